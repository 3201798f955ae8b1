// SPDX-License-Identifier: GPL-3.0-or-later
//! The pass of narrowmanytoone.h through one kind of cell with one kind of vectors.
#pragma once

#include "engine/batchcell.h"
#include "engine/manytoone.h"
#include "engine/narrowcells.h"

#include <limits>

namespace alphascope {

//! `count` numbers, a stride apart, one a lane; 0 in the others.
template <typename Vector>
Vector gather(const float *from, Index stride, Index count)
{
    if (count == lanesOf<Vector> && stride == 1)
        return load<Vector>(from);
    Vector values {};
    if (count == 1) {
        values[0] = *from;
        return values;
    }
    float numbers[lanesOf<Vector>] = {};
    for (Index lane = 0; lane < count; ++lane)
        numbers[lane] = from[lane * stride];
    return load<Vector>(numbers);
}

template <typename Vector>
void scatter(Vector values, float *to, Index stride, Index count)
{
    if (count == lanesOf<Vector> && stride == 1)
        return store(to, values);
    if (count == 1) {
        *to = values[0];
        return;
    }
    float numbers[lanesOf<Vector>];
    store(numbers, values);
    for (Index lane = 0; lane < count; ++lane)
        to[lane * stride] = numbers[lane];
}

//! The lanes of a part of a batch: its sequences `first`, ..., first + count - 1.
struct NarrowGroup {
    Index number, first, count;
};

template <typename Cell>
class NarrowPass {
public:
    explicit NarrowPass(const ManyToOneConfig &config)
        : m_hasAttention(config.score == Score::Location)
        , m_scale(static_cast<float>(1 / config.temperature))
        , m_inputSize(config.rnn.inputSize)
        , m_dInput(static_cast<std::size_t>(G * m_inputSize))
    {
    }

    void forward(const ManyToOneParameters<float> &parameters, const ConstRows &x, const BatchShape &shape,
        Matrix<float> &context, Matrix<float> &alpha);
    void backward(
        const Matrix<float> &contextGradient, ManyToOneParameters<float> &gradients, Matrix<float> *xGradient);

private:
    static constexpr int H = Cell::hidden, G = Cell::gates;
    using Vector = typename Cell::Vector;
    using Step = typename Cell::Step;
    static constexpr Index lanes = lanesOf<Vector>;

    void stepThrough(const NarrowGroup &group);
    void attend(const NarrowGroup &group, Vector (&context)[H], Matrix<float> &alpha);
    void attendBack(const NarrowGroup &group, const Vector (&dContext)[H]);
    void stepBack(const NarrowGroup &group, Vector (&dh)[H], Matrix<float> *xGradient);
    void addTo(ManyToOneParameters<float> &gradients);
    float sum(Vector values) const { return m_shape->size == 1 ? values[0] : numbersOf(values).sum(); }

    template <typename Work>
    void forEachGroup(Work &&work)
    {
        for (Index first = 0, number = 0; first < m_shape->size; first += lanes, ++number)
            work(NarrowGroup { number, first, std::min(lanes, m_shape->size - first) });
    }
    Vector validLanes(Index t, const NarrowGroup &group) const
    {
        Vector valid {};
        for (Index lane = 0; lane < group.count; ++lane)
            valid[lane] = m_shape->isValid(t, group.first + lane) ? 1 : 0;
        return valid;
    }
    const CellParameters<float> &cell() const { return m_parameters->rnn.cells.front(); }
    bool hasRecurrentBias() const { return cell().bias_hh.size() > 0; }
    Step *steps(const NarrowGroup &group) { return m_steps.data() + group.number * (m_shape->timesteps + 1); }
    Vector *ofTimesteps(std::vector<Vector> &values, const NarrowGroup &group) const
    {
        return values.data() + group.number * m_shape->timesteps;
    }

    bool m_hasAttention;
    float m_scale;
    Index m_inputSize;
    const ManyToOneParameters<float> *m_parameters = nullptr;
    const BatchShape *m_shape = nullptr;
    const float *m_x = nullptr;
    std::vector<Step> m_steps; // [groups · (T + 1)], of each group from before the first timestep on
    std::vector<Vector> m_scores, m_alpha; // [groups · T], the scores' tanh and the weights
    std::vector<Vector> m_upstream; // [T x H], the gradients of the states of the group at hand from above
    // Gradients, each lane's own sum.
    std::vector<Vector> m_dInput; // of W_ih [G x I]
    Vector m_dHidden[G][H], m_dInputBias[G], m_dRecurrentBias[G];
    Vector m_dScore[H]; // of W
    std::vector<float> m_dLocation; // of b [T]
};

template <typename Cell>
void NarrowPass<Cell>::forward(const ManyToOneParameters<float> &parameters, const ConstRows &x,
    const BatchShape &shape, Matrix<float> &context, Matrix<float> &alpha)
{
    m_parameters = &parameters;
    m_shape = &shape;
    m_x = x.data();
    const Index T = shape.timesteps, B = shape.size, groups = (B + lanes - 1) / lanes;
    m_steps.resize(std::max(m_steps.size(), static_cast<std::size_t>(groups * (T + 1))));
    m_scores.resize(std::max(m_scores.size(), static_cast<std::size_t>(groups * T)));
    m_alpha.resize(m_scores.size());
    context.resize(B, H);
    alpha.resize(m_hasAttention ? T : 0, B);
    forEachGroup([&](const NarrowGroup &group) {
        stepThrough(group);
        Vector values[H];
        if (m_hasAttention)
            attend(group, values, alpha);
        else
            std::copy_n(steps(group)[T].h, H, values);
        for (int k = 0; k < H; ++k)
            scatter(values[k], context.data() + group.first * H + k, H, group.count);
    });
}

//! (1), (2) and the activation, timestep after timestep; the state passes a padded timestep unchanged.
template <typename Cell>
void NarrowPass<Cell>::stepThrough(const NarrowGroup &group)
{
    const Index I = m_inputSize, B = m_shape->size, T = m_shape->timesteps;
    const bool isWhole = m_shape->isWhole();
    const float *W_ih = cell().weight_ih->data(), *b_ih = cell().bias_ih.data();
    const float *W_hh = cell().weight_hh->data(), *b_hh = hasRecurrentBias() ? cell().bias_hh.data() : nullptr;
    Step *step = steps(group);
    step[0] = Step {};
    for (Index t = 0; t < T; ++t) {
        const Step &before = step[t];
        Step &now = step[t + 1];
        Vector input[G], recurrent[G];
        for (int j = 0; j < G; ++j)
            input[j] = spread<Vector>(b_ih[j]);
        for (Index i = 0; i < I; ++i) {
            const Vector x = gather<Vector>(m_x + (t * B + group.first) * I + i, I, group.count);
            for (int j = 0; j < G; ++j)
                input[j] += W_ih[j * I + i] * x;
        }
        for (int j = 0; j < G; ++j) {
            recurrent[j] = b_hh ? spread<Vector>(b_hh[j]) : Vector {};
            for (int k = 0; k < H; ++k)
                recurrent[j] += W_hh[j * H + k] * before.h[k];
        }
        Cell::activate(input, recurrent, before, now);
        if (isWhole)
            continue;
        const Vector valid = validLanes(t, group);
        for (int k = 0; k < H; ++k) {
            now.h[k] = valid > 0 ? now.h[k] : before.h[k];
            if constexpr (Cell::isLstm)
                now.c[k] = valid > 0 ? now.c[k] : before.c[k];
        }
    }
}

//! (1) e_t = tanh(h_t·W + b_t); (4) its softmax over the valid timesteps; (5) c = Σ_t alpha_t h_t: batchattention.cpp
template <typename Cell>
void NarrowPass<Cell>::attend(const NarrowGroup &group, Vector (&context)[H], Matrix<float> &alpha)
{
    const Index T = m_shape->timesteps;
    const bool isWhole = m_shape->isWhole();
    const float *W = m_parameters->attn.W->data(), *b = m_parameters->attn.b->data();
    const Step *after = steps(group) + 1;
    Vector *e = ofTimesteps(m_scores, group), *weight = ofTimesteps(m_alpha, group);
    constexpr float lowest = std::numeric_limits<float>::lowest();
    Vector maximum = spread<Vector>(lowest), sum {};
    for (Index t = 0; t < T; ++t) {
        Vector score = spread<Vector>(b[t]);
        for (int k = 0; k < H; ++k)
            score += W[k] * after[t].h[k];
        e[t] = tanhOf(score);
        weight[t] = m_scale * e[t];
        if (!isWhole)
            weight[t] = validLanes(t, group) > 0 ? weight[t] : spread<Vector>(lowest);
        maximum = larger(weight[t], maximum);
    }
    for (Index t = 0; t < T; ++t) {
        weight[t] = exponential(weight[t] - maximum);
        if (!isWhole)
            weight[t] *= validLanes(t, group);
        sum += weight[t];
    }
    const Vector inverse = sum > 0 ? 1 / sum : Vector {};
    std::fill_n(context, H, Vector {});
    for (Index t = 0; t < T; ++t) {
        weight[t] *= inverse;
        scatter(weight[t], alpha.data() + t * m_shape->size + group.first, 1, group.count);
        for (int k = 0; k < H; ++k)
            context[k] += weight[t] * after[t].h[k];
    }
}

template <typename Cell>
void NarrowPass<Cell>::backward(
    const Matrix<float> &contextGradient, ManyToOneParameters<float> &gradients, Matrix<float> *xGradient)
{
    const Index T = m_shape->timesteps, B = m_shape->size;
    std::fill(m_dInput.begin(), m_dInput.end(), Vector {});
    std::fill_n(m_dHidden[0], G * H, Vector {});
    std::fill_n(m_dInputBias, G, Vector {});
    std::fill_n(m_dRecurrentBias, G, Vector {});
    std::fill_n(m_dScore, H, Vector {});
    m_dLocation.assign(static_cast<std::size_t>(T), 0);
    m_upstream.resize(static_cast<std::size_t>(T * H));
    if (xGradient)
        xGradient->resize(T * B, m_inputSize);
    forEachGroup([&](const NarrowGroup &group) {
        Vector dContext[H], dh[H] = {};
        for (int k = 0; k < H; ++k)
            dContext[k] = gather<Vector>(contextGradient.data() + group.first * H + k, H, group.count);
        if (m_hasAttention)
            attendBack(group, dContext);
        else
            std::copy_n(dContext, H, dh);
        stepBack(group, dh, xGradient);
    });
    addTo(gradients);
}

//! of (5), (4) and (1) of attend(); without a sequence in a lane, dContext is 0 there, and so is all that follows.
template <typename Cell>
void NarrowPass<Cell>::attendBack(const NarrowGroup &group, const Vector (&dContext)[H])
{
    const Index T = m_shape->timesteps;
    const float *W = m_parameters->attn.W->data();
    const Step *after = steps(group) + 1;
    const Vector *e = ofTimesteps(m_scores, group), *weight = ofTimesteps(m_alpha, group);
    Vector mean {};
    for (Index t = 0; t < T; ++t) {
        Vector dWeight {};
        for (int k = 0; k < H; ++k)
            dWeight += dContext[k] * after[t].h[k];
        m_upstream[static_cast<std::size_t>(t * H)] = dWeight;
        mean += weight[t] * dWeight;
    }
    for (Index t = 0; t < T; ++t) {
        // de = alpha∘(dalpha - Σ_t alpha dalpha), then through the tanh
        Vector *dh = m_upstream.data() + t * H;
        const Vector inner = m_scale * weight[t] * (dh[0] - mean) * (1 - e[t] * e[t]);
        m_dLocation[static_cast<std::size_t>(t)] += sum(inner);
        for (int k = 0; k < H; ++k) {
            m_dScore[k] += inner * after[t].h[k];
            dh[k] = weight[t] * dContext[k] + inner * W[k];
        }
    }
}

//! Of (1), (2) and the activation, from the last timestep on; dh is the gradient of the last state. A padded timestep
//! hands its gradient on.
template <typename Cell>
void NarrowPass<Cell>::stepBack(const NarrowGroup &group, Vector (&dh)[H], Matrix<float> *xGradient)
{
    const Index I = m_inputSize, B = m_shape->size;
    const bool isWhole = m_shape->isWhole();
    const float *W_ih = cell().weight_ih->data(), *W_hh = cell().weight_hh->data();
    const Step *step = steps(group);
    Vector dc[H] = {};
    for (Index t = m_shape->timesteps - 1; t >= 0; --t) {
        const Step &before = step[t], &now = step[t + 1];
        Vector dInput[G], dRecurrent[G], dhHere[H], dcHere[H];
        for (int k = 0; k < H; ++k) {
            if (m_hasAttention)
                dh[k] += m_upstream[static_cast<std::size_t>(t * H + k)];
            dhHere[k] = dh[k];
            dcHere[k] = dc[k];
        }
        Cell::activateBack(before, now, dh, dc, dInput, dRecurrent);
        const Vector valid = isWhole ? Vector {} : validLanes(t, group);
        for (int j = 0; j < G && !isWhole; ++j) {
            dInput[j] *= valid;
            dRecurrent[j] *= valid;
        }
        for (int j = 0; j < G; ++j) {
            m_dInputBias[j] += dInput[j];
            m_dRecurrentBias[j] += dRecurrent[j];
            for (int k = 0; k < H; ++k) {
                m_dHidden[j][k] += dRecurrent[j] * before.h[k];
                dh[k] += W_hh[j * H + k] * dRecurrent[j];
            }
        }
        for (Index i = 0; i < I; ++i) {
            const Vector x = gather<Vector>(m_x + (t * B + group.first) * I + i, I, group.count);
            Vector dx {};
            for (int j = 0; j < G; ++j) {
                m_dInput[static_cast<std::size_t>(j * I + i)] += dInput[j] * x;
                dx += W_ih[j * I + i] * dInput[j];
            }
            if (xGradient)
                scatter(dx, xGradient->data() + (t * B + group.first) * I + i, I, group.count);
        }
        for (int k = 0; k < H && !isWhole; ++k) {
            dh[k] = valid > 0 ? dh[k] : dhHere[k];
            dc[k] = valid > 0 ? dc[k] : dcHere[k];
        }
    }
}

template <typename Cell>
void NarrowPass<Cell>::addTo(ManyToOneParameters<float> &gradients)
{
    gradients.rnn.cells.resize(1);
    CellParameters<float> &to = gradients.rnn.cells.front();
    const auto add = [this](float *numbers, const Vector *sums, Index count) {
        for (Index i = 0; i < count; ++i)
            numbers[i] += sum(sums[i]);
    };
    add(summed(to.weight_ih, G, m_inputSize).data(), m_dInput.data(), G * m_inputSize);
    add(summed(to.weight_hh, G, H).data(), m_dHidden[0], G * H);
    add(summed(to.bias_ih, G).data(), m_dInputBias, G);
    if (hasRecurrentBias())
        add(summed(to.bias_hh, G).data(), m_dRecurrentBias, G);
    if (!m_hasAttention)
        return;
    const Index T = m_shape->timesteps;
    add(summed(gradients.attn.W, H, 1).data(), m_dScore, H);
    summed(gradients.attn.b, T, 1) += Eigen::Map<const Matrix<float>>(m_dLocation.data(), T, 1);
}

} // namespace alphascope
