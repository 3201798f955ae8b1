// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/passsize.h"

#include <algorithm>

namespace alphascope {

namespace {

// Multiply-adds of a pass; learning takes three times as many. Those of a pair are quicker, for most are in products
// over all of its timesteps.
constexpr Index mostOfSequences = Index(1) << 29, mostOfPairs = Index(1) << 30;
constexpr Index leastOfTimestep = 2000; // a small cell has other work than its products

std::size_t countFor(Index most, Index perExample)
{
    return static_cast<std::size_t>(std::clamp<Index>(most / perExample, 1, 64));
}

//! Of a timestep, in all layers and directions.
Index workOf(const RnnConfig &rnn)
{
    const Index H = rnn.hiddenSize, below = rnn.layers > 1 ? std::max(rnn.inputSize, rnn.featureSize()) : rnn.inputSize;
    return rnn.layers * rnn.directions() * gateCount(rnn.cell) * H * (H + below);
}

} // namespace

std::size_t sequencesAtATime(const ManyToOneConfig &config, Index timesteps, bool readsTokens)
{
    RnnConfig rnn = config.rnn;
    if (readsTokens)
        rnn.inputSize = 0;
    const Index F = config.rnn.featureSize();
    const Index scores = config.score == Score::Additive ? config.attentionSize * F : F;
    return countFor(mostOfSequences, std::max<Index>(timesteps, 1) * std::max(leastOfTimestep, workOf(rnn) + scores));
}

std::size_t pairsAtATime(const EncoderDecoderConfig &config, Index sourceTokens, Index targetTokens)
{
    const Index T = std::max<Index>(sourceTokens, 1), U = std::max<Index>(targetTokens, 1);
    const Index F = config.encoder.featureSize(), H = config.decoderHidden;
    const Index scores = T * (F + (config.score == Score::Additive ? config.attentionSize : F));
    const Index logits = config.targetVocabulary * (H + F + config.targetEmbedding);
    return countFor(mostOfPairs,
        T * std::max(leastOfTimestep, workOf(config.encoder))
            + U * std::max(leastOfTimestep, workOf(decoderConfig(config)) + scores + logits));
}

PassDivision divisionOf(const EncoderDecoderConfig &config, Index sourceTokens, Index targetTokens, std::size_t pairs)
{
    constexpr std::size_t worthIt = 32, most = 8; // pairs of a batch for each strand, which is then in two at least
    constexpr std::size_t fewest = 4; // of a pass for each: models with fewer have the largest gradients
    const std::size_t atATime = pairsAtATime(config, sourceTokens, targetTokens);
    const bool isShared = pairs >= worthIt && atATime >= fewest;
    const std::size_t strands = isShared ? std::clamp<std::size_t>(pairs / worthIt, 2, most) : 1;
    return { (pairs + strands * atATime - 1) / (strands * atATime), strands };
}

} // namespace alphascope
