// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attentionpass.h"

#include "engine/rowblocks.h"
#include "engine/rowsthatcount.h"
#include "engine/softmax.h"
#include "engine/weightedsum.h"

namespace alphascope {

template <typename Scalar>
void attend(AttentionTape<Scalar> &tape, Score score, const ScoreParameters<Scalar> &parameters, double temperature,
    const Mask &mask)
{
    // (1) e_ij = score(q_i, k_j) / temperature
    tape.scores = scores(score, tape.queries, tape.keys, parameters) / static_cast<Scalar>(temperature);
    weigh(tape, mask);
}

template <typename Scalar>
AttentionGradients<Scalar> backward(const AttentionTape<Scalar> &tape, Score score,
    const ScoreParameters<Scalar> &parameters, double temperature, const Matrix<Scalar> &upstream,
    ScoreParameters<Scalar> &gradients)
{
    WeighGradients<Scalar> weighed = weighBackward(tape, upstream);
    // of (1): dscore(q_i, k_j) = de_ij / temperature
    weighed.scores /= static_cast<Scalar>(temperature);
    const Matrix<Scalar> queries = rowsThatCount(tape.queries, weighed.scores);
    const Matrix<Scalar> keys = rowsThatCount(tape.keys, weighed.scores.transpose());
    ScoreInputGradients<Scalar> inputs = scoresBackward(score, queries, keys, parameters, weighed.scores, gradients);
    return { std::move(inputs.queries), std::move(inputs.keys), std::move(weighed.values) };
}

template <typename Scalar>
bool weigh(
    AttentionTape<Scalar> &tape, const Mask &mask, const std::stop_token &stop, const Interventions *interventions)
{
    const Index R = tape.scores.rows();
    assert(mask.rows() == R && mask.cols() == tape.scores.cols() && tape.values.rows() == mask.cols());
    const WeightedSum<Scalar> weightedSum(tape.values);
    tape.alpha.resize(R, tape.scores.cols());
    tape.context.resize(R, tape.values.cols());
    constexpr double softmaxCost = 16; // of one cell in multiply-adds
    const double cost = static_cast<double>(mask.cols()) * (static_cast<double>(tape.values.cols()) + softmaxCost);
    return forRowBlocks(R, cost, stop, [&](Index first, Index count) {
        // (2) alpha_i = softmax(e_i) where allowed
        for (Index i = first; i < first + count; ++i) {
            softmax<Scalar>(tape.scores.row(i), mask.row(i), tape.alpha.row(i));
            if (interventions)
                changeWeights<Scalar>(*interventions, 0, i, mask.row(i).data(), tape.alpha.row(i));
        }
        // (3) c_i = Σ_j alpha_ij v_j
        weightedSum.compute(first, count, tape.alpha, mask, tape.context);
    });
}

template <typename Scalar>
WeighGradients<Scalar> weighBackward(const AttentionTape<Scalar> &tape, const Matrix<Scalar> &upstream)
{
    // of (3), then of (2)
    WeightedSumGradients<Scalar> sums = weightedSumBackward(tape.alpha, tape.values, upstream);
    Matrix<Scalar> scoreGradients(tape.alpha.rows(), tape.alpha.cols());
    for (Index i = 0; i < tape.alpha.rows(); ++i)
        softmaxBackward<Scalar>(tape.alpha.row(i), sums.alpha.row(i), scoreGradients.row(i));
    return { std::move(scoreGradients), std::move(sums.values) };
}

template void attend(AttentionTape<float> &, Score, const ScoreParameters<float> &, double, const Mask &);
template void attend(AttentionTape<double> &, Score, const ScoreParameters<double> &, double, const Mask &);
template AttentionGradients<float> backward(const AttentionTape<float> &, Score, const ScoreParameters<float> &, double,
    const Matrix<float> &, ScoreParameters<float> &);
template AttentionGradients<double> backward(const AttentionTape<double> &, Score, const ScoreParameters<double> &,
    double, const Matrix<double> &, ScoreParameters<double> &);
template bool weigh(AttentionTape<float> &, const Mask &, const std::stop_token &, const Interventions *);
template bool weigh(AttentionTape<double> &, const Mask &, const std::stop_token &, const Interventions *);
template WeighGradients<float> weighBackward(const AttentionTape<float> &, const Matrix<float> &);
template WeighGradients<double> weighBackward(const AttentionTape<double> &, const Matrix<double> &);

} // namespace alphascope
