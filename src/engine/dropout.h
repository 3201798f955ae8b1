// SPDX-License-Identifier: GPL-3.0-or-later
//! Dropout: while a model trains, some numbers are 0, each time others. A model that is looked at has none.
#pragma once

#include "engine/matrix.h"
#include "engine/problem.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace alphascope {

template <typename Scalar>
struct DropoutTape {
    Matrix<Scalar> scale; // m, of the shape of x: 0 where dropped, else 1 / (1 - rate)
    Matrix<Scalar> y; // x∘m
};

//! The sentence about a rate that cannot be.
std::optional<Problem> checkDropout(double rate);

//! Each number is dropped with probability `rate`, 0 <= rate < 1, and the others grow, so that y is x on average
//! ("inverted"; Srivastava 2014, section 10). The seed alone says which ones, in float as in double.
template <typename Scalar>
DropoutTape<Scalar> dropout(const Matrix<Scalar> &x, double rate, std::uint64_t seed);

//! What dropout() leaves of the ones of one-hot rows [T x V], 0 or 1 / (1 - rate), without the rows. [T]
std::vector<float> dropoutOfOneHot(const std::vector<Index> &tokens, Index V, double rate, std::uint64_t seed);

//! The gradient of x, from that of y.
template <typename Scalar>
Matrix<Scalar> dropoutBackward(const DropoutTape<Scalar> &tape, const Matrix<Scalar> &upstream);

} // namespace alphascope
