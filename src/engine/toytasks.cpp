// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toytasks.h"

#include "engine/randomstream.h"

#include <cassert>

namespace alphascope {

std::vector<SequenceExample<double>> parityExamples(Index T)
{
    assert(T >= 1 && T <= 16);
    std::vector<SequenceExample<double>> examples;
    for (Index number = 0; number < Index(1) << T; ++number) {
        SequenceExample<double> example;
        example.x.resize(T, 1);
        for (Index t = 0; t < T; ++t) {
            const Index bit = (number >> t) & 1;
            example.x(t, 0) = static_cast<double>(bit);
            example.targetClass ^= bit;
        }
        examples.push_back(std::move(example));
    }
    return examples;
}

std::vector<SequenceExample<double>> addingExamples(
    Index count, Index T, std::uint64_t seed, const std::stop_token &stop)
{
    assert(T >= 2);
    RandomStream stream(seed, "adding problem");
    std::vector<SequenceExample<double>> examples;
    for (Index i = 0; i < count && !stop.stop_requested(); ++i) {
        SequenceExample<double> example;
        example.x.setZero(T, 2);
        for (Index t = 0; t < T; ++t)
            example.x(t, 0) = stream.unit();
        const Index first = stream.below(T / 2);
        const Index second = T / 2 + stream.below(T - T / 2);
        example.x(first, 1) = example.x(second, 1) = 1;
        example.target.setConstant(1, 1, example.x(first, 0) + example.x(second, 0));
        examples.push_back(std::move(example));
    }
    return examples;
}

std::vector<TokenPair> reversalPairs(Index count, Index longest, Index letters, std::uint64_t seed)
{
    assert(longest >= 1 && letters >= 1);
    const TokenIds tokens;
    RandomStream stream(seed, "reversal");
    std::vector<TokenPair> pairs(static_cast<std::size_t>(count));
    for (TokenPair &pair : pairs) {
        for (Index length = 1 + stream.below(longest); length > 0; --length)
            pair.source.push_back(tokens.end + 1 + stream.below(letters));
        pair.target.assign(pair.source.rbegin(), pair.source.rend());
        pair.target.push_back(tokens.end);
    }
    return pairs;
}

} // namespace alphascope
