// SPDX-License-Identifier: GPL-3.0-or-later
//! What an output layer does to its logits W a + b.
#pragma once

#include "engine/matrix.h"

namespace alphascope {

enum class Activation { Linear, Tanh, Sigmoid, Relu, Softmax };

//! act(logits); softmax is over each row.
template <typename Scalar>
Matrix<Scalar> activated(const Matrix<Scalar> &logits, Activation activation);

//! The gradient of the logits, from outputs = activated(logits, activation) and their gradient; all [B x O].
template <typename Scalar>
Matrix<Scalar> activatedBackward(const Matrix<Scalar> &outputs, Activation activation, const Matrix<Scalar> &upstream);

} // namespace alphascope
