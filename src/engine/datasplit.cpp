// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datasplit.h"

#include "engine/randomstream.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

namespace alphascope {

namespace {

using Groups = std::vector<std::vector<Index>>;

//! The rows of each key, in the order of the keys' first appearance.
Groups groupsOf(const std::vector<std::string> &keys)
{
    Groups groups;
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::size_t row = 0; row < keys.size(); ++row) {
        const auto [place, isNew] = places.try_emplace(keys[row], groups.size());
        if (isNew)
            groups.emplace_back();
        groups[place->second].push_back(static_cast<Index>(row));
    }
    return groups;
}

void shuffle(Groups &groups, RandomStream stream)
{
    for (std::size_t i = groups.size(); i > 1; --i)
        std::swap(groups[i - 1], groups[static_cast<std::size_t>(stream.below(static_cast<Index>(i)))]);
}

//! Moves whole groups from the end until the rows come as close to `rows` as they can; one group stays.
std::vector<Index> takeRows(Groups &groups, double rows, bool atLeastOne)
{
    std::vector<Index> taken;
    while (groups.size() > 1) {
        const auto next = static_cast<double>(groups.back().size());
        const auto excess = static_cast<double>(taken.size()) + next - rows;
        if (excess > next / 2 && !(atLeastOne && taken.empty()))
            break;
        taken.insert(taken.end(), groups.back().begin(), groups.back().end());
        groups.pop_back();
    }
    std::sort(taken.begin(), taken.end());
    return taken;
}

void appendText(const std::vector<std::string> &words, std::string &key)
{
    for (const std::string &word : words)
        key += std::to_string(word.size()) + ':' + word; // so that "a b" and "ab" differ
}

void appendBytes(const void *bytes, std::size_t size, std::string &key)
{
    key.append(static_cast<const char *>(bytes), size);
}

} // namespace

DataSplit splitByKey(const std::vector<std::string> &keys, const SplitShares &shares, std::uint64_t seed)
{
    assert(shares.validation >= 0 && shares.test >= 0 && shares.validation + shares.test <= 1);
    Groups groups = groupsOf(keys);
    shuffle(groups, RandomStream(seed, "data split"));
    const auto rows = static_cast<double>(keys.size());
    DataSplit split;
    split.test = takeRows(groups, shares.test * rows, shares.test > 0);
    split.validation = takeRows(groups, shares.validation * rows, shares.validation > 0);
    for (const std::vector<Index> &group : groups)
        split.training.insert(split.training.end(), group.begin(), group.end());
    std::sort(split.training.begin(), split.training.end());
    return split;
}

std::string sourceKey(const SentencePair &pair)
{
    std::string key;
    appendText(pair.source, key);
    return key;
}

std::string sourceKey(const LabelledText &text)
{
    std::string key;
    appendText(text.words, key);
    return key;
}

std::string sourceKey(const SequenceExample<double> &example)
{
    const Index shape[] = { example.x.rows(), example.x.cols() };
    std::string key;
    appendBytes(shape, sizeof shape, key);
    for (Index t = 0; t < example.x.rows(); ++t) {
        const bool isPadding = !example.padded.empty() && example.padded[static_cast<std::size_t>(t)];
        key += isPadding ? 'p' : 'x';
        if (!isPadding)
            appendBytes(&example.x(t, 0), sizeof(double) * static_cast<std::size_t>(example.x.cols()), key);
    }
    return key;
}

} // namespace alphascope
