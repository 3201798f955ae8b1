// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/optimiserinplace.h"

#include "engine/hugepages.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace alphascope {

namespace {

//! Numbers at a time: they stay in the nearest cache, and the processor sees all of the streams they come from go on.
constexpr Index numbersAtOnce = 128;

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

} // namespace

//! What the step is made of, in Scalar; the numbers of the equations are those of optimiserstep.cpp.
template <typename Scalar>
struct OptimiserInPlace<Scalar>::Factors {
    Scalar gradient, decay, shrink; // (6) and (7): g := gradient · g + decay · p, p := shrink · p
    Scalar momentum, rate;
    Scalar beta1, rest1, beta2, rest2, rootFactor, epsilon;

    static Factors of(const OptimiserConfig &config, Index step, double scale);
};

template <typename Scalar>
typename OptimiserInPlace<Scalar>::Factors OptimiserInPlace<Scalar>::Factors::of(
    const OptimiserConfig &config, Index step, double scale)
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

template <typename Scalar>
OptimiserInPlace<Scalar>::OptimiserInPlace(
    ParameterList<Scalar> parameters, ParameterList<Scalar> gradients, OptimiserState<Scalar> &state, ThreadPool *pool)
    : m_parameters(std::move(parameters))
    , m_gradients(std::move(gradients))
    , m_state(state)
    , m_pool(pool)
    , m_pieces(piecesOf(m_parameters))
    , m_sums(m_pieces.size())
    , m_values(m_parameters.size())
{
    assert(m_parameters.size() == m_gradients.size());
    for (std::size_t i = 0; i < m_parameters.size(); ++i)
        assert(m_gradients[i].size() == m_parameters[i].size());
    boundMoments();
}

//! The same of all numbers.
template <typename Scalar>
double OptimiserInPlace<Scalar>::squaredLength(const ParameterList<Scalar> &list)
{
    forPieces(m_pieces, m_pool, [&](const ParameterPiece &piece, std::size_t i) {
        m_sums[i] = alphascope::squaredLength(list[piece.parameter].read() + piece.first, piece.count);
    });
    return std::accumulate(m_sums.begin(), m_sums.end(), 0.0);
}

//! √‖v‖ is as long as the gradients that v is made of.
template <typename Scalar>
void OptimiserInPlace<Scalar>::boundMoments()
{
    m_bound = 0;
    for (const auto &[name, first] : m_state.first)
        m_bound = std::hypot(m_bound, std::sqrt(alphascope::squaredLength(first.data(), first.size())));
    for (const auto &[name, second] : m_state.second)
        m_bound = std::hypot(m_bound, std::sqrt(std::sqrt(alphascope::squaredLength(second.data(), second.size()))));
}

template <typename Scalar>
StepOutcome OptimiserInPlace<Scalar>::step(const OptimiserConfig &config, double scale, Gradients after)
{
    constexpr double vanishing = 1e-280; // below it the squares themselves may have vanished
    const double squares = squaredLength(m_gradients);
    const double norm = scale * std::sqrt(squares);
    // (6) g := g · min(1, clip / (‖g‖ + 1e-6))
    const double clipping = config.clipNorm ? std::min(1.0, *config.clipNorm / (norm + 1e-6)) : 1.0;
    if (!m_length)
        m_length = std::sqrt(squaredLength(m_parameters));
    const double gradients = clipping * norm, values = *m_length;
    if (!(squares > vanishing) || !staysInRange(config, gradients, values)) {
        StepOutcome outcome = stepByReference(config, scale);
        if (!outcome.problem && after == Gradients::Cleared)
            setZero(m_gradients, m_pool);
        return outcome;
    }
    if (m_moments.empty())
        findMoments(config.optimiser);
    ++m_state.step;
    change(config, scale * clipping, after);
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
        if (isNew) {
            found->second = largeMatrix<Scalar>(parameter.rows(), parameter.columns());
            found->second.setZero();
        }
        assert(found->second.rows() == parameter.rows() && found->second.cols() == parameter.columns());
        return found->second.data();
    };
    for (const auto &parameter : m_parameters) {
        const bool isAdam = optimiser != Optimiser::Sgd;
        m_moments.push_back({ find(m_state.first, parameter), isAdam ? find(m_state.second, parameter) : nullptr });
    }
}

template <typename Scalar>
void OptimiserInPlace<Scalar>::change(const OptimiserConfig &config, double scale, Gradients after)
{
    const Factors f = Factors::of(config, m_state.step, scale);
    for (std::size_t i = 0; i < m_parameters.size(); ++i)
        m_values[i] = m_parameters[i].write();
    std::vector<Scalar *> cleared;
    if (after == Gradients::Cleared)
        cleared = writtenNumbers(m_gradients);
    forPieces(m_pieces, m_pool, [&](const ParameterPiece &piece, std::size_t i) {
        const Moments &moments = m_moments[piece.parameter];
        Scalar *values = m_values[piece.parameter];
        const Scalar *gradients = m_gradients[piece.parameter].read();
        m_sums[i] = 0;
        for (Index first = piece.first; first < piece.first + piece.count; first += numbersAtOnce) {
            const Index count = std::min(numbersAtOnce, piece.first + piece.count - first);
            const Moments here { moments.first + first, moments.second ? moments.second + first : nullptr };
            changeSome(config, f, values + first, gradients + first, here, count);
            if (after == Gradients::Cleared)
                std::fill_n(cleared[piece.parameter] + first, count, Scalar(0));
            m_sums[i] += alphascope::squaredLength(values + first, count); // while they are at hand
        }
    });
    m_length = std::sqrt(std::accumulate(m_sums.begin(), m_sums.end(), 0.0));
}

template <typename Scalar>
void OptimiserInPlace<Scalar>::changeSome(const OptimiserConfig &config, const Factors &f, Scalar *values,
    const Scalar *gradients, const Moments &moments, Index count)
{
    using Values = Eigen::Map<Eigen::Array<Scalar, Eigen::Dynamic, 1>>;
    using Gradients = Eigen::Map<const Eigen::Array<Scalar, Eigen::Dynamic, 1>>;
    Eigen::Array<Scalar, Eigen::Dynamic, 1, 0, numbersAtOnce, 1> g;
    Values p(values, count), m(moments.first, count);
    // (6), (7)
    g = f.gradient * Gradients(gradients, count);
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
        Values v(moments.second, count);
        m = f.beta1 * m + f.rest1 * g;
        v = f.beta2 * v + f.rest2 * g.square();
        p -= f.rate * m / (v.sqrt() * f.rootFactor + f.epsilon);
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
    m_length.reset();
    boundMoments();
    return outcome;
}

template class OptimiserInPlace<float>;
template class OptimiserInPlace<double>;

} // namespace alphascope
