// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory.h"
#include "engine/vectorsshapes.h"

#include <numeric>

namespace alphascope {

namespace {

using Finding = std::optional<Problem>;

bool needsEqualWidths(Score score) { return score == Score::Dot || score == Score::ScaledDot; }

Finding checkEmpty(const std::string &name, const Matrix<double> &table)
{
    if (table.rows() == 0)
        return Problem { name + " has no rows. Add a row." };
    if (table.cols() == 0)
        return Problem { name + " has no columns. Add a column." };
    return std::nullopt;
}

Finding checkConfig(const Vectors &vectors)
{
    const VectorsConfig &config = vectors.config;
    if (config.score == Score::None || config.score == Score::Location) {
        return Problem { "This score needs a sequence, not vectors. Choose dot, scaled dot, general, additive or "
                         "concat." };
    }
    if (auto problem = checkTemperature(config.temperature))
        return problem;
    if (auto problem = checkSize("number of heads", config.heads))
        return problem;
    if (config.projected) {
        if (auto problem = checkSize("projection size", config.projectionSize))
            return problem;
    }
    if (hasTanh(config.score))
        return checkSize("attention size", config.attentionSize);
    return std::nullopt;
}

Finding checkTables(const Vectors &vectors)
{
    const VectorTables tables = tablesOf(vectors);
    if (auto problem = checkEmpty(tables.queryName, tables.queries))
        return problem;
    if (auto problem = checkEmpty(tables.keyName, tables.keys))
        return problem;
    if (auto problem = checkEmpty(tables.valueName, tables.values))
        return problem;

    const Index keys = tables.keys.rows();
    const Index values = tables.values.rows();
    if (keys == values)
        return std::nullopt;
    const std::string difference = counted(std::abs(keys - values), "row");
    const std::string advice = values < keys ? "Add " + difference + " to V or remove " + difference + " from K."
                                             : "Add " + difference + " to K or remove " + difference + " from V.";
    return Problem { "V has " + counted(values, "row") + ", but K has " + std::to_string(keys)
        + ": each key needs one value. " + advice };
}

Finding checkWidths(const Vectors &vectors)
{
    const VectorTables tables = tablesOf(vectors);
    const Index d = tables.queries.cols();
    const Index dk = tables.keys.cols();
    if (vectors.config.projected || d == dk || !needsEqualWidths(vectors.config.score))
        return std::nullopt;
    const std::string q = tables.queryName;
    const std::string k = tables.keyName;
    const std::string difference = counted(std::abs(d - dk), "column");
    const std::string &narrow = d < dk ? q : k;
    const std::string &wide = d < dk ? k : q;
    return Problem { q + " has " + counted(d, "column") + ", but " + k + " has " + std::to_string(dk)
        + ": a dot product needs equal widths. Add " + difference + " to " + narrow + ", remove " + difference
        + " from " + wide + ", or choose the score general, additive or concat." };
}

std::vector<Index> divisors(Index number)
{
    std::vector<Index> result;
    for (Index n = 1; n <= number; ++n) {
        if (number % n == 0)
            result.push_back(n);
    }
    return result;
}

Finding checkHeads(const Vectors &vectors)
{
    const Index heads = vectors.config.heads;
    const auto problem = [&](const std::string &what, Index common) {
        const std::string advice = common == 1 ? "1 head" : alternatives(divisors(common)) + " heads";
        return Problem { counted(heads, "head") + (heads == 1 ? " does" : " do") + " not divide " + what + ". Use "
            + advice + "." };
    };
    if (vectors.config.projected) {
        const Index E = vectors.config.projectionSize;
        if (E % heads != 0)
            return problem("the projection size " + std::to_string(E), E);
        return std::nullopt;
    }
    const VectorTables tables = tablesOf(vectors);
    const Index common = std::gcd(std::gcd(tables.queries.cols(), tables.keys.cols()), tables.values.cols());
    const auto columnsOf = [](const char *name, const Matrix<double> &table) {
        return "the " + counted(table.cols(), "column") + " of " + name;
    };
    if (tables.queries.cols() % heads != 0)
        return problem(columnsOf(tables.queryName, tables.queries), common);
    if (tables.keys.cols() % heads != 0)
        return problem(columnsOf(tables.keyName, tables.keys), common);
    if (tables.values.cols() % heads != 0)
        return problem(columnsOf(tables.valueName, tables.values), common);
    return std::nullopt;
}

Finding checkParameters(const Vectors &vectors)
{
    return firstMisfit([&](auto &&visit) { visitVectorsShapes(vectors, visit); });
}

//! What a trace holds: α and its companions, queries, keys, values and contexts, and what the tanh needs.
double traceBytes(const Vectors &vectors)
{
    const Index R = rowCount(vectors);
    const Index C = columnCount(vectors);
    if (vectors.config.source == VectorSource::Weights)
        return alphaBytes(R, C, 1);
    const auto heads = static_cast<double>(vectors.config.heads);
    const HeadWidths widths = headWidths(vectors);
    const auto A = static_cast<double>(hasTanh(vectors.config.score) ? vectors.config.attentionSize : 0);
    const auto query = static_cast<double>(widths.query);
    const auto key = static_cast<double>(widths.key);
    const auto value = static_cast<double>(widths.value);
    // Twice: the head's own copy and the one it was cut from.
    const double ofRow = 2 * heads * (query + value) + A;
    const double ofColumn = 2 * heads * (key + value) + 2 * A;
    return alphaBytes(R, C, vectors.config.heads)
        + sizeof(double) * (static_cast<double>(R) * ofRow + static_cast<double>(C) * ofColumn);
}

std::string headsText(Index heads) { return heads == 1 ? "one head" : std::to_string(heads) + " heads"; }

Finding checkMemory(const Vectors &vectors)
{
    const double parameters = parameterBytes(vectors);
    if (!fitsIntoMemory(parameters)) {
        return memoryProblem(
            parameters, availableBytes(), "This model with its weights", "Use a smaller projection or attention size.");
    }
    const double needed = traceBytes(vectors);
    if (fitsIntoMemory(needed))
        return std::nullopt;
    const bool given = vectors.config.source == VectorSource::Weights;
    const std::string size = sizeText(rowCount(vectors), columnCount(vectors));
    const std::string heads = given ? "" : " for " + headsText(vectors.config.heads);
    return memoryProblem(needed, availableBytes(), "α of " + size + heads, "Use fewer queries or keys.");
}

} // namespace

std::optional<Problem> check(const Vectors &vectors)
{
    if (vectors.config.source == VectorSource::Weights) {
        const Finding empty = checkEmpty("α", vectors.inputs.weights);
        return empty ? empty : checkMemory(vectors);
    }
    return firstProblem<Vectors>(
        vectors, { checkConfig, checkTables, checkWidths, checkHeads, checkMemory, checkParameters });
}

} // namespace alphascope
