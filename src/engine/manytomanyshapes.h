// SPDX-License-Identifier: GPL-3.0-or-later
//! The shapes that the parameters of a ManyToMany model must have.
#pragma once

#include "engine/manytomany.h"
#include "engine/rnnshapes.h"

namespace alphascope {

//! The sentence about a size that no model can have; the shapes below need sizes without one.
std::optional<Problem> checkSizes(const ManyToManyConfig &config);

//! Bytes of all parameters together; the recurrent layers in closed form, for they may not be there yet.
double parameterBytes(const ManyToMany &model);

//! Calls visit(name, matrix or row vector, shape) for every parameter. `Model` is ManyToMany or const ManyToMany; the
//! cells of its recurrent networks must be there.
template <typename Model, typename Visit>
void visitManyToManyShapes(Model &model, Visit &&visit)
{
    const ManyToManyConfig &config = model.config;
    const Index F = config.rnn.featureSize();
    const Index U = config.decoderSteps;
    auto &p = model.parameters;
    visitRnnShapes(p.rnn, config.rnn, "rnn.", visit);
    visit("attn.W", p.W, Shape { U, F, boundOf(F) });
    visit("attn.b", p.b, Shape { U, model.inputs.x.rows(), boundOf(F) });
    if (config.decoder)
        visitRnnShapes(p.decoder, decoderConfig(config), "dec.rnn.", visit);
    const Index features = config.decoder ? config.decoderHidden : F;
    visit("out.weight", p.outWeight, Shape { config.outputSize, features, boundOf(features) });
    visit("out.bias", p.outBias, Shape { 1, config.outputSize, boundOf(features) });
}

} // namespace alphascope
