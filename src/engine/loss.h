// SPDX-License-Identifier: GPL-3.0-or-later
//! How wrong an output is, as a number to learn by with its gradient, and as one to be read.
#pragma once

#include "engine/matrix.h"

#include <optional>
#include <vector>

namespace alphascope {

template <typename Scalar>
struct LossValue {
    Scalar value = 0;
    //! Of numbers the mean of |y - target| over all elements. Of classes how many rows have their class as the
    //! likeliest one, as likeliestToken() says; of padding rows none.
    double metric = 0;
};

template <typename Scalar>
struct Loss : LossValue<Scalar> {
    Matrix<Scalar> gradient; // of the value, of the shape of the outputs or logits
};

//! The mean of (y - target)² over all elements; both [B x O].
template <typename Scalar>
Loss<Scalar> meanSquaredError(const Matrix<Scalar> &outputs, const Matrix<Scalar> &targets);

//! The mean over the examples of -log softmax(logits)[class]. logits [B x V], classes [B], each from 0 to V - 1.
//! The rows may be the timesteps of sequences, one after the other: those whose class is `padding` count for nothing,
//! and their gradient is 0. When no row counts, the loss is 0.
template <typename Scalar>
Loss<Scalar> crossEntropy(const Matrix<Scalar> &logits, const std::vector<Index> &classes,
    const std::optional<Index> &padding = std::nullopt);

// The same with a gradient whose memory is used again.

template <typename Scalar>
LossValue<Scalar> meanSquaredError(
    const Matrix<Scalar> &outputs, const Matrix<Scalar> &targets, Matrix<Scalar> &gradient);
template <typename Scalar>
LossValue<Scalar> crossEntropy(const Matrix<Scalar> &logits, const std::vector<Index> &classes,
    const std::optional<Index> &padding, Matrix<Scalar> &gradient);

} // namespace alphascope
