// SPDX-License-Identifier: GPL-3.0-or-later
#include "timing.h"

#include "engine/batchencoderdecoder.h"
#include "engine/encoderdecodershapes.h"
#include "engine/fastrnnsearch.h"
#include "engine/greedydecoder.h"
#include "engine/optimiser.h"
#include "engine/randomstream.h"
#include "engine/tokenprecision.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

std::vector<Index> randomTokens(Index count, Index vocabulary, const char *name)
{
    RandomStream stream(1, name);
    std::vector<Index> tokens(static_cast<std::size_t>(count));
    for (Index &token : tokens)
        token = 3 + stream.below(vocabulary - 3); // not one with a meaning of its own
    return tokens;
}

//! A bidirectional GRU, Bahdanau attention and a GRU as decoder, a batch for them, and what a training step needs.
struct Translation {
    EncoderDecoderConfig config;
    EncoderDecoderParameters<float> parameters;
    TokenBatch tokens;
    BatchEncoderDecoder batch;
    EncoderDecoderParameters<float> gradients;
    OptimiserState<float> state;

    Translation(Index vocabulary, Index hidden, Index timesteps, Index size)
    {
        EncoderDecoder model;
        config.sourceVocabulary = config.targetVocabulary = vocabulary;
        config.encoder.cell = Cell::Gru;
        config.encoder.bidirectional = true;
        config.encoder.inputSize = config.encoder.hiddenSize = hidden;
        config.targetEmbedding = config.decoderHidden = config.attentionSize = hidden;
        model.config = config;
        fitParameters(model);
        parameters = inPrecision<float>(model.parameters);
        tokens.sourceShape = tokens.targetShape = { timesteps, size, {} };
        tokens.sources = randomTokens(timesteps * size, vocabulary, "source");
        tokens.decoderInputs = randomTokens(timesteps * size, vocabulary, "decoder input");
        tokens.targets = randomTokens(timesteps * size, vocabulary, "target");
        batch.setParameters(config, parameters);
    }

    void step()
    {
        const auto visit = [this](auto &&p, auto &&callback) { visitEncoderDecoderParameters(p, config, callback); };
        batch.setParameters(config, parameters);
        batch.forward(tokens);
        batch.backward(gradients);
        const auto scale = 1 / static_cast<float>(batch.counted());
        visit(gradients, [&](const char *, auto &value) { writable(value) *= scale; });
        takeStep(OptimiserConfig(), gradients, visit, parameters, state);
    }
};

//! RNNsearch-50 as Bahdanau 2014 trained it, with random weights: too many to be drawn as a model's are.
struct RnnSearchSentence {
    RnnSearchConfig config;
    RnnSearchParameters<float> parameters;
    FastRnnSearch model;
    std::vector<Index> source = randomTokens(30, 30000, "source");
    std::vector<Index> decoderInput = randomTokens(30, 30000, "decoder input");

    RnnSearchSentence()
    {
        config.sourceVocabulary = config.targetVocabulary = 30000;
        config.sourceEmbedding = config.targetEmbedding = 620;
        config.encoderHidden = config.decoderHidden = config.attentionSize = 1000;
        config.maxoutSize = 500;
        visitRnnSearchShapes(parameters, config, [](const char *, auto &value, const Shape &shape) {
            auto &values = writable(value);
            values.setRandom(shape.rows, shape.columns);
            values *= 0.03F;
        });
        model.setParameters(config, parameters);
    }
};

} // namespace

void benchTokens(Bench &bench)
{
    for (const auto &[vocabulary, hidden] : { std::pair<Index, Index> { 60, 64 }, { 3000, 256 } }) {
        for (const Index timesteps : { 20, 40 }) {
            const QString size = u"V%1E%2H%2T%3B%4"_s.arg(vocabulary).arg(hidden).arg(timesteps);
            if (bench.wants(u"c-step"_s, size.arg(64)) || bench.wants(u"c-fwd"_s, size.arg(64))) {
                Translation translation(vocabulary, hidden, timesteps, 64);
                bench.time(u"c-step"_s, size.arg(64), [&] { translation.step(); });
                bench.time(u"c-fwd"_s, size.arg(64), [&] { translation.batch.forward(translation.tokens); });
            }
            if (bench.wants(u"c-greedy"_s, size.arg(1))) {
                Translation translation(vocabulary, hidden, timesteps, 1);
                translation.config.tokens.end = -1; // never ends before the length is reached
                GreedyDecoder decoder;
                decoder.setParameters(translation.config, translation.parameters);
                const SearchLimits limits { timesteps, 1, true };
                bench.time(u"c-greedy"_s, size.arg(1), [&] { decoder.search(translation.tokens.sources, limits); });
            }
        }
    }
    if (bench.wants(u"d-fwd"_s, u"E620H1000V30000T30B1"_s)) {
        RnnSearchSentence sentence;
        bench.time(u"d-fwd"_s, u"E620H1000V30000T30B1"_s,
            [&] { sentence.model.forward(sentence.source, sentence.decoderInput); });
    }
}

} // namespace alphascope
