// SPDX-License-Identifier: GPL-3.0-or-later
//! The pass of narrowmanytoone.h through one kind of cell with one kind of vectors.
#pragma once

#include "engine/manytoone.h"
#include "engine/narrowattention.h"
#include "engine/narrowcells.h"

namespace alphascope {

template <typename Cell>
class NarrowPass {
public:
    explicit NarrowPass(const ManyToOneConfig &config)
        : m_hasAttention(config.score == Score::Location)
        , m_temperature(config.temperature)
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
    void stepBack(const NarrowGroup &group, Vector (&dh)[H], const Vector *upstream, Matrix<float> *xGradient);
    void addTo(ManyToOneParameters<float> &gradients);

    template <typename Work>
    void forEachGroup(Work &&work)
    {
        for (Index first = 0, number = 0; first < m_shape->size; first += lanes, ++number)
            work(NarrowGroup { number, first, std::min(lanes, m_shape->size - first) });
    }
    const CellParameters<float> &cell() const { return m_parameters->rnn.cells.front(); }
    bool hasRecurrentBias() const { return cell().bias_hh.size() > 0; }
    Step *steps(const NarrowGroup &group) { return m_steps.data() + group.number * (m_shape->timesteps + 1); }
    auto states(const NarrowGroup &group)
    {
        return [after = steps(group) + 1](Index t) -> const Vector * { return after[t].h; };
    }

    bool m_hasAttention;
    double m_temperature;
    Index m_inputSize;
    const ManyToOneParameters<float> *m_parameters = nullptr;
    const BatchShape *m_shape = nullptr;
    const float *m_x = nullptr;
    std::vector<Step> m_steps; // [groups · (T + 1)], of each group from before the first timestep on
    NarrowAttention<Vector, H> m_attention;
    // Gradients, each lane's own sum.
    std::vector<Vector> m_dInput; // of W_ih [G x I]
    Vector m_dHidden[G][H], m_dInputBias[G], m_dRecurrentBias[G];
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
    if (m_hasAttention)
        m_attention.begin(parameters.attn, m_temperature, shape);
    context.resize(B, H);
    alpha.resize(m_hasAttention ? T : 0, B);
    forEachGroup([&](const NarrowGroup &group) {
        stepThrough(group);
        Vector values[H];
        if (m_hasAttention)
            m_attention.forward(group, states(group), values, alpha);
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
        const Vector valid = group.template valid<Vector>(t, *m_shape);
        for (int k = 0; k < H; ++k) {
            now.h[k] = valid > 0 ? now.h[k] : before.h[k];
            if constexpr (Cell::isLstm)
                now.c[k] = valid > 0 ? now.c[k] : before.c[k];
        }
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
    if (m_hasAttention)
        m_attention.beginBackward();
    if (xGradient)
        xGradient->resize(T * B, m_inputSize);
    forEachGroup([&](const NarrowGroup &group) {
        Vector dContext[H], dh[H] = {};
        for (int k = 0; k < H; ++k)
            dContext[k] = gather<Vector>(contextGradient.data() + group.first * H + k, H, group.count, 0.0F);
        const Vector *upstream = m_hasAttention ? m_attention.backward(group, states(group), dContext) : nullptr;
        if (!m_hasAttention)
            std::copy_n(dContext, H, dh);
        stepBack(group, dh, upstream, xGradient);
    });
    addTo(gradients);
}

//! Of (1), (2) and the activation, from the last timestep on; dh is the gradient of the last state, upstream [T x H]
//! that of all from above, or null. A padded timestep hands its gradient on.
template <typename Cell>
void NarrowPass<Cell>::stepBack(
    const NarrowGroup &group, Vector (&dh)[H], const Vector *upstream, Matrix<float> *xGradient)
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
            if (upstream)
                dh[k] += upstream[t * H + k];
            dhHere[k] = dh[k];
            dcHere[k] = dc[k];
        }
        Cell::activateBack(before, now, dh, dc, dInput, dRecurrent);
        const Vector valid = isWhole ? Vector {} : group.template valid<Vector>(t, *m_shape);
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
            numbers[i] += sumOfLanes(sums[i], *m_shape);
    };
    add(summed(to.weight_ih, G, m_inputSize).data(), m_dInput.data(), G * m_inputSize);
    add(summed(to.weight_hh, G, H).data(), m_dHidden[0], G * H);
    add(summed(to.bias_ih, G).data(), m_dInputBias, G);
    if (hasRecurrentBias())
        add(summed(to.bias_hh, G).data(), m_dRecurrentBias, G);
    if (m_hasAttention)
        m_attention.addTo(gradients.attn);
}

} // namespace alphascope
