// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datasplit.h"

#include "engine/randomstream.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace alphascope {

namespace {

//! FNV-1a (Fowler, Noll, Vo), 64 bits.
class KeyHash {
public:
    void add(const void *bytes, std::size_t size)
    {
        const auto *each = static_cast<const unsigned char *>(bytes);
        for (std::size_t i = 0; i < size; ++i)
            m_hash = (m_hash ^ each[i]) * 0x100000001b3u;
    }
    void add(const std::vector<std::string> &words)
    {
        for (const std::string &word : words) {
            const std::uint64_t size = word.size(); // so that "a b" and "ab" differ
            add(&size, sizeof size);
            add(word.data(), word.size());
        }
    }
    SourceKey value() const { return m_hash; }

private:
    SourceKey m_hash = 0xcbf29ce484222325u;
};

//! From 0 to less than 1 for each key.
std::vector<double> placesOf(const std::vector<SourceKey> &keys, std::uint64_t seed)
{
    const std::uint64_t ofSeed = RandomStream(seed, "data split").bits();
    std::vector<double> places;
    places.reserve(keys.size());
    for (const SourceKey key : keys)
        places.push_back(RandomStream(key ^ ofSeed, "").unit());
    return places;
}

} // namespace

DataSplit splitByKey(const std::vector<SourceKey> &keys, const SplitShares &shares, std::uint64_t seed)
{
    assert(shares.validation >= 0 && shares.test >= 0 && shares.validation + shares.test <= 1);
    const std::vector<double> places = placesOf(keys, seed);
    std::vector<double> sorted = places;
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    // Places, each of a key: the first `test` ones are for the test, those up to `held` for validation.
    const auto below
        = [&sorted](double share) { return std::lower_bound(sorted.begin(), sorted.end(), share) - sorted.begin(); };
    auto test = below(shares.test), held = below(shares.test + shares.validation);
    if (shares.test > 0)
        test = std::max<std::ptrdiff_t>(test, 1);
    held = std::max(held, shares.validation > 0 ? test + 1 : test);
    held = std::min(held, std::max<std::ptrdiff_t>(std::ssize(sorted) - 1, 0));
    test = std::min(test, held);

    DataSplit split;
    for (std::size_t row = 0; row < places.size(); ++row) {
        const auto rank = std::lower_bound(sorted.begin(), sorted.end(), places[row]) - sorted.begin();
        auto &part = rank < test ? split.test : rank < held ? split.validation : split.training;
        part.push_back(static_cast<Index>(row));
    }
    return split;
}

DataSplit splitByTime(Index count, double validation, Index gap)
{
    assert(count >= 0 && validation >= 0 && validation <= 1 && gap >= 0);
    const auto last = static_cast<Index>(std::llround(validation * static_cast<double>(count)));
    const Index held = validation > 0 ? std::clamp<Index>(last, std::min<Index>(count, 1), count) : 0;
    const auto rows = [](Index begin, Index end) {
        std::vector<Index> all(static_cast<std::size_t>(std::max<Index>(end - begin, 0)));
        std::iota(all.begin(), all.end(), begin);
        return all;
    };
    return { rows(0, held > 0 ? count - held - gap : count), rows(count - held, count), {} };
}

SourceKey sourceKey(const SentencePair &pair)
{
    KeyHash hash;
    hash.add(pair.source);
    return hash.value();
}

SourceKey sourceKey(const LabelledText &text)
{
    KeyHash hash;
    hash.add(text.words);
    return hash.value();
}

SourceKey sourceKey(const SequenceExample<double> &example)
{
    const Index shape[] = { example.x.rows(), example.x.cols() };
    KeyHash hash;
    hash.add(shape, sizeof shape);
    hash.add(example.tokens.data(), sizeof(Index) * example.tokens.size());
    for (Index t = 0; t < example.x.rows(); ++t) {
        const bool isPadding = !example.padded.empty() && example.padded[static_cast<std::size_t>(t)];
        hash.add(isPadding ? "p" : "x", 1);
        if (!isPadding)
            hash.add(&example.x(t, 0), sizeof(double) * static_cast<std::size_t>(example.x.cols()));
    }
    return hash.value();
}

} // namespace alphascope
