// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/positionattention.h"

#include "engine/linear.h"
#include "engine/softmax.h"

namespace alphascope {

template <typename Scalar>
void attendToPositions(AttentionStep<Scalar> &step, const AttendedSource<Scalar> &source, Index timestep,
    double temperature, const ScoreParameters<Scalar> &parameters)
{
    const Index T = source.states.rows(), C = parameters.W.rows();
    assert(T <= C && parameters.b.rows() == C);
    step.mask = MaskRow::Constant(C, true);
    step.mask.head(T) = source.mask;
    // (1) e = (W q + b) / temperature
    const RowVector<Scalar> bias = parameters.b->transpose();
    step.scores = linear<Scalar>(step.query, *parameters.W, bias) / static_cast<Scalar>(temperature);
    // (2) alpha = softmax(e) where allowed
    step.alpha.resize(1, C);
    step.finding = softmax<Scalar>(step.scores.row(0), step.mask, step.alpha.row(0));
    if (source.interventions)
        changeWeights<Scalar>(*source.interventions, 0, timestep, step.mask.data(), step.alpha.row(0));
    // (3) c = Σ_{j <= T} alpha_j h_j
    step.context = step.alpha.leftCols(T) * source.states;
}

template <typename Scalar>
Matrix<Scalar> positionsBackward(const AttentionStep<Scalar> &step, const AttendedSource<Scalar> &source,
    double temperature, const ScoreParameters<Scalar> &parameters, const Matrix<Scalar> &upstream,
    SourceGradients<Scalar> &sourceSum, ScoreParameters<Scalar> &sum)
{
    const Index T = source.states.rows();
    // of (3)
    sourceSum.states.noalias() += step.alpha.leftCols(T).transpose() * upstream;
    Matrix<Scalar> weights = Matrix<Scalar>::Zero(1, step.alpha.cols());
    weights.leftCols(T) = upstream * source.states.transpose();
    // of (2)
    Matrix<Scalar> dScores(1, weights.cols());
    softmaxBackward<Scalar>(step.alpha.row(0), weights.row(0), dScores.row(0));
    // of (1): dW = deᵀ q, db = deᵀ, dq = de W
    dScores /= static_cast<Scalar>(temperature);
    sum.W.write().noalias() += dScores.transpose() * step.query;
    sum.b.write() += dScores.transpose();
    return dScores * *parameters.W;
}

template void attendToPositions(
    AttentionStep<float> &, const AttendedSource<float> &, Index, double, const ScoreParameters<float> &);
template void attendToPositions(
    AttentionStep<double> &, const AttendedSource<double> &, Index, double, const ScoreParameters<double> &);
template Matrix<float> positionsBackward(const AttentionStep<float> &, const AttendedSource<float> &, double,
    const ScoreParameters<float> &, const Matrix<float> &, SourceGradients<float> &, ScoreParameters<float> &);
template Matrix<double> positionsBackward(const AttentionStep<double> &, const AttendedSource<double> &, double,
    const ScoreParameters<double> &, const Matrix<double> &, SourceGradients<double> &, ScoreParameters<double> &);

} // namespace alphascope
