// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/specimenequality.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <vector>

namespace alphascope {

namespace {

template <typename Scalar>
bool sameBits(const Scalar *a, const Scalar *b, Index size)
{
    return size == 0 || a == b || std::memcmp(a, b, sizeof(Scalar) * static_cast<std::size_t>(size)) == 0;
}

//! A table or parameter under its name.
struct Numbers {
    std::string name;
    Index rows, columns;
    const double *data;
};

enum class Which { Parameters, All };

std::vector<Numbers> numbersOf(const Specimen &specimen, Which which)
{
    std::vector<Numbers> numbers;
    const auto collect = [&](const char *name, const auto &values) {
        numbers.push_back({ name, values.rows(), values.cols(), values.data() });
    };
    if (which == Which::All)
        visitInputs(specimen, collect);
    visitParameters(specimen, collect);
    return numbers;
}

bool sameNumbers(const Specimen &a, const Specimen &b, Which which)
{
    const std::vector<Numbers> numbersOfA = numbersOf(a, which);
    const std::vector<Numbers> numbersOfB = numbersOf(b, which);
    return std::equal(numbersOfA.begin(), numbersOfA.end(), numbersOfB.begin(), numbersOfB.end(),
        [](const Numbers &x, const Numbers &y) {
            return x.name == y.name && x.rows == y.rows && x.columns == y.columns
                && sameBits(x.data, y.data, x.rows * x.columns);
        });
}

bool sameMask(const Mask &a, const Mask &b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() && sameBits(a.data(), b.data(), a.size());
}

//! The temperature is the one number of a configuration that may be NaN, which its operator== would not find equal.
template <typename Config>
bool sameConfig(Config a, Config b)
{
    const bool sameTemperature
        = std::bit_cast<std::uint64_t>(a.temperature) == std::bit_cast<std::uint64_t>(b.temperature);
    a.temperature = b.temperature = 1;
    return sameTemperature && a == b;
}

bool sameMarks(const VectorsInputs &a, const VectorsInputs &b)
{
    return a.queryLabels == b.queryLabels && a.keyLabels == b.keyLabels && a.padded == b.padded
        && sameMask(a.allowed, b.allowed);
}

bool sameMarks(const SequenceInputs &a, const SequenceInputs &b)
{
    return a.labels == b.labels && a.padded == b.padded && sameMask(a.allowed, b.allowed);
}

bool sameMarks(const TokenInputs &a, const TokenInputs &b) { return a == b; }

bool sameWords(const std::shared_ptr<const Vocabulary> &a, const std::shared_ptr<const Vocabulary> &b)
{
    return a == b || (a && b && *a == *b);
}

bool sameVocabularies(const Vocabularies &a, const Vocabularies &b)
{
    return sameWords(a.source, b.source) && sameWords(a.target, b.target) && a.sourceUnit == b.sourceUnit
        && a.targetUnit == b.targetUnit;
}

template <typename Model>
bool sameButNumbers(const Model &a, const Model &b)
{
    if constexpr (requires { a.vocabularies; }) {
        if (!sameVocabularies(a.vocabularies, b.vocabularies))
            return false;
    }
    return sameConfig(a.config, b.config) && sameMarks(a.inputs, b.inputs) && a.interventions == b.interventions;
}

} // namespace

bool same(const Specimen &a, const Specimen &b)
{
    if (&a == &b)
        return true;
    const bool sameRest = std::visit(
        [](const auto &x, const auto &y) {
            if constexpr (std::is_same_v<decltype(x), decltype(y)>)
                return sameButNumbers(x, y);
            else
                return false;
        },
        a, b);
    return sameRest && sameNumbers(a, b, Which::All);
}

bool sameParameters(const Specimen &a, const Specimen &b)
{
    return a.index() == b.index() && sameNumbers(a, b, Which::Parameters);
}

} // namespace alphascope
