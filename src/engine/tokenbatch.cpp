// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokenbatch.h"

#include <algorithm>

namespace alphascope {

namespace {

//! The longest without the padding at its end says how many timesteps there are.
void measure(TokenSequences sequences, Index padding, BatchShape &shape)
{
    shape.size = static_cast<Index>(sequences.size());
    shape.timesteps = 0;
    shape.lengths.clear();
    for (const std::vector<Index> *sequence : sequences) {
        shape.lengths.push_back(lengthOf(*sequence, padding));
        shape.timesteps = std::max(shape.timesteps, shape.lengths.back());
    }
    const auto isWhole = [&](Index length) { return length == shape.timesteps; };
    if (std::all_of(shape.lengths.begin(), shape.lengths.end(), isWhole))
        shape.lengths.clear();
}

void layOut(TokenSequences sequences, const BatchShape &shape, Index padding, std::vector<Index> &tokens)
{
    tokens.assign(static_cast<std::size_t>(shape.timesteps * shape.size), padding);
    for (Index b = 0; b < shape.size; ++b) {
        const std::vector<Index> &sequence = *sequences[static_cast<std::size_t>(b)];
        for (Index t = 0; t < shape.timesteps && shape.isValid(t, b); ++t)
            tokens[static_cast<std::size_t>(t * shape.size + b)] = sequence[static_cast<std::size_t>(t)];
    }
}

} // namespace

void TokenBatch::assign(TokenSequences source, TokenSequences target, TokenSequences decoderInput, Index padding)
{
    assert(source.size() == target.size() && source.size() == decoderInput.size());
    measure(source, padding, sourceShape);
    measure(target, padding, targetShape);
    layOut(source, sourceShape, padding, sources);
    layOut(target, targetShape, padding, targets);
    layOut(decoderInput, targetShape, padding, decoderInputs);
    sourceScale.resize(0, 0);
    targetScale.resize(0, 0);
    links.clear();
}

std::vector<Index> shifted(const std::vector<Index> &target, Index begin)
{
    std::vector<Index> input(target.size());
    for (std::size_t t = 0; t < target.size(); ++t)
        input[t] = t == 0 ? begin : target[t - 1];
    return input;
}

bool isPaddedAtTheEndOnly(const std::vector<Index> &tokens, Index padding)
{
    return std::count(tokens.begin(), tokens.begin() + lengthOf(tokens, padding), padding) == 0;
}

Index lengthOf(const std::vector<Index> &tokens, Index padding)
{
    const auto last = std::find_if(tokens.rbegin(), tokens.rend(), [&](Index token) { return token != padding; });
    return static_cast<Index>(tokens.rend() - last);
}

} // namespace alphascope
