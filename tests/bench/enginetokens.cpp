// SPDX-License-Identifier: GPL-3.0-or-later
// Forward passes, training steps with Adam, and greedy decoding of models that read and write tokens.
#include "timing.h"

#include "engine/encoderdecodershapes.h"
#include "engine/fastrnnsearch.h"
#include "engine/randomstream.h"
#include "engine/tokenprecision.h"
#include "engine/trainer.h"
#include "engine/translationtask.h"

#include <numeric>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

std::vector<Index> randomTokens(Index count, Index vocabulary, const std::string &name)
{
    RandomStream stream(1, name);
    std::vector<Index> tokens(static_cast<std::size_t>(count));
    for (Index &token : tokens)
        token = 3 + stream.below(vocabulary - 3); // not one with a meaning of its own
    return tokens;
}

//! A bidirectional GRU, Bahdanau attention and a GRU as decoder, pairs to train them on, and the training so far.
struct Translation {
    TranslationTask<float> task;
    TrainingPlan plan;
    EncoderDecoderParameters<float> parameters;
    TrainingState<float> state;

    //! `readsEmbedding`: the output layer reads [s; c; y], else [s; c].
    Translation(Index vocabulary, Index hidden, Index timesteps, Index examples, Index batchSize, Index threads,
        bool readsEmbedding)
    {
        EncoderDecoder model;
        EncoderDecoderConfig &config = model.config;
        config.sourceVocabulary = config.targetVocabulary = vocabulary;
        config.encoder.cell = Cell::Gru;
        config.encoder.bidirectional = true;
        config.encoder.inputSize = config.encoder.hiddenSize = hidden;
        config.targetEmbedding = config.decoderHidden = config.attentionSize = hidden;
        config.outputReadsEmbedding = readsEmbedding;
        fitParameters(model);
        parameters = inPrecision<float>(model.parameters);
        task.config = config;
        plan.batchSize = batchSize;
        plan.threads = threads;
        for (Index i = 0; i < examples; ++i) {
            task.examples.push_back({ randomTokens(timesteps, vocabulary, "source" + std::to_string(i)),
                randomTokens(timesteps, vocabulary, "target" + std::to_string(i)) });
        }
    }
};

//! RNNsearch-50 as Bahdanau 2014 trained it, with random weights: too many to be drawn as a model's are.
struct RnnSearchSentence {
    RnnSearchConfig config;
    RnnSearchParameters<float> parameters;
    FastRnnSearch model;
    std::vector<Index> source = randomTokens(30, 30000, "source");
    std::vector<Index> decoderInput = randomTokens(30, 30000, "decoder input");

    explicit RnnSearchSentence(Index threads)
        : model(threads)
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

//! What the size says of an output layer that reads less.
QString withoutEmbedding(bool readsEmbedding) { return readsEmbedding ? QString() : u"-sc"_s; }

void benchTranslation(Bench &bench, Index vocabulary, Index hidden, Index timesteps, bool readsEmbedding)
{
    constexpr Index steps = 2, batchSize = 64; // an epoch
    const QString size = u"V%1E%2H%2T%3B%4"_s.arg(vocabulary).arg(hidden).arg(timesteps).arg(batchSize)
        + withoutEmbedding(readsEmbedding);
    if (!bench.wants(u"c-fwd"_s, size) && !bench.wants(u"c-step"_s, size))
        return;
    Translation translation(
        vocabulary, hidden, timesteps, steps * batchSize, batchSize, bench.threads(), readsEmbedding);
    Trainer trainer(translation.task, translation.plan);
    TranslationWorkspace workspace(bench.threads());
    std::vector<Index> batch(static_cast<std::size_t>(batchSize));
    std::iota(batch.begin(), batch.end(), Index(0));
    bench.time(u"c-fwd"_s, size, [&] { translation.task.lossOf(batch, translation.parameters, {}, workspace); });
    const auto goOn = [](const StepReport &) { return Answer::GoOn; };
    bench.time(
        u"c-step"_s, size, [&] { trainer.epoch(translation.parameters, translation.state, goOn); }, steps);
}

void benchGreedy(Bench &bench, Index vocabulary, Index hidden, Index timesteps, bool readsEmbedding)
{
    const QString size
        = u"V%1E%2H%2T%3B1"_s.arg(vocabulary).arg(hidden).arg(timesteps) + withoutEmbedding(readsEmbedding);
    if (!bench.wants(u"c-greedy"_s, size))
        return;
    Translation translation(vocabulary, hidden, timesteps, 1, 1, bench.threads(), readsEmbedding);
    translation.task.config.tokens.end = -1; // never ends before the length is reached
    GreedyDecoder decoder;
    decoder.setParameters(translation.task.config, translation.parameters);
    const SearchLimits limits { timesteps, 1, true };
    const std::vector<Index> &source = translation.task.examples.front().source;
    bench.time(u"c-greedy"_s, size, [&] { decoder.search(source, limits); });
}

} // namespace

void benchTokens(Bench &bench)
{
    for (const auto &[vocabulary, hidden] : { std::pair<Index, Index> { 60, 64 }, { 3000, 256 } }) {
        for (const Index timesteps : { 20, 40 }) {
            for (const bool readsEmbedding : { true, false }) {
                benchTranslation(bench, vocabulary, hidden, timesteps, readsEmbedding);
                benchGreedy(bench, vocabulary, hidden, timesteps, readsEmbedding);
            }
        }
    }
    if (bench.wants(u"d-fwd"_s, u"E620H1000V30000T30B1"_s)) {
        RnnSearchSentence sentence(bench.threads());
        bench.time(u"d-fwd"_s, u"E620H1000V30000T30B1"_s,
            [&] { sentence.model.forward(sentence.source, sentence.decoderInput); });
    }
}

} // namespace alphascope
