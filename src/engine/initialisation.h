// SPDX-License-Identifier: GPL-3.0-or-later
//! How the first values of parameters are drawn.
#pragma once

namespace alphascope {

enum class Initialisation {
    Pytorch, //!< uniform in ±1/√H (recurrent layers) or ±1/√in (others), N(0, 1) for embeddings
    Keras, //!< Glorot kernels, orthogonal recurrent kernels, biases 0, an LSTM's forget gate 1, embeddings in ±0.05
};

inline const char *name(Initialisation initialisation)
{
    return initialisation == Initialisation::Pytorch ? "PyTorch" : "Keras";
}

} // namespace alphascope
