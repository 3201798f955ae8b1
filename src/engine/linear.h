// SPDX-License-Identifier: GPL-3.0-or-later
//! The linear layer x Wᵀ + b, for all rows of x at once.
#pragma once

#include "engine/matrix.h"

#include <stop_token>

namespace alphascope {

//! A linear layer as a model stores it.
template <typename Scalar>
struct LinearParameters {
    Matrix<Scalar> weight; // [out x in]
    RowVector<Scalar> bias; // [out]; empty: none
};

//! x [R x in], weight [out x in], bias [out] or empty; gives [R x out]. Stops early, unfinished, when stop is
//! requested.
template <typename Scalar>
Matrix<Scalar> linear(const Matrix<Scalar> &x, const Matrix<Scalar> &weight, const RowVector<Scalar> &bias = {},
    const std::stop_token &stop = {});

//! The gradients of `linear`. upstream [R x out] is the gradient of y; those of the weight and, where it is asked for,
//! the bias are written; that of x [R x in] is returned.
template <typename Scalar>
Matrix<Scalar> linearBackward(const Matrix<Scalar> &x, const Matrix<Scalar> &weight, const Matrix<Scalar> &upstream,
    Matrix<Scalar> &weightGradient, RowVector<Scalar> *biasGradient = nullptr);

} // namespace alphascope
