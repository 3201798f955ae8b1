// SPDX-License-Identifier: GPL-3.0-or-later
//! Location attention over the states of a network of a few hidden units, a sequence a lane; the numbers of the
//! equations are those of batchattention.cpp.
#pragma once

#include "engine/narrowgroup.h"
#include "engine/score.h"

#include <limits>

namespace alphascope {

// states(t) gives the states after timestep t, a pointer to H vectors.
template <typename Vector, int H>
class NarrowAttention {
public:
    //! To be called before the groups of a batch go forward. parameters and shape must stay as they are until
    //! backward().
    void begin(const ScoreParameters<float> &parameters, double temperature, const BatchShape &shape);

    //! Writes the context, and the group's columns of alpha [T x B].
    template <typename States>
    void forward(const NarrowGroup &group, const States &states, Vector (&context)[H], Matrix<float> &alpha);

    //! To be called before the groups of a batch go backward.
    void beginBackward();

    //! From the gradient of the context to those of the states [T x H], valid until the next call.
    template <typename States>
    const Vector *backward(const NarrowGroup &group, const States &states, const Vector (&dContext)[H]);

    //! Adds the gradients of W and b; empty ones become them.
    void addTo(ScoreParameters<float> &gradients) const;

private:
    Vector *ofTimesteps(std::vector<Vector> &values, const NarrowGroup &group) const
    {
        return values.data() + group.number * m_shape->timesteps;
    }

    const ScoreParameters<float> *m_parameters = nullptr;
    const BatchShape *m_shape = nullptr;
    float m_scale = 1;
    std::vector<Vector> m_scores, m_alpha; // [groups · T], the scores' tanh and the weights
    std::vector<Vector> m_upstream; // [T x H], of the group at hand
    Vector m_dW[H]; // each lane's own sum
    std::vector<float> m_db; // [T]
};

template <typename Vector, int H>
void NarrowAttention<Vector, H>::begin(
    const ScoreParameters<float> &parameters, double temperature, const BatchShape &shape)
{
    m_parameters = &parameters;
    m_scale = static_cast<float>(1 / temperature);
    m_shape = &shape;
    const Index groups = (shape.size + lanesOf<Vector> - 1) / lanesOf<Vector>;
    m_scores.resize(std::max(m_scores.size(), static_cast<std::size_t>(groups * shape.timesteps)));
    m_alpha.resize(m_scores.size());
}

//! (1) e_t = tanh(h_t·W + b_t); (4) its softmax over the valid timesteps; (5) c = Σ_t alpha_t h_t: batchattention.cpp
template <typename Vector, int H>
template <typename States>
void NarrowAttention<Vector, H>::forward(
    const NarrowGroup &group, const States &states, Vector (&context)[H], Matrix<float> &alpha)
{
    const Index T = m_shape->timesteps;
    const bool isWhole = m_shape->isWhole();
    const float *W = m_parameters->W->data(), *b = m_parameters->b->data();
    Vector *e = ofTimesteps(m_scores, group), *weight = ofTimesteps(m_alpha, group);
    constexpr float lowest = std::numeric_limits<float>::lowest();
    Vector maximum = spread<Vector>(lowest), sum {};
    for (Index t = 0; t < T; ++t) {
        Vector score = spread<Vector>(b[t]);
        for (int k = 0; k < H; ++k)
            score += W[k] * states(t)[k];
        e[t] = tanhOf(score);
        weight[t] = m_scale * e[t];
        if (!isWhole)
            weight[t] = group.template valid<Vector>(t, *m_shape) > 0 ? weight[t] : spread<Vector>(lowest);
        maximum = larger(weight[t], maximum);
    }
    for (Index t = 0; t < T; ++t) {
        weight[t] = exponential(weight[t] - maximum);
        if (!isWhole)
            weight[t] *= group.template valid<Vector>(t, *m_shape);
        sum += weight[t];
    }
    const Vector inverse = sum > 0 ? 1 / sum : Vector {};
    std::fill_n(context, H, Vector {});
    for (Index t = 0; t < T; ++t) {
        weight[t] *= inverse;
        scatter(weight[t], alpha.data() + t * m_shape->size + group.first, 1, group.count);
        for (int k = 0; k < H; ++k)
            context[k] += weight[t] * states(t)[k];
    }
}

template <typename Vector, int H>
void NarrowAttention<Vector, H>::beginBackward()
{
    std::fill_n(m_dW, H, Vector {});
    m_db.assign(static_cast<std::size_t>(m_shape->timesteps), 0);
    m_upstream.resize(static_cast<std::size_t>(m_shape->timesteps * H));
}

//! Of (5), (4) and (1). Where no sequence is in a lane, dContext is 0 and the states are finite, so all that follows is
//! 0.
template <typename Vector, int H>
template <typename States>
const Vector *NarrowAttention<Vector, H>::backward(
    const NarrowGroup &group, const States &states, const Vector (&dContext)[H])
{
    const Index T = m_shape->timesteps;
    const float *W = m_parameters->W->data();
    const Vector *e = ofTimesteps(m_scores, group), *weight = ofTimesteps(m_alpha, group);
    Vector mean {};
    for (Index t = 0; t < T; ++t) {
        Vector dWeight {};
        for (int k = 0; k < H; ++k)
            dWeight += dContext[k] * states(t)[k];
        m_upstream[static_cast<std::size_t>(t * H)] = dWeight;
        mean += weight[t] * dWeight;
    }
    for (Index t = 0; t < T; ++t) {
        // de = alpha∘(dalpha - Σ_t alpha dalpha), then through the tanh
        Vector *dh = m_upstream.data() + t * H;
        const Vector inner = m_scale * weight[t] * (dh[0] - mean) * (1 - e[t] * e[t]);
        m_db[static_cast<std::size_t>(t)] += sumOfLanes(inner, *m_shape);
        for (int k = 0; k < H; ++k) {
            m_dW[k] += inner * states(t)[k];
            dh[k] = weight[t] * dContext[k] + inner * W[k];
        }
    }
    return m_upstream.data();
}

template <typename Vector, int H>
void NarrowAttention<Vector, H>::addTo(ScoreParameters<float> &gradients) const
{
    const Index T = m_shape->timesteps;
    float *dW = summed(gradients.W, H, 1).data(), *db = summed(gradients.b, T, 1).data();
    for (int k = 0; k < H; ++k)
        dW[k] += sumOfLanes(m_dW[k], *m_shape);
    for (Index t = 0; t < T; ++t)
        db[t] += m_db[static_cast<std::size_t>(t)];
}

} // namespace alphascope
