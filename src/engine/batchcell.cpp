// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchcell.h"

namespace alphascope {

namespace {

using Row = Eigen::Map<Eigen::ArrayXf>;
using ConstRow = Eigen::Map<const Eigen::ArrayXf>;

//! σ(x) = (1 + tanh(x / 2)) / 2, which Eigen computes many at a time.
template <typename Values>
void sigmoid(Values &&values)
{
    values = 0.5F * (0.5F * values).tanh() + 0.5F;
}

} // namespace

void BatchCell::setParameters(const RnnConfig &config, const CellParameters<float> &parameters)
{
    m_config = config;
    m_parameters = &parameters;
    m_isPacked = false;
    m_inputBias = parameters.bias_ih;
    if (config.cell != Cell::Gru && parameters.bias_hh.size() > 0)
        m_inputBias += parameters.bias_hh;
}

void BatchCell::pack()
{
    const Matrix<float> &W_hh = *m_parameters->weight_hh;
    const Index H = m_config.hiddenSize;
    const bool resetsBefore = m_config.cell == Cell::Gru && m_config.resetGate == ResetGate::BeforeProduct;
    const Index before = resetsBefore ? 2 * H : W_hh.rows(); // rows that are multiplied by h itself
    m_forward.packTransposed(W_hh.topRows(before));
    m_backward.pack(W_hh.topRows(before));
    if (resetsBefore) {
        m_forwardN.packTransposed(W_hh.bottomRows(H));
        m_backwardN.pack(W_hh.bottomRows(H));
    }
    const Matrix<float> &W_ih = *m_parameters->weight_ih;
    m_visitForward.packTransposed(W_ih.rightCols(W_ih.cols() - m_known));
    m_visitBackward.pack(W_ih.rightCols(W_ih.cols() - m_known));
    m_isPacked = true;
}

void BatchCell::forward(const Matrix<float> &in, const BatchShape &shape, const std::vector<Index> &visits)
{
    begin(in, in.cols(), shape, visits, {});
    for (Index s = 0; s < shape.timesteps; ++s)
        visit(s);
}

void BatchCell::begin(const Matrix<float> &in, Index known, const BatchShape &shape, const std::vector<Index> &visits,
    const BatchState &initial)
{
    const Index H = m_config.hiddenSize;
    const bool gru = m_config.cell == Cell::Gru, lstm = m_config.cell == Cell::Lstm;
    m_in = &in;
    m_known = known;
    m_shape = &shape;
    m_visits = &visits;
    m_size = shape.size;
    if (!m_isPacked && (m_size > 1 || gru || known < in.cols()))
        pack();
    // (1) W_ih x_t + b of all timesteps in one product, as far as x is known
    m_gates.resize(in.rows(), m_inputBias.size());
    m_gates.noalias() = in.leftCols(known) * m_parameters->weight_ih->leftCols(known).transpose();
    m_gates.rowwise() += m_inputBias;
    const auto startWith = [&](const Matrix<float> &start, Matrix<float> &values) {
        values.resize((shape.timesteps + 1) * m_size, H);
        if (start.size() > 0)
            values.topRows(m_size) = start;
        else
            values.topRows(m_size).setZero();
    };
    startWith(initial.h, m_states);
    if (lstm)
        startWith(initial.c, m_cells);
    else
        m_cells.resize(0, H);
    m_recurrent.resize(gru ? in.rows() : 0, 3 * H);
    m_reset.resize(gru && m_config.resetGate == ResetGate::BeforeProduct ? in.rows() : 0, H);
}

BatchState BatchCell::last() const
{
    const auto lastRows
        = [&](const Matrix<float> &values) { return values.bottomRows(std::min(m_size, values.rows())); };
    return { lastRows(m_states), lastRows(m_cells) };
}

void BatchCell::visit(Index s)
{
    const Index H = m_config.hiddenSize, G = m_gates.cols(), first = s * m_size;
    if (const Index I = m_in->cols(); m_known < I) // the rest of (1)
        m_visitForward.addProduct(m_in->data() + first * I + m_known, I, m_gates.data() + first * G, G, m_size);
    const float *before = m_states.data() + first * H;
    if (m_config.cell == Cell::Gru) {
        // (2) W_hh h_{t-1} + b_hh of the whole batch
        auto recurrent = m_recurrent.middleRows(first, m_size);
        if (m_parameters->bias_hh.size() > 0)
            recurrent.rowwise() = m_parameters->bias_hh;
        else
            recurrent.setZero();
        m_forward.addProduct(before, H, m_recurrent.data() + first * G, G, m_size);
        activateGru(s);
    } else {
        // (2) a += W_hh h_{t-1}
        if (m_isPacked)
            m_forward.addProduct(before, H, m_gates.data() + first * G, G, m_size);
        else
            m_gates.row(first).noalias() += m_states.row(first) * m_parameters->weight_hh->transpose();
        if (m_config.cell == Cell::Lstm)
            activateLstm(s);
        else
            activateVanilla(s);
    }
    keepWherePadded(s);
}

void BatchCell::activateLstm(Index s)
{
    // (3) i, f, o = σ(a); g = tanh(a); c_t = f∘c_{t-1} + i∘g; h_t = o∘tanh(c_t)
    const Index H = m_config.hiddenSize, n = m_size * H;
    float *gates = m_gates.data() + s * m_size * 4 * H;
    for (Index b = 0; b < m_size; ++b) {
        Row a(gates + b * 4 * H, 4 * H);
        a.head(2 * H) *= 0.5F;
        a.tail(H) *= 0.5F;
    }
    Row all(gates, 4 * n); // the tanh of everything at once: rows may be short
    all = all.tanh();
    const float *c = m_cells.data() + s * n;
    float *next = m_cells.data() + (s + 1) * n;
    for (Index b = 0; b < m_size; ++b) {
        float *i = gates + b * 4 * H, *f = i + H, *g = f + H, *o = g + H;
#pragma GCC ivdep // the rows do not overlap
        for (Index j = 0; j < H; ++j) {
            i[j] = 0.5F * i[j] + 0.5F;
            f[j] = 0.5F * f[j] + 0.5F;
            o[j] = 0.5F * o[j] + 0.5F;
            next[b * H + j] = f[j] * c[b * H + j] + i[j] * g[j];
        }
    }
    Row h(m_states.data() + (s + 1) * n, n);
    h = ConstRow(next, n).tanh();
    for (Index b = 0; b < m_size; ++b)
        h.segment(b * H, H) *= ConstRow(gates + b * 4 * H + 3 * H, H);
}

//! (4) r = σ(a_r + W_hr h + b_hr); in place of the n rows of (2): W_hn (r∘h_{t-1}) + b_hn, Cho 2014 eq. 8
void BatchCell::resetBeforeProduct(Index s)
{
    const Index H = m_config.hiddenSize, G = 3 * H;
    for (Index row = s * m_size; row < (s + 1) * m_size; ++row) {
        auto r = m_gates.row(row).head(H).array();
        sigmoid(r += m_recurrent.row(row).head(H).array());
        m_reset.row(row) = r * m_states.row(row).array();
        if (m_parameters->bias_hh.size() > 0)
            m_recurrent.row(row).tail(H) = m_parameters->bias_hh.tail(H);
        else
            m_recurrent.row(row).tail(H).setZero();
    }
    m_forwardN.addProduct(m_reset.data() + s * m_size * H, H, m_recurrent.data() + s * m_size * G + 2 * H, G, m_size);
}

void BatchCell::activateGru(Index s)
{
    // (5) r, z = σ(..); n = tanh(a_n + r∘(W_hn h + b_hn)), or with (4) in place of the last term;
    //     h_t = (1 - z)∘n + z∘h_{t-1}
    const Index H = m_config.hiddenSize;
    const bool resetsBefore = m_reset.size() > 0;
    if (resetsBefore)
        resetBeforeProduct(s);
    const Index from = resetsBefore ? H : 0, count = 2 * H - from; // r is done already
    for (Index row = s * m_size; row < (s + 1) * m_size; ++row) {
        auto gates = m_gates.row(row).array();
        const auto recurrent = m_recurrent.row(row).array();
        sigmoid(gates.segment(from, count) += recurrent.segment(from, count));
        auto n = gates.tail(H);
        if (resetsBefore)
            n = (n + recurrent.tail(H)).tanh();
        else
            n = (n + gates.head(H) * recurrent.tail(H)).tanh();
        m_states.row(row + m_size) = n + gates.segment(H, H) * (m_states.row(row).array() - n);
    }
}

void BatchCell::activateVanilla(Index s)
{
    // (6) h_t = act(a)
    const Index n = m_size * m_config.hiddenSize;
    Row a(m_gates.data() + s * n, n);
    if (m_config.cell == Cell::RnnTanh)
        a = a.tanh();
    else
        a = a.max(0.0F);
    Row(m_states.data() + (s + 1) * n, n) = a;
}

//! The state passes a padded timestep unchanged.
void BatchCell::keepWherePadded(Index s)
{
    if (m_shape->lengths.empty())
        return;
    for (Index b = 0; b < m_size; ++b) {
        if (isValid(s, b))
            continue;
        const Index before = s * m_size + b, after = before + m_size;
        m_states.row(after) = m_states.row(before);
        if (m_cells.size() > 0)
            m_cells.row(after) = m_cells.row(before);
    }
}

} // namespace alphascope
