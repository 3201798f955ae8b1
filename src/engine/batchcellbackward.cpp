// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the equations are those of batchcell.cpp.
#include "engine/batchcell.h"

namespace alphascope {

namespace {

using Row = Eigen::Map<Eigen::ArrayXf>;
using ConstRow = Eigen::Map<const Eigen::ArrayXf>;

} // namespace

void BatchCell::beginBackward(const BatchState &last)
{
    const Index H = m_config.hiddenSize;
    m_gateGradients.resize(m_gates.rows(), m_gates.cols());
    m_recurrentGradients.resize(m_recurrent.rows(), m_recurrent.cols());
    m_stateGradient.setZero(m_size, H);
    m_cellGradient.setZero(m_size, m_config.cell == Cell::Lstm ? H : 0);
    if (last.h.size() > 0)
        m_stateGradient = last.h;
    if (last.c.size() > 0 && m_config.cell == Cell::Lstm)
        m_cellGradient = last.c;
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

void BatchCell::addVisitInputGradient(Index s, float *to, Index stride) const
{
    const Index G = m_gateGradients.cols();
    m_visitBackward.addProduct(m_gateGradients.data() + s * m_size * G, G, to, stride, m_size);
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
        inputGradient->leftCols(m_known).noalias() = m_gateGradients * m_parameters->weight_ih->leftCols(m_known);
}

} // namespace alphascope
