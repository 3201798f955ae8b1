// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchcell.h"

#include "engine/lstmrow.h"
#include "engine/manytanh.h"

namespace alphascope {

namespace {

using Row = Eigen::Map<Eigen::ArrayXf>;
using ConstRow = Eigen::Map<const Eigen::ArrayXf>;

//! σ(x) = (1 + tanh(x / 2)) / 2
void manySigmoid(float *values, Index count)
{
    Row row(values, count);
    row *= 0.5F;
    manyTanh(values, values, count);
    row = 0.5F * row + 0.5F;
}

} // namespace

void BatchCell::setParameters(const RnnConfig &config, const CellParameters<float> &parameters)
{
    m_config = config;
    m_parameters = &parameters;
    m_isPacked = m_isBackwardPacked = false;
    m_inputBias = parameters.bias_ih;
    if (config.cell != Cell::Gru && parameters.bias_hh.size() > 0)
        m_inputBias += parameters.bias_hh;
    if (config.cell == Cell::Gru && parameters.bias_hh.size() > 0)
        m_recurrentBias = parameters.bias_hh;
    else
        m_recurrentBias.setZero(m_inputBias.size());
}

void BatchCell::setPool(ThreadPool *pool)
{
    for (PackedMatrix *matrix : { &m_input, &m_forward, &m_visitInput, &m_forwardN })
        matrix->setPool(pool);
}

void BatchCell::pack()
{
    const Matrix<float> &W_hh = *m_parameters->weight_hh;
    const Matrix<float> &W_ih = *m_parameters->weight_ih;
    const Index before = resetsBefore() ? 2 * H() : G(); // rows that are multiplied by h itself
    if (!m_tokens) {
        m_input.packTransposed(W_ih.leftCols(m_known));
        m_visitInput.packTransposed(W_ih.rightCols(W_ih.cols() - m_known));
    }
    m_forward.packTransposed(W_hh.topRows(before));
    if (resetsBefore())
        m_forwardN.packTransposed(W_hh.bottomRows(H()));
    m_isPacked = true;
    m_isBackwardPacked = false;
}

//! Where the whole of (1) is one product: a few rows at a time would read large weights again and again.
bool BatchCell::isInputTogether() const
{
    constexpr Index few = 8, large = 1 << 14;
    return !m_isPacked || m_tokens || (m_size <= few && m_known * G() >= large);
}

void BatchCell::forward(const BatchInput &in, const BatchShape &shape, const std::vector<Index> &visits, Tape tape)
{
    static const BatchState zeros;
    begin(in, in.rows.cols(), shape, visits, zeros, tape);
    for (Index s = 0; s < shape.timesteps && !shape.stop.stop_requested(); ++s)
        visit(s);
}

void BatchCell::begin(const BatchInput &in, Index known, const BatchShape &shape, const std::vector<Index> &visits,
    const BatchState &initial, Tape tape)
{
    constexpr Index small = 1 << 14; // numbers of W_hh: packing them is little beside the products of one sequence
    const bool gru = m_config.cell == Cell::Gru;
    m_isPacked = m_isPacked && known == m_known && (in.tokens != nullptr) == (m_tokens != nullptr);
    m_in = in.rows.data();
    m_tokens = in.tokens;
    m_inputSize = in.rows.cols();
    m_known = known;
    m_shape = &shape;
    m_visits = &visits;
    m_size = shape.size;
    findActive();
    m_keepsTape = tape == Tape::Kept;
    if (!m_isPacked && (m_size > 1 || gru || known < m_inputSize || m_parameters->weight_hh.size() <= small))
        pack();
    m_hasInput = isInputTogether();
    const Index tapeRows = m_keepsTape ? rows() : m_size;
    Rows gates = grown(m_gates, m_hasInput ? rows() : tapeRows, G());
    if (m_tokens) {
        biasedProduct(*m_tokens, *m_parameters->weight_ih, m_inputBias, gates);
    } else if (!m_isPacked) {
        // (1) W_ih x_t + b of all timesteps in one product; where the weights are small, visit by visit
        gates.noalias() = in.rows * m_parameters->weight_ih->transpose();
        gates.rowwise() += m_inputBias;
    } else if (m_hasInput) {
        m_input.biasedProduct(m_in, m_inputSize, m_inputBias.data(), gates.data(), G(), rows());
    }
    const auto startWith = [&](const Matrix<float> &start, Matrix<float> &buffer, Index count) {
        auto first = grown(buffer, count > 0 ? count + m_size : 0, H()).topRows(count > 0 ? m_size : 0);
        if (start.size() > 0 && count > 0)
            first = start;
        else
            first.setZero();
    };
    startWith(initial.h, m_states, rows());
    startWith(initial.c, m_cells, isLstm() ? tapeRows : 0);
    grown(m_cellTanh, isLstm() ? tapeRows : 0, H());
    grown(m_recurrent, gru ? tapeRows : 0, G());
    grown(m_reset, resetsBefore() ? tapeRows : 0, H());
}

//! Sequences behind the last one that a visit counts for are not computed: sorted by length, those are all the padding.
void BatchCell::findActive()
{
    m_active.assign(m_visits->size(), m_size);
    for (Index s = 0; s < m_shape->timesteps && !m_shape->isWhole(); ++s) {
        Index &active = m_active[static_cast<std::size_t>(s)];
        while (active > 0 && !isValid(s, active - 1))
            --active;
    }
}

BatchState BatchCell::last() const
{
    BatchState state { ConstRows(m_states.data() + rows() * H(), m_size, H()), {} };
    if (isLstm())
        state.c = ConstRows(m_cells.data() + cellRow(m_shape->timesteps) * H(), m_size, H());
    return state;
}

void BatchCell::visit(Index s, const float *added)
{
    const Index first = s * m_size, count = active(s);
    if (count == 0)
        return keepWherePadded(s);
    const float *before = m_states.data() + first * H();
    float *gates = m_gates.data() + gateRow(s) * G();
    // (1), or what is left of it
    const float *in = m_in ? m_in + first * m_inputSize : nullptr; // null: tokens
    if (!m_hasInput)
        m_input.biasedProduct(in, m_inputSize, m_inputBias.data(), gates, G(), count);
    if (m_known < m_inputSize)
        m_visitInput.addProduct(in + m_known, m_inputSize, gates, G(), count);
    if (added)
        Row(gates, count * G()) += ConstRow(added, count * G());
    if (m_config.cell == Cell::Gru) {
        // (2) W_hh h_{t-1} + b_hh of the whole batch
        float *recurrent = m_recurrent.data() + tapeRow(s) * G();
        m_forward.biasedProduct(before, H(), m_recurrentBias.data(), recurrent, G(), count);
        activateGru(s);
    } else {
        // (2) a += W_hh h_{t-1}
        if (m_isPacked)
            m_forward.addProduct(before, H(), gates, G(), count);
        else
            Rows(gates, 1, G()).noalias() += ConstRows(before, 1, H()) * m_parameters->weight_hh->transpose();
        if (m_config.cell == Cell::Lstm)
            activateLstm(s);
        else
            activateVanilla(s);
    }
    if (!m_shape->isWhole())
        keepWherePadded(s);
}

void BatchCell::activateLstm(Index s)
{
    // (3) i, f, o = σ(a); g = tanh(a); c_t = f∘c_{t-1} + i∘g; h_t = o∘tanh(c_t)
    const Index h = H(), count = active(s), n = count * h;
    float *gates = m_gates.data() + gateRow(s) * 4 * h, *tanh = m_cellTanh.data() + tapeRow(s) * h;
    const float *c = m_cells.data() + cellRow(s) * h;
    float *next = m_cells.data() + cellRow(s + 1) * h, *state = m_states.data() + (s + 1) * m_size * h;
    for (Index b = 0; b < count && isWholeVectors(h); ++b)
        activateLstmRow(gates + b * 4 * h, c + b * h, next + b * h, tanh + b * h, state + b * h, h);
    if (isWholeVectors(h))
        return;
    for (Index b = 0; b < count; ++b) {
        float *a = gates + b * 4 * h;
        for (Index j = 0; j < 2 * h; ++j)
            a[j] *= 0.5F;
        for (Index j = 3 * h; j < 4 * h; ++j)
            a[j] *= 0.5F;
    }
    manyTanh(gates, gates, 4 * n); // of everything at once: rows may be short
    for (Index b = 0; b < count; ++b) {
        float *i = gates + b * 4 * h, *f = i + h, *g = f + h, *o = g + h;
#pragma GCC ivdep // the rows do not overlap
        for (Index j = 0; j < h; ++j) {
            i[j] = 0.5F * i[j] + 0.5F;
            f[j] = 0.5F * f[j] + 0.5F;
            o[j] = 0.5F * o[j] + 0.5F;
            next[b * h + j] = f[j] * c[b * h + j] + i[j] * g[j];
        }
    }
    manyTanh(next, tanh, n);
    for (Index b = 0; b < count; ++b) {
        const float *o = gates + (b * 4 + 3) * h;
#pragma GCC ivdep
        for (Index j = 0; j < h; ++j)
            state[b * h + j] = o[j] * tanh[b * h + j];
    }
}

//! (4) r = σ(a_r + W_hr h + b_hr); in place of the n rows of (2): W_hn (r∘h_{t-1}) + b_hn, Cho 2014 eq. 8
void BatchCell::resetBeforeProduct(Index s)
{
    float *allReset = m_reset.data() + tapeRow(s) * H(), *allRecurrent = m_recurrent.data() + tapeRow(s) * G();
    const Index count = active(s);
    for (Index b = 0; b < count; ++b) {
        float *gates = m_gates.data() + (gateRow(s) + b) * G();
        Row r(gates, H());
        r += ConstRow(allRecurrent + b * G(), H());
        manySigmoid(gates, H());
        Row(allReset + b * H(), H()) = r * ConstRow(m_states.data() + (s * m_size + b) * H(), H());
    }
    m_forwardN.biasedProduct(allReset, H(), m_recurrentBias.data() + 2 * H(), allRecurrent + 2 * H(), G(), count);
}

void BatchCell::activateGru(Index s)
{
    // (5) r, z = σ(..); n = tanh(a_n + r∘(W_hn h + b_hn)), or with (4) in place of the last term;
    //     h_t = (1 - z)∘n + z∘h_{t-1}
    const Index h = H();
    if (resetsBefore())
        resetBeforeProduct(s);
    const Index from = resetsBefore() ? h : 0, count = 2 * h - from; // r is done already
    for (Index b = 0; b < active(s); ++b) {
        float *gates = m_gates.data() + (gateRow(s) + b) * G();
        const float *recurrent = m_recurrent.data() + (tapeRow(s) + b) * G();
        Row(gates + from, count) += ConstRow(recurrent + from, count);
        manySigmoid(gates + from, count);
        const ConstRow r(gates, h), z(gates + h, h), recurrentN(recurrent + 2 * h, h);
        Row n(gates + 2 * h, h);
        if (resetsBefore())
            n += recurrentN;
        else
            n += r * recurrentN;
        manyTanh(n.data(), n.data(), h);
        const ConstRow old(m_states.data() + (s * m_size + b) * h, h);
        Row(m_states.data() + ((s + 1) * m_size + b) * h, h) = n + z * (old - n);
    }
}

void BatchCell::activateVanilla(Index s)
{
    // (6) h_t = act(a)
    const Index n = active(s) * H();
    const float *a = m_gates.data() + gateRow(s) * H();
    float *h = m_states.data() + (s + 1) * m_size * H();
    if (m_config.cell == Cell::RnnTanh)
        manyTanh(a, h, n);
    else
        Row(h, n) = ConstRow(a, n).max(0.0F);
}

//! The state passes a padded timestep unchanged.
void BatchCell::keepWherePadded(Index s)
{
    for (Index b = 0; b < m_size; ++b) {
        if (isValid(s, b))
            continue;
        const float *h = m_states.data() + (s * m_size + b) * H();
        std::copy_n(h, H(), m_states.data() + ((s + 1) * m_size + b) * H());
        if (isLstm())
            std::copy_n(m_cells.data() + (cellRow(s) + b) * H(), H(), m_cells.data() + (cellRow(s + 1) + b) * H());
    }
}

} // namespace alphascope
