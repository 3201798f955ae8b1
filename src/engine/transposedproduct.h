// SPDX-License-Identifier: GPL-3.0-or-later
//! The gradient of weights: a sum over many rows, which both of its factors have.
#pragma once

#include "engine/grownmatrix.h"

namespace alphascope {

//! Lays large factors out, in buffers that live as long as this.
class TransposedProduct {
public:
    //! sum += Aᵀ B for A [n x G], B [n x H], sum [G x H]. The same as Eigen's product but for rounding.
    void add(const MatrixPart &a, const ConstRows &b, Matrix<float> &sum);

private:
    void addLarge(const MatrixPart &a, const ConstRows &b, Matrix<float> &sum);

    Matrix<float> m_a; // some rows and columns of A, a block of columns after the other
    Matrix<float> m_b; // as many rows of B, in panels of columns, the last one filled up with anything
};

} // namespace alphascope
