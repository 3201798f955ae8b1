// SPDX-License-Identifier: GPL-3.0-or-later
//! The gradient of weights: a sum over many rows whose factors are used once, so that laying them out is not worth it.
#pragma once

#include "engine/grownmatrix.h"

namespace alphascope {

//! sum += Aᵀ B for A [n x G], B [n x H], sum [G x H]. The same as Eigen's product but for rounding; where rows of B are
//! not whole vectors of this processor, or many, it is Eigen's.
void addTransposedProduct(const ConstRows &a, const ConstRows &b, Matrix<float> &sum);

} // namespace alphascope
