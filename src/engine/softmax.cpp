// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/softmax.h"

#include <cmath>
#include <limits>

namespace alphascope {

template <typename Scalar>
RowFinding softmax(const Eigen::Ref<const RowVector<Scalar>> &scores, const Eigen::Ref<const MaskRow> &mask,
    Eigen::Ref<RowVector<Scalar>> weights)
{
    assert(scores.size() == mask.size() && scores.size() == weights.size());
    const Index C = scores.size();
    // Plain pointers: this loop visits every cell of alpha, also in builds that check each index.
    const Scalar *e = scores.data();
    const bool *allowed = mask.data();
    Scalar *alpha = weights.data();

    // (1) m = max_j e_j
    Scalar maximum = -std::numeric_limits<Scalar>::infinity();
    bool anyAllowed = false;
    bool allFinite = true;
    for (Index j = 0; j < C; ++j) {
        if (!allowed[j])
            continue;
        anyAllowed = true;
        allFinite = allFinite && std::isfinite(e[j]);
        maximum = e[j] > maximum ? e[j] : maximum;
    }
    if (!anyAllowed) {
        weights.setZero();
        return RowFinding::NothingToAttend;
    }

    // (2) x_j = exp(e_j - m). Eigen's exp does not go below 1e-308; std::exp reaches the 0 that belongs there.
    Scalar sum = 0;
    for (Index j = 0; j < C; ++j) {
        alpha[j] = allowed[j] ? std::exp(e[j] - maximum) : Scalar(0);
        sum += alpha[j];
    }

    // (3) alpha_j = x_j / Σ_k x_k. A NaN in the sum must not reach the masked weights.
    for (Index j = 0; j < C; ++j)
        alpha[j] = allowed[j] ? alpha[j] / sum : Scalar(0);
    return allFinite ? RowFinding::None : RowFinding::NotFinite;
}

template <typename Scalar>
void softmaxBackward(const Eigen::Ref<const RowVector<Scalar>> &weights,
    const Eigen::Ref<const RowVector<Scalar>> &upstream, Eigen::Ref<RowVector<Scalar>> gradient)
{
    assert(weights.size() == upstream.size() && weights.size() == gradient.size());
    const auto counts = (weights.array() != 0).eval();
    // of (2) and (3): de_j = alpha_j (dalpha_j - m), where m = Σ_k alpha_k dalpha_k
    const Scalar mean = counts.select(weights.array() * upstream.array(), Scalar(0)).sum();
    gradient = counts.select(weights.array() * (upstream.array() - mean), Scalar(0));
}

template <typename Scalar>
RowVector<Scalar> logSoftmax(const RowVector<Scalar> &logits)
{
    const Scalar maximum = logits.maxCoeff();
    return logits.array() - maximum - std::log((logits.array() - maximum).exp().sum());
}

template RowFinding softmax<float>(
    const Eigen::Ref<const RowVector<float>> &, const Eigen::Ref<const MaskRow> &, Eigen::Ref<RowVector<float>>);
template RowFinding softmax<double>(
    const Eigen::Ref<const RowVector<double>> &, const Eigen::Ref<const MaskRow> &, Eigen::Ref<RowVector<double>>);
template void softmaxBackward<float>(const Eigen::Ref<const RowVector<float>> &,
    const Eigen::Ref<const RowVector<float>> &, Eigen::Ref<RowVector<float>>);
template void softmaxBackward<double>(const Eigen::Ref<const RowVector<double>> &,
    const Eigen::Ref<const RowVector<double>> &, Eigen::Ref<RowVector<double>>);
template RowVector<float> logSoftmax(const RowVector<float> &);
template RowVector<double> logSoftmax(const RowVector<double> &);

} // namespace alphascope
