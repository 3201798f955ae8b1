// SPDX-License-Identifier: GPL-3.0-or-later
//! The shapes that the parameters of an EncoderDecoder model must have.
#pragma once

#include "engine/encoderdecoder.h"
#include "engine/rnnshapes.h"
#include "engine/scoreshapes.h"

#include <algorithm>

namespace alphascope {

//! The sentence about a size that no model can have; the shapes below need sizes without one.
std::optional<Problem> checkSizes(const EncoderDecoderConfig &config);

//! What the output layer reads.
inline Index outputFeatures(const EncoderDecoderConfig &config)
{
    if (isLuong(config))
        return config.attentionalSize;
    if (isCombining(config))
        return config.decoderHidden;
    const Index ofEmbedding = outputReadsEmbedding(config) ? config.targetEmbedding : 0;
    return config.decoderHidden + config.encoder.featureSize() + ofEmbedding;
}

//! For how many positions of the source the location score has weights: those that there are, or else those of the
//! present source. 0: another score.
inline Index positionCount(const EncoderDecoder &model)
{
    if (model.config.score != Score::Location)
        return 0;
    const Index made = model.parameters.attn.score.b.rows();
    return made > 0 ? made : static_cast<Index>(model.inputs.source.tokens.size());
}

//! The columns of alpha. A location score has one for each position it was made for, also where the source is shorter.
inline Index columnCount(const EncoderDecoder &model)
{
    return std::max(positionCount(model), static_cast<Index>(model.inputs.source.tokens.size()));
}

//! The width of what asks the score: s or, of some location scores, [y; s].
inline Index querySize(const EncoderDecoderConfig &config)
{
    return asksWithEmbedding(config) ? config.targetEmbedding + config.decoderHidden : config.decoderHidden;
}

//! The parameters of the location score of a decoder, e = W q + b, for C positions.
template <typename Parameters, typename Visit>
void visitPositionShapes(Parameters &p, Index C, Index query, Visit &&visit)
{
    visitScoreShapes(p, {}, [&](const char *name, auto &values, const Shape &none) {
        const void *place = &values;
        if (place == &p.W)
            visit(name, values, Shape { C, query, boundOf(query) });
        else if (place == &p.b)
            visit(name, values, Shape { C, 1, boundOf(query) });
        else
            visit(name, values, none);
    });
}

//! Calls visit(name, matrix or row vector, shape) for every parameter. `Model` is EncoderDecoder or const; the cells
//! of its recurrent networks must be there.
template <typename Model, typename Visit>
void visitEncoderDecoderShapes(Model &model, Visit &&visit)
{
    const EncoderDecoderConfig &config = model.config;
    const Index F = config.encoder.featureSize();
    const Index H = config.decoderHidden;
    const Index V = config.targetVocabulary;
    auto &p = model.parameters;
    visit("enc.embed", p.sourceEmbedding, Shape { config.sourceVocabulary, config.encoder.inputSize, 1 });
    visitRnnShapes(p.encoder, config.encoder, "enc.rnn.", visit);
    const bool bridge = config.start == DecoderStart::Bridge;
    const Index encoderHidden = config.encoder.hiddenSize;
    visit("bridge.W_s", p.W_s, bridge ? Shape { H, encoderHidden, boundOf(encoderHidden) } : Shape());
    visit("bridge.b_s", p.b_s, bridge ? Shape { 1, H, boundOf(encoderHidden) } : Shape());

    visit("dec.embed", p.targetEmbedding, Shape { V, config.targetEmbedding, 1 });
    visitRnnShapes(p.decoder, decoderConfig(config), "dec.rnn.", visit);
    const Index E = config.targetEmbedding;
    if (config.score == Score::Location)
        visitPositionShapes(p.attn.score, positionCount(model), querySize(config), visit);
    else
        visitScoreShapes(p.attn.score, { config.score, H, F, config.attentionSize, 0, false }, visit);
    const bool predicts = config.score != Score::None && config.scope == AttentionScope::LocalPredictive;
    visit("attn.W_p", p.attn.W_p, predicts ? Shape { H, H, boundOf(H) } : Shape());
    visit("attn.v_p", p.attn.v_p, predicts ? Shape { 1, H, boundOf(H) } : Shape());

    const Index joined = isLuong(config) ? F + H : E + F;
    const Index rows = hasCombinedLayer(config) ? config.attentionalSize : 0;
    visit("head.W_c", p.W_c, Shape { rows, joined, boundOf(joined) });
    visit("head.b_c", p.b_c, isCombining(config) ? Shape { 1, rows, boundOf(joined) } : Shape());
    const Index features = outputFeatures(config);
    visit("out.weight", p.outWeight, Shape { V, features, boundOf(features) });
    visit("out.bias", p.outBias, Shape { 1, V, boundOf(features) });
}

//! Bytes of all parameters together; the recurrent layers in closed form, for they may not be there yet.
double parameterBytes(const EncoderDecoder &model);

} // namespace alphascope
