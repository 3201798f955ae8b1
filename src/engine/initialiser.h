// SPDX-License-Identifier: GPL-3.0-or-later
//! First values of all parameters of a model, as PyTorch or as Keras draws them, from a seed.
#pragma once

#include "engine/initialisation.h"
#include "engine/rnn.h"
#include "engine/shape.h"

#include <cstdint>
#include <string_view>

namespace alphascope {

//! What a parameter is for, which its name says.
enum class ParameterRole { Kernel, RecurrentKernel, InputBias, Bias, Embedding };
ParameterRole roleOf(std::string_view name);

//! A visitor of shapes: visitManyToOneShapes(model, initialiser) draws every parameter anew. Each name has a stream of
//! its own. Parameters that play no part become empty.
struct Initialiser {
    Initialisation initialisation = Initialisation::Pytorch;
    Cell cell = Cell::RnnTanh; //!< of the recurrent layers that are visited
    std::uint64_t seed = 1;
    Cell decoderCell = cell; //!< of those whose names begin with "dec."

    void operator()(const char *name, Shared<double> &values, const Shape &shape) const;
    void operator()(const char *name, Matrix<double> &values, const Shape &shape) const;
    void operator()(const char *name, RowVector<double> &values, const Shape &shape) const;

    Cell cellOf(std::string_view name) const;
};

//! That of a family's configuration; of a decoder's parameters, whose names begin with "dec.", `decoderCell` is the
//! cell.
template <typename Config>
Initialiser initialiserOf(const Config &config, Cell cell = Cell::RnnTanh, Cell decoderCell = Cell::RnnTanh)
{
    return { config.initialisation, cell, config.seed, decoderCell };
}

} // namespace alphascope
