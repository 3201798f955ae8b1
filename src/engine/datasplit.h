// SPDX-License-Identifier: GPL-3.0-or-later
//! Which examples a model learns from, which ones watch over the learning, and which ones it never sees.
#pragma once

#include "engine/sequencetask.h"
#include "engine/textexample.h"

#include <cstdint>

namespace alphascope {

//! How much of the data is kept from training; the rest is learned from. Each 0 to 1, their sum at most 1.
struct SplitShares {
    double validation = 0.1;
    double test = 0.1;
};

//! Rows of the data, ascending, each row in one of the three.
struct DataSplit {
    std::vector<Index> training, validation, test;

    bool operator==(const DataSplit &) const = default;
};

//! Examples whose keys are equal stay together, so that nothing that is tested was learned. A share that falls between
//! two groups is rounded; a share above 0 has at least one group, as long as one is left for training.
DataSplit splitByKey(const std::vector<std::string> &keys, const SplitShares &shares, std::uint64_t seed);

//! What is known of an example before it is answered, as bytes.
std::string sourceKey(const SentencePair &pair);
std::string sourceKey(const LabelledText &text);
std::string sourceKey(const SequenceExample<double> &example);

template <typename Example>
DataSplit split(const std::vector<Example> &examples, const SplitShares &shares, std::uint64_t seed)
{
    std::vector<std::string> keys;
    keys.reserve(examples.size());
    for (const Example &example : examples)
        keys.push_back(sourceKey(example));
    return splitByKey(keys, shares, seed);
}

//! The examples of these rows, in their order.
template <typename Example>
std::vector<Example> chosen(const std::vector<Example> &examples, const std::vector<Index> &rows)
{
    std::vector<Example> result;
    result.reserve(rows.size());
    for (const Index row : rows)
        result.push_back(examples[static_cast<std::size_t>(row)]);
    return result;
}

} // namespace alphascope
