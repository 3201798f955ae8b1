// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchcell.h"

namespace alphascope {

namespace {

using Row = Eigen::Map<Eigen::ArrayXf>;
using ConstRow = Eigen::Map<const Eigen::ArrayXf>;

//! σ(x) = (1 + tanh(x / 2)) / 2, which Eigen computes many at a time.
void sigmoid(Row &values) { values = 0.5F * (0.5F * values).tanh() + 0.5F; }

} // namespace

void BatchCell::setParameters(const RnnConfig &config, const CellParameters<float> &parameters)
{
    const Index H = config.hiddenSize;
    m_config = config;
    m_parameters = &parameters;
    m_forward.packTransposed(*parameters.weight_hh);
    m_backward.pack(*parameters.weight_hh);
    m_inputBias = parameters.bias_ih;
    if (config.cell == Cell::Gru) {
        if (config.resetGate == ResetGate::BeforeProduct) {
            m_forwardN.packTransposed(parameters.weight_hh->bottomRows(H));
            m_backwardN.pack(parameters.weight_hh->bottomRows(H));
        }
    } else if (parameters.bias_hh.size() > 0) {
        m_inputBias += parameters.bias_hh;
    }
}

void BatchCell::forward(const Matrix<float> &in, const BatchShape &shape, const std::vector<Index> &visits)
{
    const Index H = m_config.hiddenSize;
    const bool gru = m_config.cell == Cell::Gru;
    m_in = &in;
    m_shape = &shape;
    m_visits = &visits;
    m_size = shape.size;
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
    const Index H = m_config.hiddenSize, G = m_gates.cols();
    const float *before = m_states.data() + s * m_size * H;
    float *after = m_states.data() + (s + 1) * m_size * H;
    float *gates = m_gates.data() + s * m_size * G;
    const bool gru = m_config.cell == Cell::Gru;
    const bool resetsBefore = m_reset.size() > 0;
    float *recurrent = gru ? m_recurrent.data() + s * m_size * G : nullptr;
    // (2) W_hh h_{t-1} + b_hh of the whole batch
    if (gru) {
        if (m_parameters->bias_hh.size() > 0)
            m_recurrent.middleRows(s * m_size, m_size).rowwise() = m_parameters->bias_hh;
        else
            m_recurrent.middleRows(s * m_size, m_size).setZero();
        m_forward.addProduct(before, H, recurrent, G, m_size);
    } else {
        m_forward.addProduct(before, H, gates, G, m_size);
    }
    if (resetsBefore) {
        // (3) W_hn (r∘h_{t-1}) + b_hn, Cho 2014 eq. 8
        for (Index b = 0; b < m_size; ++b) {
            Row r(gates + b * G, H);
            r += ConstRow(recurrent + b * G, H);
            sigmoid(r);
            Row(m_reset.data() + (s * m_size + b) * H, H) = r * ConstRow(before + b * H, H);
            Row n(recurrent + b * G + 2 * H, H);
            if (m_parameters->bias_hh.size() > 0)
                n = m_parameters->bias_hh.tail(H).transpose().array();
            else
                n.setZero();
        }
        m_forwardN.addProduct(m_reset.data() + s * m_size * H, H, recurrent + 2 * H, G, m_size);
    }
    for (Index b = 0; b < m_size; ++b) {
        const ConstRow old(before + b * H, H);
        Row h(after + b * H, H);
        float *a = gates + b * G;
        if (!isValid(s, b)) {
            h = old;
            if (m_cells.size() > 0)
                m_cells.row((s + 1) * m_size + b) = m_cells.row(s * m_size + b);
            continue;
        }
        if (m_config.cell == Cell::Lstm) {
            // (4) i, f, o = σ(a); g = tanh(a); c_t = f∘c_{t-1} + i∘g; h_t = o∘tanh(c_t)
            Row both(a, 2 * H), i(a, H), f(a + H, H), g(a + 2 * H, H), o(a + 3 * H, H);
            sigmoid(both);
            g = g.tanh();
            sigmoid(o);
            Row c(m_cells.data() + ((s + 1) * m_size + b) * H, H);
            c = f * ConstRow(m_cells.data() + (s * m_size + b) * H, H) + i * g;
            h = o * c.tanh();
        } else if (gru) {
            // (5) r, z = σ(..); n = tanh(a_n + r∘(W_hn h + b_hn)), or with (3) in place of the last term;
            //     h_t = (1 - z)∘n + z∘h_{t-1}
            const float *w = recurrent + b * G;
            Row r(a, H), z(a + H, H), n(a + 2 * H, H);
            if (!resetsBefore) {
                r += ConstRow(w, H);
                sigmoid(r);
            }
            z += ConstRow(w + H, H);
            sigmoid(z);
            if (resetsBefore)
                n = (n + ConstRow(w + 2 * H, H)).tanh();
            else
                n = (n + r * ConstRow(w + 2 * H, H)).tanh();
            h = n + z * (old - n);
        } else {
            // (6) h_t = act(a)
            Row values(a, H);
            if (m_config.cell == Cell::RnnTanh)
                values = values.tanh();
            else
                values = values.max(0.0F);
            h = values;
        }
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
            // of (4)
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
        // of (3): d(r∘h) = dn W_hn, dr = d(r∘h)∘h, and h gets d(r∘h)∘r
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
    m_backward.addProduct(product, G, m_stateGradient.data(), H, m_size);
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
