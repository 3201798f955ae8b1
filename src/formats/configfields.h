// SPDX-License-Identifier: GPL-3.0-or-later
//! The settings of every family under the names that they have in files.
#pragma once

#include "engine/specimen.h"

namespace alphascope {

//! A whole number that may be 0, as that of a token; others are at least 1.
template <typename Number>
struct FromZero {
    Number &number;
};

//! A setting that files from before it was there do not have: they mean what it is without being set.
template <typename Value>
struct Later {
    Value &value;
};

//! Of a recurrent network over numbers.
template <typename Config, typename Visit>
void visitRnnConfig(Config &rnn, Visit &&visit)
{
    visit("cell", rnn.cell);
    visit("bidirectional", rnn.bidirectional);
    visit("layers", rnn.layers);
    visit("input_size", rnn.inputSize);
    visit("hidden_size", rnn.hiddenSize);
    visit("biases", rnn.biases);
    visit("reset_gate", rnn.resetGate);
}

//! Of both families that read and write tokens.
template <typename Config, typename Visit>
void visitTokenConfig(Config &config, Visit &&visit)
{
    using Field = FromZero<std::remove_reference_t<decltype((config.tokens.end))>>;
    visit("target_embedding", config.targetEmbedding);
    visit("source_vocabulary", config.sourceVocabulary);
    visit("target_vocabulary", config.targetVocabulary);
    visit("padding_token", Field { config.tokens.padding });
    visit("begin_token", Field { config.tokens.begin });
    visit("end_token", Field { config.tokens.end });
    visit("temperature", config.temperature);
    visit("seed", config.seed);
    visit("initialisation", Later { config.initialisation });
}

// visitConfig(config, visit) calls visit(name, field) for every setting. `Config` is the configuration or const.

template <typename Config, typename Visit>
requires std::is_same_v<std::remove_const_t<Config>, VectorsConfig>
void visitConfig(Config &config, Visit &&visit)
{
    visit("source", config.source);
    visit("score", config.score);
    visit("heads", config.heads);
    visit("temperature", config.temperature);
    visit("causal", config.causal);
    visit("projected", config.projected);
    visit("output_projection", config.outputProjection);
    visit("projection_size", config.projectionSize);
    visit("attention_size", config.attentionSize);
    visit("seed", config.seed);
    visit("initialisation", Later { config.initialisation });
}

template <typename Config, typename Visit>
requires std::is_same_v<std::remove_const_t<Config>, ManyToOneConfig>
void visitConfig(Config &config, Visit &&visit)
{
    visitRnnConfig(config.rnn, visit);
    visit("score", config.score);
    visit("query", config.query);
    visit("head", config.head);
    visit("attention_size", config.attentionSize);
    visit("head_size", config.headSize);
    visit("output_size", config.outputSize);
    visit("output_activation", config.outputActivation);
    visit("temperature", config.temperature);
    visit("seed", config.seed);
    visit("initialisation", Later { config.initialisation });
}

template <typename Config, typename Visit>
requires std::is_same_v<std::remove_const_t<Config>, ManyToManyConfig>
void visitConfig(Config &config, Visit &&visit)
{
    visitRnnConfig(config.rnn, visit);
    visit("decoder_steps", config.decoderSteps);
    visit("decoder_cell", config.decoder);
    visit("decoder_hidden_size", config.decoderHidden);
    visit("output_size", config.outputSize);
    visit("output_activation", config.outputActivation);
    visit("temperature", config.temperature);
    visit("seed", config.seed);
    visit("initialisation", Later { config.initialisation });
}

template <typename Config, typename Visit>
requires std::is_same_v<std::remove_const_t<Config>, EncoderDecoderConfig>
void visitConfig(Config &config, Visit &&visit)
{
    visit("cell", config.encoder.cell);
    visit("bidirectional", config.encoder.bidirectional);
    visit("layers", config.encoder.layers);
    visit("hidden_size", config.encoder.hiddenSize);
    visit("biases", config.encoder.biases);
    visit("reset_gate", config.encoder.resetGate);
    visit("source_embedding", config.encoder.inputSize);
    visit("style", config.style);
    visit("start", config.start);
    visit("decoder_cell", config.decoderCell);
    visit("decoder_layers", config.decoderLayers);
    visit("decoder_hidden_size", config.decoderHidden);
    visit("score", config.score);
    visit("scope", config.scope);
    visit("window", config.window);
    visit("attention_size", config.attentionSize);
    visit("output_reads_embedding", Later { config.outputReadsEmbedding });
    visit("input_feeding", config.inputFeeding);
    visit("attentional_size", config.attentionalSize);
    visitTokenConfig(config, visit);
}

template <typename Config, typename Visit>
requires std::is_same_v<std::remove_const_t<Config>, RnnSearchConfig>
void visitConfig(Config &config, Visit &&visit)
{
    visit("source_embedding", config.sourceEmbedding);
    visit("hidden_size", config.encoderHidden);
    visit("decoder_hidden_size", config.decoderHidden);
    visit("attention_size", config.attentionSize);
    visit("maxout_size", config.maxoutSize);
    visitTokenConfig(config, visit);
}

} // namespace alphascope
