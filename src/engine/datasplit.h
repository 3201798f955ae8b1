// SPDX-License-Identifier: GPL-3.0-or-later
//! Which examples a model learns from, which ones it is validated on, and which ones it never sees.
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

//! What is known of an example before it is answered, as a hash of its bytes.
using SourceKey = std::uint64_t;

//! Key and seed alone decide about an example, so that it stays where it is when others come or go, and examples of the
//! same key stay together: nothing that is tested was learned. So the parts have their shares of very many keys, and
//! about their shares of few; a share above 0 has at least one key, as long as one is left for training.
DataSplit splitByKey(const std::vector<SourceKey> &keys, const SplitShares &shares, std::uint64_t seed);

//! For examples in the order of time that overlap: the last ones are for validation (at least one when the share is
//! above 0), and between these and the ones for training so many as `gap` says are left out. Without enough of them
//! there is no training.
DataSplit splitByTime(Index count, double validation, Index gap);

SourceKey sourceKey(const SentencePair &pair);
SourceKey sourceKey(const LabelledText &text);
SourceKey sourceKey(const SequenceExample<double> &example);

template <typename Example>
DataSplit split(const std::vector<Example> &examples, const SplitShares &shares, std::uint64_t seed)
{
    std::vector<SourceKey> keys;
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
