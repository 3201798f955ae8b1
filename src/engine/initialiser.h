// SPDX-License-Identifier: GPL-3.0-or-later
//! First values of all parameters of a model, as PyTorch or as Keras draws them, from a seed.
#pragma once

#include "engine/rnn.h"
#include "engine/shape.h"

#include <cstdint>
#include <string_view>

namespace alphascope {

enum class Initialisation {
    Pytorch, //!< uniform in ±1/√H (recurrent layers) or ±1/√in (others), N(0, 1) for embeddings
    Keras, //!< Glorot kernels, orthogonal recurrent kernels, biases 0, an LSTM's forget gate 1, embeddings in ±0.05
};

//! What a parameter is for, which its name says.
enum class ParameterRole { Kernel, RecurrentKernel, InputBias, Bias, Embedding };
ParameterRole roleOf(std::string_view name);

//! A visitor of shapes: visitManyToOneShapes(model, initialiser) draws every parameter anew. Each name has a stream of
//! its own. Parameters that play no part become empty.
struct Initialiser {
    Initialisation initialisation = Initialisation::Pytorch;
    Cell cell = Cell::RnnTanh; //!< of the recurrent layers that are visited
    std::uint64_t seed = 1;

    void operator()(const char *name, Shared<double> &values, const Shape &shape) const;
    void operator()(const char *name, Matrix<double> &values, const Shape &shape) const;
    void operator()(const char *name, RowVector<double> &values, const Shape &shape) const;
};

//! Rows or columns of length 1 that stand upright on each other (Saxe 2014): where there are more rows than columns,
//! the columns do, else the rows. From normal numbers, as Keras draws them.
void fillOrthogonal(Matrix<double> &values, std::uint64_t seed, std::string_view name);

//! Numbers of the standard normal distribution.
void fillNormal(Matrix<double> &values, std::uint64_t seed, std::string_view name);

} // namespace alphascope
