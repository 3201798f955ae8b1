// SPDX-License-Identifier: GPL-3.0-or-later
//! The gradients of recurrent layers, by backpropagation through time.
#pragma once

#include "engine/rnn.h"

namespace alphascope {

//! What reaches the recurrent layers from above.
template <typename Scalar>
struct RnnUpstream {
    Matrix<Scalar> outputs; // [T x F], of the top layer's outputs; rows of padded timesteps are not read
    std::vector<CellState<Scalar>> last; // [layers · D], of each cell's last h and c; an empty one is 0

    //! Adds the gradient of RnnTape::last [F].
    void addToLast(const RowVector<Scalar> &gradient, const RnnConfig &config);
};

//! The gradients of what is no parameter.
template <typename Scalar>
struct RnnInputGradients {
    Matrix<Scalar> x; // [T x I], 0 where padded
    std::vector<CellState<Scalar>> initial; // [layers · D]
};

//! The gradients of forwardFrom(initial, x, padded, config, parameters), which gave `tape`. `gradients` is resized to
//! the shapes of `parameters` and written, every number of it.
template <typename Scalar>
RnnInputGradients<Scalar> backwardFrom(const std::vector<CellState<Scalar>> &initial, const Matrix<Scalar> &x,
    const std::vector<bool> &padded, const RnnConfig &config, const RnnParameters<Scalar> &parameters,
    const RnnTape<Scalar> &tape, const RnnUpstream<Scalar> &upstream, RnnParameters<Scalar> &gradients);

//! The same for forward(), which begins with states of 0. Returns the gradient of x.
template <typename Scalar>
Matrix<Scalar> backward(const Matrix<Scalar> &x, const std::vector<bool> &padded, const RnnConfig &config,
    const RnnParameters<Scalar> &parameters, const RnnTape<Scalar> &tape, const RnnUpstream<Scalar> &upstream,
    RnnParameters<Scalar> &gradients);

} // namespace alphascope
