// SPDX-License-Identifier: GPL-3.0-or-later
//! Rows with a single number that is not 0, told by where it is: what a text is to a layer, in a number a token instead
//! of V of them; and their products, which look columns up.
#pragma once

#include "engine/grownmatrix.h"

#include <vector>

namespace alphascope {

//! X [R x V].
struct OneHotRows {
    Index size = 0; // V
    std::vector<Index> tokens; // [R], 0 to V - 1: where the number is; -1: the row is 0, as of padding
    std::vector<float> scale {}; // [R], the number; empty: 1 everywhere

    Index rows() const { return static_cast<Index>(tokens.size()); }
};

//! Y = X Wᵀ + b for W [G x V], b [G], Y [R x G]: row r of Y is scale_r times column tokens_r of W, and b.
void biasedProduct(const OneHotRows &x, const Matrix<float> &weight, const RowVector<float> &bias, Rows y);

//! sum += Aᵀ X for A [R x G], sum [G x V]: row r of A comes to column tokens_r, in the order of the rows.
void addTransposedProduct(const ConstRows &a, const OneHotRows &x, Matrix<float> &sum);

} // namespace alphascope
