// SPDX-License-Identifier: GPL-3.0-or-later
//! The context: values weighted by alpha and summed.
#pragma once

#include "engine/matrix.h"

#include <vector>

namespace alphascope {

//! A masked value must not enter the sum, not even as 0 times NaN. So values that are not finite are kept apart from
//! the matrix product and added only where the mask allows.
template <typename Scalar>
class WeightedSum {
public:
    //! values [C x d_v] must outlive this.
    explicit WeightedSum(const Matrix<Scalar> &values);

    //! Writes rows first .. first + count - 1 of context [R x d_v]; alpha and mask [R x C].
    void compute(
        Index first, Index count, const Matrix<Scalar> &alpha, const Mask &mask, Matrix<Scalar> &context) const;

private:
    const Matrix<Scalar> &m_values;
    Matrix<Scalar> m_finite; // the values with 0 for rows that are not finite; empty when all are
    std::vector<Index> m_notFinite; // these rows
};

template <typename Scalar>
struct WeightedSumGradients {
    Matrix<Scalar> alpha; // [R x C]
    Matrix<Scalar> values; // [C x d_v]
};

//! upstream [R x d_v] is the gradient of the context. A value that is not finite has a gradient of alpha that is not
//! finite either, in its column only.
template <typename Scalar>
WeightedSumGradients<Scalar> weightedSumBackward(
    const Matrix<Scalar> &alpha, const Matrix<Scalar> &values, const Matrix<Scalar> &upstream);

} // namespace alphascope
