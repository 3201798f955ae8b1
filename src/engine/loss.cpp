// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/loss.h"

#include "engine/likeliesttoken.h"

#include <algorithm>
#include <cmath>

namespace alphascope {

template <typename Scalar>
Loss<Scalar> meanSquaredError(const Matrix<Scalar> &outputs, const Matrix<Scalar> &targets)
{
    Loss<Scalar> loss;
    static_cast<LossValue<Scalar> &>(loss) = meanSquaredError(outputs, targets, loss.gradient);
    return loss;
}

template <typename Scalar>
LossValue<Scalar> meanSquaredError(
    const Matrix<Scalar> &outputs, const Matrix<Scalar> &targets, Matrix<Scalar> &gradient)
{
    assert(outputs.rows() == targets.rows() && outputs.cols() == targets.cols() && outputs.size() > 0);
    const auto count = static_cast<Scalar>(outputs.size());
    // (1) L = Σ (y - target)² / (B·O), dL/dy = 2 (y - target) / (B·O)
    gradient = outputs - targets;
    const LossValue<Scalar> loss { gradient.squaredNorm() / count,
        static_cast<double>(gradient.cwiseAbs().sum() / count) };
    gradient *= 2 / count;
    return loss;
}

template <typename Scalar>
Loss<Scalar> crossEntropy(
    const Matrix<Scalar> &logits, const std::vector<Index> &classes, const std::optional<Index> &padding)
{
    Loss<Scalar> loss;
    static_cast<LossValue<Scalar> &>(loss) = crossEntropy(logits, classes, padding, loss.gradient);
    return loss;
}

template <typename Scalar>
LossValue<Scalar> crossEntropy(const Matrix<Scalar> &logits, const std::vector<Index> &classes,
    const std::optional<Index> &padding, Matrix<Scalar> &gradient)
{
    assert(logits.rows() == static_cast<Index>(classes.size()));
    const auto counted = static_cast<Index>(classes.size())
        - (padding ? std::count(classes.begin(), classes.end(), *padding) : std::ptrdiff_t(0));
    gradient.setZero(logits.rows(), logits.cols());
    if (counted == 0)
        return {};

    LossValue<Scalar> loss;
    const Scalar weight = 1 / static_cast<Scalar>(counted);
    for (Index i = 0; i < logits.rows(); ++i) {
        const Index target = classes[static_cast<std::size_t>(i)];
        if (padding && target == *padding)
            continue;
        assert(target >= 0 && target < logits.cols());
        // (2) -log p_target = log Σ_k exp(a_k - m) - (a_target - m), m being the maximum
        const Scalar maximum = logits.row(i).maxCoeff();
        loss.metric += isLikeliest(logits.row(i), target, padding, maximum);
        auto exponentials = gradient.row(i);
        exponentials = (logits.row(i).array() - maximum).unaryExpr([](Scalar x) { return std::exp(x); });
        const Scalar sum = exponentials.sum();
        loss.value += weight * (std::log(sum) - (logits(i, target) - maximum));
        // (3) of (2): da_k = p_k - 1 where k is the target, p_k elsewhere
        gradient.row(i) = weight * (exponentials / sum);
        gradient(i, target) -= weight;
    }
    return loss;
}

template Loss<float> meanSquaredError(const Matrix<float> &, const Matrix<float> &);
template Loss<double> meanSquaredError(const Matrix<double> &, const Matrix<double> &);
template Loss<float> crossEntropy(const Matrix<float> &, const std::vector<Index> &, const std::optional<Index> &);
template Loss<double> crossEntropy(const Matrix<double> &, const std::vector<Index> &, const std::optional<Index> &);
template LossValue<float> meanSquaredError(const Matrix<float> &, const Matrix<float> &, Matrix<float> &);
template LossValue<double> meanSquaredError(const Matrix<double> &, const Matrix<double> &, Matrix<double> &);
template LossValue<float> crossEntropy(
    const Matrix<float> &, const std::vector<Index> &, const std::optional<Index> &, Matrix<float> &);
template LossValue<double> crossEntropy(
    const Matrix<double> &, const std::vector<Index> &, const std::optional<Index> &, Matrix<double> &);

} // namespace alphascope
