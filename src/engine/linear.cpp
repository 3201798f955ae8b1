// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/linear.h"

#include "engine/rowblocks.h"

namespace alphascope {

template <typename Scalar>
Matrix<Scalar> linear(
    const Matrix<Scalar> &x, const Matrix<Scalar> &weight, const RowVector<Scalar> &bias, const std::stop_token &stop)
{
    assert(x.cols() == weight.cols());
    assert(bias.size() == 0 || bias.size() == weight.rows());

    Matrix<Scalar> y(x.rows(), weight.rows());
    forRowBlocks(x.rows(), static_cast<double>(weight.size()), stop, [&](Index first, Index count) {
        auto block = y.middleRows(first, count);
        // (1) y = x Wᵀ + b
        block.noalias() = x.middleRows(first, count) * weight.transpose();
        if (bias.size() > 0)
            block.rowwise() += bias;
    });
    return y;
}

template Matrix<float> linear(
    const Matrix<float> &, const Matrix<float> &, const RowVector<float> &, const std::stop_token &);
template Matrix<double> linear(
    const Matrix<double> &, const Matrix<double> &, const RowVector<double> &, const std::stop_token &);

} // namespace alphascope
