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
    m_forward.packTransposed(W_hh);
    m_backward.pack(W_hh);
    if (m_config.cell == Cell::Gru && m_config.resetGate == ResetGate::BeforeProduct) {
        m_forwardN.packTransposed(W_hh.bottomRows(H));
        m_backwardN.pack(W_hh.bottomRows(H));
    }
    m_isPacked = true;
}

void BatchCell::forward(const Matrix<float> &in, const BatchShape &shape, const std::vector<Index> &visits)
{
    const Index H = m_config.hiddenSize;
    const bool gru = m_config.cell == Cell::Gru;
    m_in = &in;
    m_shape = &shape;
    m_visits = &visits;
    m_size = shape.size;
    if (!m_isPacked && (m_size > 1 || gru))
        pack();
    // (1) W_ih x_t + b of all timesteps in one product
    m_gates.resize(in.rows(), m_inputBias.size());
    m_gates.noalias() = in * m_parameters->weight_ih->transpose();
    m_gates.rowwise() += m_inputBias;
    m_states.resize((shape.timesteps + 1) * m_size, H);
    m_states.topRows(m_size).setZero();
    m_cells.resize(m_config.cell == Cell::Lstm ? m_states.rows() : 0, H);
    m_cells.topRows(std::min(m_size, m_cells.rows())).setZero();
    m_recurrent.resize(gru ? in.rows() : 0, 3 * H);
    m_reset.resize(gru && m_config.resetGate == ResetGate::BeforeProduct ? in.rows() : 0, H);
    for (Index s = 0; s < shape.timesteps; ++s)
        visit(s);
}

void BatchCell::visit(Index s)
{
    const Index H = m_config.hiddenSize, G = m_gates.cols(), first = s * m_size;
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

void BatchCell::visitBack(Index s)
{
    const Index H = m_config.hiddenSize, G = m_gates.cols();
    const bool gru = m_config.cell == Cell::Gru;
    const bool resetsBefore = m_reset.size() > 0;
    const auto at = [&](Matrix<float> &values, Index visits, Index b) {
        return values.data() + ((s + visits) * m_size + b) * values.cols();
    };
    for (Index b = 0; b < m_size; ++b) {
        Row da(at(m_gateGradients, 0, b), G);
        if (!isValid(s, b)) {
            da.setZero();
            if (gru)
                Row(at(m_recurrentGradients, 0, b), G).setZero();
            continue;
        }
        const float *a = at(m_gates, 0, b);
        Row dh(m_stateGradient.data() + b * H, H);
        if (m_config.cell == Cell::Lstm) {
            // of (3)
            const ConstRow i(a, H), f(a + H, H), g(a + 2 * H, H), o(a + 3 * H, H);
            const ConstRow c(at(m_cells, 1, b), H), previous(at(m_cells, 0, b), H);
            Row dc(m_cellGradient.data() + b * H, H);
            Row di(da.data(), H), df(da.data() + H, H), dg(da.data() + 2 * H, H), doo(da.data() + 3 * H, H);
            dg = c.tanh(); // borrowed for tanh(c)
            doo = dh * dg * o * (1 - o);
            dc += dh * o * (1 - dg.square());
            di = dc * g * i * (1 - i);
            df = dc * previous * f * (1 - f);
            dg = dc * i * (1 - g.square());
            dc *= f;
            dh.setZero();
        } else if (gru) {
            // of (5); the rest of dr, where r acts before the product, follows below
            const ConstRow r(a, H), z(a + H, H), n(a + 2 * H, H), old(at(m_states, 0, b), H);
            const ConstRow recurrent(at(m_recurrent, 0, b) + 2 * H, H);
            Row dr(da.data(), H), dz(da.data() + H, H), dn(da.data() + 2 * H, H);
            Row w(at(m_recurrentGradients, 0, b), G);
            dz = dh * (old - n) * z * (1 - z);
            dn = dh * (1 - z) * (1 - n.square());
            dh *= z;
            if (!resetsBefore) {
                dr = dn * recurrent * r * (1 - r);
                w.head(2 * H) = da.head(2 * H);
                w.tail(H) = dn * r;
            }
        } else {
            // of (6)
            const ConstRow h(a, H);
            if (m_config.cell == Cell::RnnTanh)
                da = dh * (1 - h.square());
            else
                da = (h > 0).select(dh, 0.0F);
            dh.setZero();
        }
    }
    if (resetsBefore) {
        // of (4): d(r∘h) = dn W_hn, dr = d(r∘h)∘h, and h gets d(r∘h)∘r
        m_resetGradient.setZero(m_size, H);
        m_backwardN.addProduct(at(m_gateGradients, 0, 0) + 2 * H, G, m_resetGradient.data(), H, m_size);
        for (Index b = 0; b < m_size; ++b) {
            if (!isValid(s, b))
                continue;
            const ConstRow r(at(m_gates, 0, b), H), old(at(m_states, 0, b), H);
            const ConstRow reset(m_resetGradient.data() + b * H, H);
            Row da(at(m_gateGradients, 0, b), G), w(at(m_recurrentGradients, 0, b), G);
            da.head(H) = reset * old * r * (1 - r);
            Row(m_stateGradient.data() + b * H, H) += reset * r;
            w.head(2 * H) = da.head(2 * H);
            w.tail(H).setZero();
        }
    }
    // of (2): dh_{t-1} += da W_hh
    const float *product = gru ? at(m_recurrentGradients, 0, 0) : at(m_gateGradients, 0, 0);
    if (m_isPacked)
        m_backward.addProduct(product, G, m_stateGradient.data(), H, m_size);
    else
        m_stateGradient.noalias() += m_gateGradients.row(s) * *m_parameters->weight_hh;
}

void BatchCell::finishBackward(CellParameters<float> &gradients, Matrix<float> *inputGradient)
{
    const Index H = m_config.hiddenSize;
    const bool gru = m_config.cell == Cell::Gru;
    const Matrix<float> &recurrent = gru ? m_recurrentGradients : m_gateGradients;
    const auto before = m_states.topRows(m_gates.rows());
    // of (1) and (2), each as one product over all timesteps of the batch
    Matrix<float> &weight_ih = gradients.weight_ih.write();
    weight_ih.resize(m_gates.cols(), m_in->cols());
    weight_ih.noalias() = m_gateGradients.transpose() * *m_in;
    Matrix<float> &weight_hh = gradients.weight_hh.write();
    weight_hh.resize(m_gates.cols(), H);
    weight_hh.noalias() = recurrent.transpose() * before;
    gradients.bias_ih = m_gateGradients.colwise().sum();
    if (m_parameters->bias_hh.size() > 0)
        gradients.bias_hh = recurrent.colwise().sum();
    if (m_reset.size() > 0) {
        weight_hh.bottomRows(H).noalias() = m_gateGradients.rightCols(H).transpose() * m_reset;
        if (m_parameters->bias_hh.size() > 0)
            gradients.bias_hh.tail(H) = gradients.bias_ih.tail(H);
    }
    if (inputGradient)
        inputGradient->noalias() = m_gateGradients * *m_parameters->weight_ih;
}

} // namespace alphascope
