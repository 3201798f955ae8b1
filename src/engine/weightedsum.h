// SPDX-License-Identifier: GPL-3.0-or-later
//! The context: values weighted by alpha and summed.
#pragma once

#include "engine/matrix.h"

#include <vector>

namespace alphascope {

//! A masked value must not enter the sum, not even as 0 times NaN. So values that are not finite are kept apart from
//! the matrix product and added only where the mask allows.
class WeightedSum {
public:
    //! values [C x d_v] must outlive this.
    explicit WeightedSum(const Matrix<double> &values);

    //! Writes rows first .. first + count - 1 of context [R x d_v]; alpha and mask [R x C].
    void compute(
        Index first, Index count, const Matrix<double> &alpha, const Mask &mask, Matrix<double> &context) const;

private:
    const Matrix<double> &m_values;
    Matrix<double> m_finite; // the values with 0 for rows that are not finite; empty when all are
    std::vector<Index> m_notFinite; // these rows
};

} // namespace alphascope
