// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/loss.h"

#include <algorithm>
#include <cmath>

namespace alphascope {

template <typename Scalar>
Loss<Scalar> meanSquaredError(const Matrix<Scalar> &outputs, const Matrix<Scalar> &targets)
{
    assert(outputs.rows() == targets.rows() && outputs.cols() == targets.cols() && outputs.size() > 0);
    const auto count = static_cast<Scalar>(outputs.size());
    const Matrix<Scalar> difference = outputs - targets;
    // (1) L = Σ (y - target)² / (B·O), dL/dy = 2 (y - target) / (B·O)
    return { difference.squaredNorm() / count, difference * (2 / count) };
}

template <typename Scalar>
Loss<Scalar> crossEntropy(
    const Matrix<Scalar> &logits, const std::vector<Index> &classes, const std::optional<Index> &padding)
{
    assert(logits.rows() == static_cast<Index>(classes.size()));
    const auto counted = static_cast<Index>(classes.size())
        - (padding ? std::count(classes.begin(), classes.end(), *padding) : std::ptrdiff_t(0));
    Loss<Scalar> loss { 0, Matrix<Scalar>::Zero(logits.rows(), logits.cols()) };
    if (counted == 0)
        return loss;

    const Scalar weight = 1 / static_cast<Scalar>(counted);
    for (Index i = 0; i < logits.rows(); ++i) {
        const Index target = classes[static_cast<std::size_t>(i)];
        if (padding && target == *padding)
            continue;
        assert(target >= 0 && target < logits.cols());
        // (2) -log p_target = log Σ_k exp(a_k - m) - (a_target - m), m being the maximum
        const Scalar maximum = logits.row(i).maxCoeff();
        const RowVector<Scalar> exponentials
            = (logits.row(i).array() - maximum).unaryExpr([](Scalar x) { return std::exp(x); });
        const Scalar sum = exponentials.sum();
        loss.value += weight * (std::log(sum) - (logits(i, target) - maximum));
        // (3) of (2): da_k = p_k - 1 where k is the target, p_k elsewhere
        loss.gradient.row(i) = weight * (exponentials / sum);
        loss.gradient(i, target) -= weight;
    }
    return loss;
}

template Loss<float> meanSquaredError(const Matrix<float> &, const Matrix<float> &);
template Loss<double> meanSquaredError(const Matrix<double> &, const Matrix<double> &);
template Loss<float> crossEntropy(const Matrix<float> &, const std::vector<Index> &, const std::optional<Index> &);
template Loss<double> crossEntropy(const Matrix<double> &, const std::vector<Index> &, const std::optional<Index> &);

} // namespace alphascope
