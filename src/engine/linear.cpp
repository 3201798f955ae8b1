// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/linear.h"

#include "engine/rowblocks.h"
#include "engine/rowsthatcount.h"

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

template <typename Scalar>
Matrix<Scalar> linearBackward(const Matrix<Scalar> &x, const Matrix<Scalar> &weight, const Matrix<Scalar> &upstream,
    Matrix<Scalar> &weightGradient, RowVector<Scalar> *biasGradient)
{
    assert(upstream.rows() == x.rows() && upstream.cols() == weight.rows());
    // of (1): dW = dyᵀ x, db = Σ_rows dy, dx = dy W
    weightGradient.noalias() = upstream.transpose() * rowsThatCount(x, upstream);
    if (biasGradient)
        *biasGradient = upstream.colwise().sum();
    return upstream * weight;
}

template Matrix<float> linear(
    const Matrix<float> &, const Matrix<float> &, const RowVector<float> &, const std::stop_token &);
template Matrix<double> linear(
    const Matrix<double> &, const Matrix<double> &, const RowVector<double> &, const std::stop_token &);
template Matrix<float> linearBackward(
    const Matrix<float> &, const Matrix<float> &, const Matrix<float> &, Matrix<float> &, RowVector<float> *);
template Matrix<double> linearBackward(
    const Matrix<double> &, const Matrix<double> &, const Matrix<double> &, Matrix<double> &, RowVector<double> *);

} // namespace alphascope
