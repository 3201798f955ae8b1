// SPDX-License-Identifier: GPL-3.0-or-later
//! Padded and masked rows may hold anything, also NaN; they must not enter a gradient, not even as 0 times NaN.
#pragma once

#include "engine/matrix.h"

namespace alphascope {

//! `values` [R x ..] with 0 in rows that are not finite and whose gradient from above, a row of upstream [R x ..], is
//! 0.
template <typename Scalar, typename Upstream>
Matrix<Scalar> rowsThatCount(const Matrix<Scalar> &values, const Eigen::MatrixBase<Upstream> &upstream)
{
    assert(values.rows() == 0 || values.rows() == upstream.rows());
    Matrix<Scalar> result = values;
    for (Index i = 0; i < values.rows(); ++i) {
        if (!values.row(i).allFinite() && upstream.row(i).isZero(0))
            result.row(i).setZero();
    }
    return result;
}

} // namespace alphascope
