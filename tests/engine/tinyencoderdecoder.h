// SPDX-License-Identifier: GPL-3.0-or-later
//! Small encoder-decoders for tests.
#pragma once

#include "engine/encoderdecoderbackward.h"
#include "engine/encoderdecodershapes.h"
#include "gradientcheck.h"

namespace alphascope {

//! Six tokens in, five out; a bidirectional GRU encoder. `change` gets the configuration before the weights are drawn.
template <typename Change>
EncoderDecoder tinyEncoderDecoder(Change &&change)
{
    EncoderDecoder model;
    EncoderDecoderConfig &config = model.config;
    config.sourceVocabulary = 6;
    config.targetVocabulary = 5;
    config.encoder.cell = Cell::Gru;
    config.encoder.bidirectional = true;
    config.encoder.inputSize = 2;
    config.targetEmbedding = 3;
    config.decoderHidden = 3;
    config.attentionSize = 2;
    config.attentionalSize = 3;
    model.inputs.source.tokens = { 3, 5, 4, 3 };
    model.inputs.target.tokens = { 4, 3, 4, 2 };
    change(config);
    fitParameters(model);
    return model;
}

inline EncoderDecoder tinyBahdanau()
{
    return tinyEncoderDecoder([](EncoderDecoderConfig &) {});
}

//! Begins with the encoder's states, attends with the general score.
inline void makeLuong(EncoderDecoderConfig &config)
{
    config.style = DecoderStyle::Luong;
    config.score = Score::General;
    config.start = DecoderStart::Copy;
    config.decoderHidden = config.encoder.featureSize();
}

inline EncoderDecoderTape<double> pass(const EncoderDecoder &model)
{
    return forward(model.inputs.source.tokens, decoderInput(model.inputs.target.tokens, model.config.tokens),
        model.config, model.parameters);
}

template <typename Scalar>
Matrix<Scalar> logitsOf(const EncoderDecoderTape<Scalar> &tape)
{
    return stacked(tape.steps, [](const auto &step) { return step.logits; });
}

template <typename Scalar>
Matrix<Scalar> alphaOf(const EncoderDecoderTape<Scalar> &tape)
{
    return stacked(tape.steps, [](const auto &step) { return step.attention.alpha; });
}

inline auto visitorOf(const EncoderDecoder &model)
{
    return [config = model.config](auto &&p, auto &&visit) { visitEncoderDecoderParameters(p, config, visit); };
}

inline EncoderDecoderParameters<double> gradientsOf(const EncoderDecoder &model, const Matrix<double> &upstream)
{
    EncoderDecoderParameters<double> gradients = filledWithNaN(model.parameters, visitorOf(model));
    backward(model.config, model.parameters, pass(model), upstream, gradients);
    return gradients;
}

} // namespace alphascope
