// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/countparts.h"

#include "engine/encoderdecodershapes.h"
#include "engine/rnnsearchcell.h"

namespace alphascope {

namespace {

//! Adds a part of the attention, which a model with score None lacks.
template <typename Add>
Index attentionAdded(ParameterCount &count, const Add &addParts)
{
    const Index before = count.total;
    addParts();
    return count.total - before;
}

CountFormula embedding(const char *words, Index vocabulary, const CountFormula &size)
{
    return CountFormula(words, vocabulary) * size;
}

} // namespace

ParameterCount countOf(const ManyToMany &model)
{
    const ManyToManyConfig &config = model.config;
    const CountFormula feature = featureSize(config.rnn);
    ParameterCount count;
    addRnn(count, config.rnn, CountFormula("n_input", config.rnn.inputSize));
    const Index attention = attentionAdded(count, [&] { // W and b; b may still be for another number of timesteps
        const Index stored = model.parameters.b.cols();
        const CountFormula encoderSteps("n_timestep_enc", stored > 0 ? stored : model.inputs.x.rows());
        const CountFormula decoderSteps("n_timestep_dec", config.decoderSteps);
        add(count, "attention", (encoderSteps + feature) * decoderSteps);
    });
    if (config.decoder)
        addRnn(count, decoderConfig(config), feature, "n_decoder", "decoder, ");
    const CountFormula read = config.decoder ? CountFormula("n_decoder", config.decoderHidden) : feature;
    add(count, "output", (read + 1) * CountFormula("n_output", config.outputSize));
    count.withoutAttention = count.total - attention;
    count.convention = biasConvention(config.rnn);
    return count;
}

ParameterCount countOf(const EncoderDecoder &model)
{
    const EncoderDecoderConfig &config = model.config;
    const CountFormula sourceEmbedding("n_source_embedding", config.encoder.inputSize);
    const CountFormula targetEmbedding("n_target_embedding", config.targetEmbedding);
    const CountFormula encoder("n_encoder", config.encoder.hiddenSize);
    const CountFormula decoder("n_decoder", config.decoderHidden);
    const CountFormula feature = featureSize(config.encoder, "n_encoder");
    const CountFormula attentional("n_attentional", config.attentionalSize);
    ParameterCount count;
    add(count, "source embedding", embedding("n_source_words", config.sourceVocabulary, sourceEmbedding));
    addRnn(count, config.encoder, sourceEmbedding, "n_encoder", "encoder, ");
    if (config.start == DecoderStart::Bridge)
        add(count, "bridge", (encoder + 1) * decoder);
    add(count, "target embedding", embedding("n_target_words", config.targetVocabulary, targetEmbedding));
    const CountFormula read = isCombining(config) ? attentional
        : !isLuong(config)                        ? targetEmbedding + feature
        : config.inputFeeding                     ? targetEmbedding + attentional
                                                  : targetEmbedding;
    addRnn(count, decoderConfig(config), read, "n_decoder", "decoder, ");
    const Index attention = attentionAdded(count, [&] {
        addScore(count, config.score, decoder, feature, config.attentionSize);
        if (config.score == Score::Location) { // W and b
            const CountFormula query = asksWithEmbedding(config) ? targetEmbedding + decoder : decoder;
            add(count, "attention", (query + 1) * CountFormula("n_position", positionCount(model)));
        }
        if (config.score != Score::None && config.scope == AttentionScope::LocalPredictive)
            add(count, "predicted position", (decoder + 1) * decoder);
    });
    if (isLuong(config))
        add(count, "attentional state", (feature + decoder) * attentional);
    if (isCombining(config))
        add(count, "what the cell reads", (targetEmbedding + feature + 1) * attentional);
    const CountFormula features = isLuong(config) ? attentional
        : isCombining(config)                     ? decoder
        : config.outputReadsEmbedding             ? decoder + feature + targetEmbedding
                                                  : decoder + feature;
    add(count, "output", (features + 1) * CountFormula("n_target_words", config.targetVocabulary));
    count.withoutAttention = count.total - attention;
    count.convention = biasConvention(config.encoder);
    return count;
}

ParameterCount countOf(const RnnSearch &model)
{
    const RnnSearchConfig &config = model.config;
    const CountFormula sourceEmbedding("n_source_embedding", config.sourceEmbedding);
    const CountFormula targetEmbedding("n_target_embedding", config.targetEmbedding);
    const CountFormula encoder("n_encoder", config.encoderHidden), decoder("n_decoder", config.decoderHidden);
    const CountFormula feature = featureSize(encoderConfig(config), "n_encoder");
    const CountFormula maxout("n_maxout", config.maxoutSize), words("n_target_words", config.targetVocabulary);
    ParameterCount count;
    add(count, "source embedding", embedding("n_source_words", config.sourceVocabulary, sourceEmbedding));
    add(count, "encoder, both directions",
        CountFormula(2) * (CountFormula(3) * ((sourceEmbedding + encoder) * encoder)));
    add(count, "bridge", encoder * decoder);
    add(count, "target embedding", words * targetEmbedding);
    add(count, "decoder", CountFormula(3) * ((targetEmbedding + decoder + feature) * decoder));
    const Index attention = attentionAdded(count, [&] { // W_query, W_key and v
        add(count, "attention", (decoder + feature + 1) * CountFormula("n_attention", config.attentionSize));
    });
    add(count, "maxout layer", (decoder + targetEmbedding + feature) * (CountFormula(2) * maxout));
    add(count, "output", maxout * words);
    count.withoutAttention = count.total - attention;
    count.convention = "no biases (Bahdanau 2014)";
    return count;
}

} // namespace alphascope
