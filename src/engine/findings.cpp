// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/findings.h"

#include "engine/identicalrows.h"
#include "engine/rowblocks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace alphascope {

namespace {

//! What one pass over alpha tells of its rows and columns.
struct Survey {
    RowVector<double> sums, entropies, fingerprints; // [R]
    std::vector<Index> allowed; // [R], how many columns are
    std::vector<Index> heaviest; // [R], the column with the largest weight
    RowVector<double> columnSums; // [C]
};

void add(Finding &finding, const FindingPlace &place)
{
    ++finding.count;
    if (finding.places.size() < mostPlaces)
        finding.places.push_back(place);
}

bool isMasked(const Mask &mask, Index row, Index column) { return mask.size() > 0 && !mask(row, column); }

//! The first number of a table that is not finite, in the rows that `counts` says.
template <typename Counts>
std::optional<FindingPlace> firstOf(const Matrix<double> &table, const Counts &counts)
{
    for (Index i = 0; i < table.rows(); ++i) {
        if (table.row(i).allFinite() || !counts(i))
            continue;
        for (Index j = 0; j < table.cols(); ++j) {
            if (!std::isfinite(table(i, j)))
                return FindingPlace { i, j, table(i, j) };
        }
    }
    return std::nullopt;
}

//! The same in a matrix with a mask: what is masked is not looked at.
std::optional<FindingPlace> firstAllowed(const Matrix<double> &table, const Mask &mask)
{
    for (Index i = 0; i < table.rows(); ++i) {
        if (table.row(i).allFinite())
            continue;
        for (Index j = 0; j < table.cols(); ++j) {
            if (!std::isfinite(table(i, j)) && !isMasked(mask, i, j))
                return FindingPlace { i, j, table(i, j) };
        }
    }
    return std::nullopt;
}

//! In the order of the computation, so that the first is where it began.
std::optional<Finding> notFinite(const Trace &trace, const Sheet &sheet)
{
    const auto always = [](Index) { return true; };
    const auto isRead = [&](Index j) {
        return static_cast<std::size_t>(j) >= trace.padded.size() || !trace.padded[static_cast<std::size_t>(j)];
    };
    const auto finding = [](const char *where, const FindingPlace &place) {
        return Finding { FindingKind::NotFinite, 1, 1, { place }, where };
    };
    // Row i of a table of keys is column i of alpha; the number's place in the vector is no place in alpha.
    if (const auto found = firstOf(sheet.queries, always))
        return finding("query", { found->row < trace.rows() ? found->row : -1, -1, found->number });
    if (const auto found = firstOf(sheet.keys, isRead))
        return finding("key", { -1, found->row, found->number });
    if (const auto found = firstOf(sheet.values, isRead))
        return finding("value", { -1, found->row, found->number });
    if (const auto found = firstAllowed(sheet.scores, trace.mask))
        return finding("score", *found);
    if (const auto found = firstAllowed(sheet.alpha, trace.mask))
        return finding("weight", *found);
    return std::nullopt;
}

//! Rows that hold a NaN get a NaN everywhere, which no comparison below finds.
Survey survey(const Sheet &sheet, const Mask &mask, const std::stop_token &stop)
{
    const Index R = sheet.alpha.rows(), C = sheet.alpha.cols();
    Survey result;
    result.sums = result.entropies = result.fingerprints = RowVector<double>::Zero(R);
    result.allowed.assign(static_cast<std::size_t>(R), C);
    result.heaviest.assign(static_cast<std::size_t>(R), 0);
    result.columnSums = RowVector<double>::Zero(C);
    const RowVector<double> weights = fingerprintWeights(C);
    constexpr double costOfCell = 20; // most of it for the logarithm
    forRowBlocks(R, costOfCell * static_cast<double>(C), stop, [&](Index first, Index count) {
        for (Index i = first; i < first + count; ++i) {
            const auto row = sheet.alpha.row(i).array();
            if (mask.size() > 0)
                result.allowed[static_cast<std::size_t>(i)] = mask.row(i).count();
            result.sums(i) = row.sum();
            // -Σ_j alpha_j ln alpha_j, where 0 ln 0 = 0
            result.entropies(i) = -(row * row.max(std::numeric_limits<double>::min()).log()).sum();
            result.fingerprints(i) = row.matrix().dot(weights);
            row.maxCoeff(&result.heaviest[static_cast<std::size_t>(i)]);
            result.columnSums += sheet.alpha.row(i);
        }
    });
    return result;
}

std::optional<Finding> wrongAxis(const Survey &survey)
{
    if (survey.sums.size() == 0 || survey.columnSums.size() == 0)
        return std::nullopt;
    const double rows = (survey.sums.array() - 1).abs().maxCoeff();
    const double columns = (survey.columnSums.array() - 1).abs().maxCoeff();
    if (!(columns <= axisTolerance && rows > axisTolerance && rows > 4 * columns))
        return std::nullopt;
    Index worst = 0;
    (survey.sums.array() - 1).abs().maxCoeff(&worst);
    Finding finding { FindingKind::WrongAxis, 1, 1, { { worst, -1, survey.sums(worst) } } };
    finding.low = survey.sums.minCoeff();
    finding.high = survey.sums.maxCoeff();
    finding.columnLow = survey.columnSums.minCoeff();
    finding.columnHigh = survey.columnSums.maxCoeff();
    return finding;
}

Finding negativeWeights(const Matrix<double> &alpha, const std::stop_token &stop)
{
    Finding finding { FindingKind::NegativeWeights, 0, alpha.size(), {} };
    forRowBlocks(alpha.rows(), static_cast<double>(alpha.cols()), stop, [&](Index first, Index count) {
        for (Index i = first; i < first + count; ++i) {
            if (!(alpha.row(i).array() < 0).any())
                continue;
            for (Index j = 0; j < alpha.cols(); ++j) {
                if (alpha(i, j) < 0)
                    add(finding, { i, j, alpha(i, j) });
            }
        }
    });
    return finding;
}

bool isUniform(const Survey &survey, Index row)
{
    const auto n = static_cast<double>(survey.allowed[static_cast<std::size_t>(row)]);
    return n >= 2 && std::abs(survey.sums(row) - 1) <= axisTolerance
        && survey.entropies(row) >= uniformShare * std::log(n);
}

//! Those that are about single rows: sums, nothing to attend to, uniform.
std::vector<Finding> ofRows(const Survey &survey, bool sumsToOne)
{
    const Index R = survey.sums.size();
    Finding sums { FindingKind::SumNotOne, 0, R, {} };
    Finding nothing { FindingKind::NothingToAttend, 0, R, {} };
    Finding uniform { FindingKind::Uniform, 0, R, {} };
    for (Index i = 0; i < R; ++i) {
        const auto n = static_cast<double>(survey.allowed[static_cast<std::size_t>(i)]);
        if (n == 0)
            add(nothing, { i, -1, 0 });
        else if (sumsToOne && std::abs(survey.sums(i) - 1) > sumTolerance)
            add(sums, { i, -1, survey.sums(i), 1 });
        if (isUniform(survey, i))
            add(uniform, { i, -1, survey.entropies(i), std::log(n) });
    }
    return { std::move(sums), std::move(nothing), std::move(uniform) };
}

std::optional<Finding> sink(const Matrix<double> &alpha, const Survey &survey)
{
    std::vector<Index> rowsOf(static_cast<std::size_t>(alpha.cols()), 0);
    Index choosing = 0; // rows that have a choice
    for (Index i = 0; i < alpha.rows(); ++i) {
        if (survey.allowed[static_cast<std::size_t>(i)] < 2)
            continue;
        ++choosing;
        const Index j = survey.heaviest[static_cast<std::size_t>(i)];
        const double even = 1 / static_cast<double>(survey.allowed[static_cast<std::size_t>(i)]);
        if (alpha(i, j) > std::max(sinkShare, 1.5 * even) * survey.sums(i) && survey.sums(i) > 0)
            ++rowsOf[static_cast<std::size_t>(j)];
    }
    const auto most = std::max_element(rowsOf.begin(), rowsOf.end());
    if (most == rowsOf.end() || *most < 2 || static_cast<double>(*most) <= sinkShare * static_cast<double>(choosing))
        return std::nullopt;
    const auto column = static_cast<Index>(most - rowsOf.begin());
    const double mean = survey.columnSums(column) / static_cast<double>(alpha.rows());
    return Finding { FindingKind::Sink, *most, choosing, { { -1, column, mean } } };
}

//! Rows without a choice are alike by their mask, and uniform ones are told of already.
Finding identical(const Matrix<double> &alpha, const Survey &survey, const std::stop_token &stop)
{
    Finding finding { FindingKind::IdenticalRows, 0, alpha.rows(), {} };
    const auto counts
        = [&](Index i) { return survey.allowed[static_cast<std::size_t>(i)] >= 2 && !isUniform(survey, i); };
    for (const auto &[row, earlier] : identicalRows(alpha, survey.fingerprints, identicalTolerance, counts, stop))
        add(finding, { row, -1, 0, 0, earlier });
    return finding;
}

} // namespace

std::vector<Finding> findingsOf(const Trace &trace, Index sheet, const std::stop_token &stop)
{
    assert(sheet >= 0 && sheet < static_cast<Index>(trace.sheets.size()));
    const Sheet &from = trace.sheets[static_cast<std::size_t>(sheet)];
    std::vector<Finding> result;
    const auto keep = [&](std::optional<Finding> finding) {
        if (finding && finding->count > 0)
            result.push_back(std::move(*finding));
    };
    const Survey survey = alphascope::survey(from, trace.mask, stop);
    if (stop.stop_requested())
        return result;
    keep(notFinite(trace, from));
    if (trace.given)
        keep(wrongAxis(survey));
    keep(negativeWeights(from.alpha, stop));
    for (Finding &finding : ofRows(survey, from.gaussian.size() == 0))
        keep(std::move(finding));
    keep(sink(from.alpha, survey));
    keep(identical(from.alpha, survey, stop));
    return result;
}

RowVector<double> coverage(const Sheet &sheet)
{
    RowVector<double> sums = RowVector<double>::Zero(sheet.alpha.cols());
    for (Index i = 0; i < sheet.alpha.rows(); ++i) // row by row, as they lie in memory
        sums += sheet.alpha.row(i);
    return sums;
}

} // namespace alphascope
