// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/optimiserstep.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace alphascope {

namespace {

template <typename Scalar>
using View = Eigen::Map<const Matrix<Scalar>>;

template <typename Scalar>
View<Scalar> valuesOf(const OptimisedTensor<Scalar> &tensor)
{
    return View<Scalar>(tensor.values, tensor.rows, tensor.columns);
}

template <typename Scalar>
View<Scalar> gradientsOf(const OptimisedTensor<Scalar> &tensor)
{
    return View<Scalar>(tensor.gradients, tensor.rows, tensor.columns);
}

//! ‖g‖ = √Σ g² over all tensors together; in double, and scaled, so that squares neither overflow nor vanish.
template <typename Scalar>
double normOf(const std::vector<OptimisedTensor<Scalar>> &tensors)
{
    double norm = 0;
    for (const auto &tensor : tensors)
        norm = std::hypot(norm, gradientsOf(tensor).template cast<double>().stableNorm());
    return norm;
}

//! What is remembered under a name; zeros before the first step.
template <typename Scalar>
Matrix<Scalar> remembered(const std::map<std::string, Matrix<Scalar>> &matrices, const OptimisedTensor<Scalar> &tensor)
{
    const auto found = matrices.find(tensor.name);
    if (found == matrices.end())
        return Matrix<Scalar>::Zero(tensor.rows, tensor.columns);
    assert(found->second.rows() == tensor.rows && found->second.cols() == tensor.columns);
    return found->second;
}

//! The momentum b, then p. Without momentum b = g.
template <typename Scalar>
void sgd(const OptimiserConfig &config, const Matrix<Scalar> &g, Matrix<Scalar> &b, Matrix<Scalar> &p)
{
    const auto momentum = static_cast<Scalar>(config.momentum);
    const auto rate = static_cast<Scalar>(config.learningRate);
    // (1) b_t = μ b_{t-1} + g, where b_0 = 0
    b = momentum * b + g;
    // (2) p -= λ b, or with Nesterov's look ahead p -= λ (g + μ b)
    if (config.nesterov)
        p -= rate * (g + momentum * b);
    else
        p -= rate * b;
}

//! The moments m and v, then p; t is this step, from 1 on.
template <typename Scalar>
void adam(const OptimiserConfig &config, Index t, const Matrix<Scalar> &g, Matrix<Scalar> &m, Matrix<Scalar> &v,
    Matrix<Scalar> &p)
{
    const auto beta1 = static_cast<Scalar>(config.beta1);
    const auto beta2 = static_cast<Scalar>(config.beta2);
    const auto epsilon = static_cast<Scalar>(config.epsilon);
    const double correction1 = 1 - std::pow(config.beta1, static_cast<double>(t));
    const double rootOfCorrection2 = std::sqrt(1 - std::pow(config.beta2, static_cast<double>(t)));
    // (3) m_t = β1 m_{t-1} + (1 - β1) g, v_t = β2 v_{t-1} + (1 - β2) g²
    m = beta1 * m + static_cast<Scalar>(1 - config.beta1) * g;
    v = beta2 * v + static_cast<Scalar>(1 - config.beta2) * g.cwiseAbs2();
    if (config.optimiser == Optimiser::AdamKeras) {
        // (4) p -= λ √(1 - β2^t) / (1 - β1^t) · m / (√v + ε)
        const auto rate = static_cast<Scalar>(config.learningRate * rootOfCorrection2 / correction1);
        p.array() -= rate * m.array() / (v.array().sqrt() + epsilon);
    } else {
        // (5) p -= λ m̂ / (√v̂ + ε), m̂ = m / (1 - β1^t), v̂ = v / (1 - β2^t)
        const auto rate = static_cast<Scalar>(config.learningRate / correction1);
        p.array() -= rate * m.array() / (v.array().sqrt() / static_cast<Scalar>(rootOfCorrection2) + epsilon);
    }
}

Problem notFinite(const std::string &what, const std::string &name)
{
    return { "The " + what + " of " + name
        + " are no longer finite numbers, so this step was not taken. Lower the learning rate or clip the gradients." };
}

} // namespace

template <typename Scalar>
StepOutcome computeStep(
    const OptimiserConfig &config, std::vector<OptimisedTensor<Scalar>> &tensors, OptimiserState<Scalar> &state)
{
    StepOutcome outcome;
    for (const auto &tensor : tensors) {
        if (!gradientsOf(tensor).allFinite())
            return { 0, notFinite("gradients", tensor.name) };
    }
    outcome.gradientNorm = normOf(tensors);
    // (6) g := g · min(1, clip / (‖g‖ + 1e-6)), Pascanu 2013 algorithm 1, with PyTorch's 1e-6
    const double clipping = config.clipNorm ? std::min(1.0, *config.clipNorm / (outcome.gradientNorm + 1e-6)) : 1.0;

    const bool isAdam = config.optimiser != Optimiser::Sgd;
    const bool decaysApart = config.optimiser == Optimiser::AdamW || config.optimiser == Optimiser::AdamKeras;
    OptimiserState<Scalar> next;
    next.step = state.step + 1;
    for (auto &tensor : tensors) {
        Matrix<Scalar> g = static_cast<Scalar>(clipping) * gradientsOf(tensor);
        Matrix<Scalar> &p = tensor.updated = valuesOf(tensor);
        // (7) decay w: p := p (1 - λ w) where it is decoupled, else g := g + w p
        if (config.weightDecay != 0 && decaysApart)
            p *= static_cast<Scalar>(1 - config.learningRate * config.weightDecay);
        else if (config.weightDecay != 0)
            g += static_cast<Scalar>(config.weightDecay) * p;

        Matrix<Scalar> &first = next.first[tensor.name] = remembered(state.first, tensor);
        if (isAdam) {
            Matrix<Scalar> &second = next.second[tensor.name] = remembered(state.second, tensor);
            adam(config, next.step, g, first, second, p);
            if (!second.allFinite())
                return { outcome.gradientNorm, notFinite("squared gradients", tensor.name) };
        } else {
            sgd(config, g, first, p);
        }
        if (!first.allFinite() || !p.allFinite())
            return { outcome.gradientNorm, notFinite("values", tensor.name) };
    }
    state = std::move(next);
    return outcome;
}

template StepOutcome computeStep(
    const OptimiserConfig &, std::vector<OptimisedTensor<float>> &, OptimiserState<float> &);
template StepOutcome computeStep(
    const OptimiserConfig &, std::vector<OptimisedTensor<double>> &, OptimiserState<double> &);

} // namespace alphascope
