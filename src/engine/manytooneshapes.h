// SPDX-License-Identifier: GPL-3.0-or-later
//! The shapes that the parameters of a ManyToOne model must have.
#pragma once

#include "engine/manytoone.h"
#include "engine/rnnshapes.h"
#include "engine/scoreshapes.h"

#include <algorithm>

namespace alphascope {

//! Who asks really: only the additive score can do with another query than the last state, and location asks nobody.
inline QueryKind queryKindOf(const ManyToOneConfig &config)
{
    if (config.score == Score::Additive)
        return config.query;
    const bool asksNobody = config.score == Score::Location || config.score == Score::None;
    return asksNobody ? QueryKind::None : QueryKind::LastState;
}

//! Without attention there is no context that a state could be combined with.
inline bool hasAttentionalHead(const ManyToOneConfig &config)
{
    return config.head == Head::Attentional && config.score != Score::None;
}

//! The sentence about a size that no model can have; the shapes below need sizes without one.
std::optional<Problem> checkSizes(const ManyToOneConfig &config);

//! Calls visit(name, matrix or row vector, shape) for every parameter. `Model` is ManyToOne or const ManyToOne.
template <typename Model, typename Visit>
void visitManyToOneShapes(Model &model, Visit &&visit)
{
    const ManyToOneConfig &config = model.config;
    const Index F = config.rnn.featureSize();
    auto &p = model.parameters;
    visitRnnShapes(p.rnn, config.rnn, "rnn.", visit);

    const QueryKind query = queryKindOf(config);
    ScoreSizes sizes;
    sizes.score = config.score;
    sizes.query = query == QueryKind::None ? 0 : F;
    sizes.key = F;
    sizes.attention = config.attentionSize;
    sizes.timesteps = model.inputs.x.rows();
    sizes.learnedQuery = query == QueryKind::Learned;
    visitScoreShapes(p.attn, sizes, visit);

    const bool attentional = hasAttentionalHead(config);
    const Index features = attentional ? config.headSize : F;
    visit("head.W_c", p.W_c, attentional ? Shape { config.headSize, 2 * F, boundOf(2 * F) } : Shape());
    visit("out.weight", p.outWeight, Shape { config.outputSize, features, boundOf(features) });
    visit("out.bias", p.outBias, Shape { 1, config.outputSize, boundOf(features) });
}

//! Bytes of all parameters together; the recurrent layers in closed form, for they may not be there yet.
inline double parameterBytes(const ManyToOne &model)
{
    const RnnConfig &rnn = model.config.rnn;
    const auto H = static_cast<double>(rnn.hiddenSize);
    const auto D = static_cast<double>(rnn.directions());
    const double gates = static_cast<double>(gateCount(rnn.cell)) * H;
    const double first = gates * (static_cast<double>(rnn.inputSize) + H + 2);
    const double further = gates * (D * H + H + 2) + sizeof(CellParameters<double>);
    double count = D * (first + static_cast<double>(rnn.layers - 1) * further);

    ManyToOne rest;
    rest.config = model.config;
    visitManyToOneShapes(rest, [&](const char *, const auto &, const Shape &shape) { count += shape.size(); });
    return count * sizeof(double);
}

} // namespace alphascope
