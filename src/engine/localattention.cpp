// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/localattention.h"

#include "engine/cells.h"
#include "engine/linear.h"

namespace alphascope {

namespace {

//! Calls visit(timestep from 0, position from 1) for each timestep that is no padding.
template <typename Visit>
void visitPositions(const MaskRow &mask, const Visit &visit)
{
    Index position = 0;
    for (Index j = 0; j < mask.size(); ++j) {
        if (mask(j))
            visit(j, ++position);
    }
}

} // namespace

template <typename Scalar>
PredictedPosition<Scalar> predictPosition(
    const Matrix<Scalar> &query, Index length, const Matrix<Scalar> &W_p, const RowVector<Scalar> &v_p)
{
    PredictedPosition<Scalar> predicted;
    predicted.hidden = linear(query, W_p).unaryExpr(Tanh());
    // (1) p_t = S σ(v_pᵀ tanh(W_p s_t)), Luong 2015 eq. 9
    predicted.position = static_cast<Scalar>(length) * Sigmoid()(predicted.hidden.row(0).dot(v_p));
    return predicted;
}

template <typename Scalar>
Matrix<Scalar> backward(const PredictedPosition<Scalar> &predicted, const Matrix<Scalar> &query, Index length,
    const Matrix<Scalar> &W_p, const RowVector<Scalar> &v_p, Scalar upstream, Matrix<Scalar> &W_pSum,
    RowVector<Scalar> &v_pSum)
{
    // of (1): d(v_pᵀ tanh) = dp S σ(1 - σ), where S σ = p
    const Scalar outer = upstream * predicted.position * (1 - predicted.position / static_cast<Scalar>(length));
    const Matrix<Scalar> inner = outer * v_p.array() * (1 - predicted.hidden.array().square());
    v_pSum += outer * predicted.hidden;
    W_pSum.noalias() += inner.transpose() * query;
    return inner * W_p;
}

template <typename Scalar>
MaskRow withinWindow(const MaskRow &mask, Scalar position, Index window)
{
    MaskRow result = mask;
    visitPositions(mask, [&](Index j, Index s) {
        result(j) = !(std::abs(static_cast<Scalar>(s) - position) > static_cast<Scalar>(window));
    });
    return result;
}

template <typename Scalar>
RowVector<Scalar> gaussian(const MaskRow &mask, Scalar position, Index window)
{
    const Scalar deviation = static_cast<Scalar>(window) / 2; // σ
    RowVector<Scalar> result = RowVector<Scalar>::Zero(mask.size());
    visitPositions(mask, [&](Index j, Index s) {
        // (2) g_s = exp(-(s - p_t)² / 2σ²), the factor of Luong 2015 eq. 10
        const Scalar distance = (static_cast<Scalar>(s) - position) / deviation;
        result(j) = std::exp(-distance * distance / 2);
    });
    return result;
}

template <typename Scalar>
Scalar gaussianBackward(const RowVector<Scalar> &alpha, const RowVector<Scalar> &upstream, const MaskRow &mask,
    Scalar position, Index window)
{
    const Scalar deviation = static_cast<Scalar>(window) / 2;
    Scalar gradient = 0;
    visitPositions(mask, [&](Index j, Index s) {
        // of (2): dg_s/dp = g_s (s - p) / σ²
        if (alpha(j) != 0) // a masked number of upstream is not looked at
            gradient += upstream(j) * alpha(j) * (static_cast<Scalar>(s) - position) / (deviation * deviation);
    });
    return gradient;
}

template PredictedPosition<float> predictPosition(
    const Matrix<float> &, Index, const Matrix<float> &, const RowVector<float> &);
template PredictedPosition<double> predictPosition(
    const Matrix<double> &, Index, const Matrix<double> &, const RowVector<double> &);
template Matrix<float> backward(const PredictedPosition<float> &, const Matrix<float> &, Index, const Matrix<float> &,
    const RowVector<float> &, float, Matrix<float> &, RowVector<float> &);
template Matrix<double> backward(const PredictedPosition<double> &, const Matrix<double> &, Index,
    const Matrix<double> &, const RowVector<double> &, double, Matrix<double> &, RowVector<double> &);
template MaskRow withinWindow(const MaskRow &, float, Index);
template MaskRow withinWindow(const MaskRow &, double, Index);
template RowVector<float> gaussian(const MaskRow &, float, Index);
template RowVector<double> gaussian(const MaskRow &, double, Index);
template float gaussianBackward(const RowVector<float> &, const RowVector<float> &, const MaskRow &, float, Index);
template double gaussianBackward(const RowVector<double> &, const RowVector<double> &, const MaskRow &, double, Index);

} // namespace alphascope
