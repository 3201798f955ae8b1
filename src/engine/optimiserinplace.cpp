// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/optimiserinplace.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alphascope {

namespace {

//! Σ x² in double, many at a time; what is not finite shows.
template <typename Scalar>
double squaredLength(const Scalar *x, Index size)
{
    constexpr Index lanes = 16;
    double sums[lanes] = {};
    Index i = 0;
    for (; i + lanes <= size; i += lanes) {
        for (Index j = 0; j < lanes; ++j)
            sums[j] += static_cast<double>(x[i + j]) * static_cast<double>(x[i + j]);
    }
    double sum = 0;
    for (; i < size; ++i)
        sum += static_cast<double>(x[i]) * static_cast<double>(x[i]);
    for (const double part : sums)
        sum += part;
    return sum;
}

template <typename Scalar>
double squaredLength(const ParameterList<Scalar> &list)
{
    double sum = 0;
    for (const auto &parameter : list)
        sum += squaredLength(parameter.read(), parameter.size());
    return sum;
}

//! What the step is made of, in Scalar; the numbers of the equations are those of optimiserstep.cpp.
template <typename Scalar>
struct Factors {
    Scalar gradient, decay, shrink; // (6) and (7): g := gradient · g + decay · p, p := shrink · p
    Scalar momentum, rate;
    Scalar beta1, rest1, beta2, rest2, rootFactor, epsilon;
};

template <typename Scalar>
Factors<Scalar> factorsOf(const OptimiserConfig &config, Index step, double scale)
{
    const bool apart = config.optimiser == Optimiser::AdamW || config.optimiser == Optimiser::AdamKeras;
    const double correction1 = 1 - std::pow(config.beta1, static_cast<double>(step));
    const double rootOfCorrection2 = std::sqrt(1 - std::pow(config.beta2, static_cast<double>(step)));
    double rate = config.learningRate, rootFactor = 1;
    if (config.optimiser == Optimiser::AdamKeras) {
        rate *= rootOfCorrection2 / correction1;
    } else if (config.optimiser != Optimiser::Sgd) {
        rate /= correction1;
        rootFactor = 1 / rootOfCorrection2;
    }
    const auto in = [](double number) { return static_cast<Scalar>(number); };
    return { in(scale), in(apart ? 0 : config.weightDecay),
        in(apart ? 1 - config.learningRate * config.weightDecay : 1), in(config.momentum), in(rate), in(config.beta1),
        in(1 - config.beta1), in(config.beta2), in(1 - config.beta2), in(rootFactor), in(config.epsilon) };
}

} // namespace

template <typename Scalar>
OptimiserInPlace<Scalar>::OptimiserInPlace(
    ParameterList<Scalar> parameters, ParameterList<Scalar> gradients, OptimiserState<Scalar> &state)
    : m_parameters(std::move(parameters))
    , m_gradients(std::move(gradients))
    , m_state(state)
{
    assert(m_parameters.size() == m_gradients.size());
    boundMoments();
}

//! √‖v‖ is as long as the gradients that v is made of.
template <typename Scalar>
void OptimiserInPlace<Scalar>::boundMoments()
{
    m_bound = 0;
    for (const auto &[name, first] : m_state.first)
        m_bound = std::hypot(m_bound, std::sqrt(squaredLength(first.data(), first.size())));
    for (const auto &[name, second] : m_state.second)
        m_bound = std::hypot(m_bound, std::sqrt(std::sqrt(squaredLength(second.data(), second.size()))));
}

template <typename Scalar>
StepOutcome OptimiserInPlace<Scalar>::step(const OptimiserConfig &config, double scale)
{
    constexpr double vanishing = 1e-280; // below it the squares themselves may have vanished
    const double squares = squaredLength(m_gradients);
    const double norm = scale * std::sqrt(squares);
    // (6) g := g · min(1, clip / (‖g‖ + 1e-6))
    const double clipping = config.clipNorm ? std::min(1.0, *config.clipNorm / (norm + 1e-6)) : 1.0;
    const double gradients = clipping * norm, values = std::sqrt(squaredLength(m_parameters));
    if (!(squares > vanishing) || !staysInRange(config, gradients, values))
        return stepByReference(config, scale);
    if (m_moments.empty())
        findMoments(config.optimiser);
    ++m_state.step;
    change(config, scale * clipping);
    const double g = gradients + config.weightDecay * values;
    m_bound = config.optimiser == Optimiser::Sgd ? config.momentum * m_bound + g : std::max(m_bound, g);
    return { norm, std::nullopt };
}

//! Whether no number of the step can overflow, from the lengths of all gradients and of all values. A first moment of
//! Adam is a mean of gradients, so never longer than the longest of them, and the step is at most λ m / ε.
template <typename Scalar>
bool OptimiserInPlace<Scalar>::staysInRange(const OptimiserConfig &config, double gradients, double values) const
{
    const double limit = std::sqrt(static_cast<double>(std::numeric_limits<Scalar>::max())) / 1000;
    const double decayed = config.weightDecay * values;
    double step = gradients + decayed + m_bound;
    if (config.optimiser != Optimiser::Sgd)
        step /= std::min(1.0, config.epsilon) * (1 - config.beta1);
    const double most = values + config.learningRate * (2 * step + decayed);
    return gradients + decayed < limit && m_bound < limit && most < limit; // false for a NaN, too
}

template <typename Scalar>
void OptimiserInPlace<Scalar>::findMoments(Optimiser optimiser)
{
    const auto find = [](auto &matrices, const ListedParameter<Scalar> &parameter) {
        const auto [found, isNew] = matrices.try_emplace(parameter.name());
        if (isNew)
            found->second = Matrix<Scalar>::Zero(parameter.rows(), parameter.columns());
        assert(found->second.rows() == parameter.rows() && found->second.cols() == parameter.columns());
        return found->second.data();
    };
    for (const auto &parameter : m_parameters) {
        const bool isAdam = optimiser != Optimiser::Sgd;
        m_moments.push_back({ find(m_state.first, parameter), isAdam ? find(m_state.second, parameter) : nullptr });
    }
}

template <typename Scalar>
void OptimiserInPlace<Scalar>::change(const OptimiserConfig &config, double scale)
{
    constexpr Index most = 512; // numbers at a time, so that all of them stay in the nearest cache
    using Values = Eigen::Map<Eigen::Array<Scalar, Eigen::Dynamic, 1>>;
    using Gradients = Eigen::Map<const Eigen::Array<Scalar, Eigen::Dynamic, 1>>;
    Eigen::Array<Scalar, Eigen::Dynamic, 1, 0, most, 1> g;
    const Factors<Scalar> f = factorsOf<Scalar>(config, m_state.step, scale);
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        Scalar *values = m_parameters[i].write();
        const Scalar *gradients = m_gradients[i].read();
        const Index size = m_parameters[i].size();
        assert(m_gradients[i].size() == size);
        for (Index first = 0; first < size; first += most) {
            const Index count = std::min(most, size - first);
            Values p(values + first, count), m(m_moments[i].first + first, count);
            // (6), (7)
            g = f.gradient * Gradients(gradients + first, count);
            if (f.decay != 0)
                g += f.decay * p;
            if (f.shrink != 1)
                p *= f.shrink;
            if (config.optimiser == Optimiser::Sgd) {
                // (1), (2)
                m = f.momentum * m + g;
                if (config.nesterov)
                    p -= f.rate * (g + f.momentum * m);
                else
                    p -= f.rate * m;
            } else {
                // (3), then (4) or (5)
                Values v(m_moments[i].second + first, count);
                m = f.beta1 * m + f.rest1 * g;
                v = f.beta2 * v + f.rest2 * g.square();
                p -= f.rate * m / (v.sqrt() * f.rootFactor + f.epsilon);
            }
        }
    }
}

template <typename Scalar>
StepOutcome OptimiserInPlace<Scalar>::stepByReference(const OptimiserConfig &config, double scale)
{
    std::vector<Matrix<Scalar>> gradients;
    std::vector<OptimisedTensor<Scalar>> tensors;
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        const auto &p = m_parameters[i];
        gradients.push_back(static_cast<Scalar>(scale)
            * Eigen::Map<const Matrix<Scalar>>(m_gradients[i].read(), p.rows(), p.columns()));
        tensors.push_back({ p.name(), p.rows(), p.columns(), p.read(), gradients.back().data(), {} });
    }
    StepOutcome outcome = computeStep(config, tensors, m_state);
    if (outcome.problem)
        return outcome;
    for (std::size_t i = 0; i < m_parameters.size(); ++i)
        std::copy_n(tensors[i].updated.data(), m_parameters[i].size(), m_parameters[i].write());
    m_moments.clear(); // they are others now
    boundMoments();
    return outcome;
}

template class OptimiserInPlace<float>;
template class OptimiserInPlace<double>;

} // namespace alphascope
