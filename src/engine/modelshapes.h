// SPDX-License-Identifier: GPL-3.0-or-later
//! The shapes of the parameters of every family under one name, for what is done to a model of any.
#pragma once

#include "engine/encoderdecodershapes.h"
#include "engine/manytomanyshapes.h"
#include "engine/manytooneshapes.h"
#include "engine/specimen.h"
#include "engine/vectorsshapes.h"

namespace alphascope {

//! Calls visit(name, matrix or row vector, shape) for every parameter that the family has. The cells of recurrent
//! networks must be there.
template <typename Model, typename Visit>
void visitShapesOf(Model &model, const VectorsConfig &, Visit &&visit)
{
    visitVectorsShapes(model, visit);
}
template <typename Model, typename Visit>
void visitShapesOf(Model &model, const ManyToOneConfig &, Visit &&visit)
{
    visitManyToOneShapes(model, visit);
}
template <typename Model, typename Visit>
void visitShapesOf(Model &model, const ManyToManyConfig &, Visit &&visit)
{
    visitManyToManyShapes(model, visit);
}
template <typename Model, typename Visit>
void visitShapesOf(Model &model, const EncoderDecoderConfig &, Visit &&visit)
{
    visitEncoderDecoderShapes(model, visit);
}
template <typename Model, typename Visit>
void visitShapesOf(Model &model, const RnnSearchConfig &config, Visit &&visit)
{
    visitRnnSearchShapes(model.parameters, config, visit);
}

//! The same for Vectors, ManyToOne and so on.
template <typename Model, typename Visit>
void visitShapes(Model &model, Visit &&visit)
{
    visitShapesOf(model, model.config, visit);
}

double parameterBytes(const RnnSearch &model); //!< of all its parameters; those of the others are beside their shapes

// visitNetworks(model, visit) calls visit(parameters, configuration) for each recurrent network that is made of cells.

template <typename Model, typename Visit>
requires std::is_same_v<std::remove_const_t<Model>, ManyToOne>
void visitNetworks(Model &model, Visit &&visit) { visit(model.parameters.rnn, model.config.rnn); }
template <typename Model, typename Visit>
requires std::is_same_v<std::remove_const_t<Model>, ManyToMany>
void visitNetworks(Model &model, Visit &&visit)
{
    visit(model.parameters.rnn, model.config.rnn);
    if (model.config.decoder)
        visit(model.parameters.decoder, decoderConfig(model.config));
}
template <typename Model, typename Visit>
requires std::is_same_v<std::remove_const_t<Model>, EncoderDecoder>
void visitNetworks(Model &model, Visit &&visit)
{
    visit(model.parameters.encoder, model.config.encoder);
    visit(model.parameters.decoder, decoderConfig(model.config));
}
template <typename Model, typename Visit>
void visitNetworks(Model &, Visit &&)
{
}

} // namespace alphascope
