// SPDX-License-Identifier: GPL-3.0-or-later
//! How wrong an output is, as one number, and its gradient.
#pragma once

#include "engine/matrix.h"

#include <optional>
#include <vector>

namespace alphascope {

template <typename Scalar>
struct Loss {
    Scalar value = 0;
    Matrix<Scalar> gradient; // of the shape of the outputs or logits
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
Scalar meanSquaredError(const Matrix<Scalar> &outputs, const Matrix<Scalar> &targets, Matrix<Scalar> &gradient);
template <typename Scalar>
Scalar crossEntropy(const Matrix<Scalar> &logits, const std::vector<Index> &classes,
    const std::optional<Index> &padding, Matrix<Scalar> &gradient);

} // namespace alphascope
