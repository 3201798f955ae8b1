// SPDX-License-Identifier: GPL-3.0-or-later
// The way back through a BatchCell; the numbers of the equations are those of batchcell.cpp.
#include "engine/batchcell.h"

namespace alphascope {

namespace {

//! A row of a buffer of `columns`.
template <typename Buffer>
auto *rowOf(Buffer &buffer, Index row, Index columns)
{
    return buffer.data() + row * columns;
}

} // namespace

void BatchCell::packBackward()
{
    const Matrix<float> &W_hh = *m_parameters->weight_hh;
    const Matrix<float> &W_ih = *m_parameters->weight_ih;
    m_visitBackward.pack(W_ih.rightCols(W_ih.cols() - m_known));
    m_backward.pack(W_hh.topRows(resetsBefore() ? 2 * H() : G()));
    if (resetsBefore())
        m_backwardN.pack(W_hh.bottomRows(H()));
    m_isBackwardPacked = true;
}

void BatchCell::beginBackward(const BatchState &last)
{
    assert(m_keepsTape);
    if (m_isPacked && !m_isBackwardPacked)
        packBackward();
    const bool gru = m_config.cell == Cell::Gru;
    grown(m_gateGradients, rows(), G());
    grown(m_recurrentGradients, gru ? rows() : 0, G());
    const auto startWith = [&](const Matrix<float> &start, Matrix<float> &buffer, Index count) {
        Rows values = grown(buffer, count, H());
        if (start.size() > 0 && count > 0)
            values = start;
        else
            values.setZero();
    };
    startWith(last.h, m_stateGradient, m_size);
    startWith(last.c, m_cellGradient, isLstm() ? m_size : 0);
    grown(m_resetGradient, resetsBefore() ? m_size : 0, H());
    m_narrow.setZero(sumsInput() ? 1 + m_inputSize : 1, G());
}

void BatchCell::visitBack(Index s)
{
    const bool gru = m_config.cell == Cell::Gru, isWhole = m_shape->isWhole();
    const Index first = s * m_size;
    for (Index b = 0; b < m_size; ++b) {
        if (!isWhole && !isValid(s, b)) {
            std::fill_n(rowOf(m_gateGradients, first + b, G()), G(), 0.0F);
            if (gru)
                std::fill_n(rowOf(m_recurrentGradients, first + b, G()), G(), 0.0F);
        } else if (gru) {
            visitGruBack(s, b);
        } else if (m_config.cell == Cell::Lstm) {
            visitLstmBack(s, b);
        } else {
            visitVanillaBack(s, b);
        }
    }
    if (resetsBefore())
        visitResetBack(s);
    // of (2): dh_{t-1} += da W_hh
    const float *product = rowOf(gru ? m_recurrentGradients : m_gateGradients, first, G());
    if (m_isPacked)
        m_backward.addProduct(product, G(), m_stateGradient.data(), H(), active(s));
    else
        Rows(m_stateGradient.data(), 1, H()).noalias() += ConstRows(product, 1, G()) * *m_parameters->weight_hh;
    if (sumsBias())
        sumNarrow(s);
}

//! of (3)
void BatchCell::visitLstmBack(Index s, Index b)
{
    const Index h = H(), row = s * m_size + b;
    const float *i = rowOf(m_gates, row, 4 * h), *f = i + h, *g = f + h, *o = g + h;
    const float *previous = rowOf(m_cells, row, h), *tanh = rowOf(m_cellTanh, row, h);
    float *di = rowOf(m_gateGradients, row, 4 * h), *df = di + h, *dg = df + h, *dO = dg + h;
    float *dh = rowOf(m_stateGradient, b, h), *dc = rowOf(m_cellGradient, b, h);
#pragma GCC ivdep // the rows do not overlap
    for (Index j = 0; j < h; ++j) {
        const float c = dc[j] + dh[j] * o[j] * (1 - tanh[j] * tanh[j]);
        dO[j] = dh[j] * tanh[j] * o[j] * (1 - o[j]);
        di[j] = c * g[j] * i[j] * (1 - i[j]);
        df[j] = c * previous[j] * f[j] * (1 - f[j]);
        dg[j] = c * i[j] * (1 - g[j] * g[j]);
        dc[j] = c * f[j];
        dh[j] = 0;
    }
}

//! of (5); the rest of dr, where r acts before the product, follows in visitResetBack()
void BatchCell::visitGruBack(Index s, Index b)
{
    const Index h = H(), row = s * m_size + b;
    const float *r = rowOf(m_gates, row, 3 * h), *z = r + h, *n = z + h;
    const float *old = rowOf(m_states, row, h), *recurrent = rowOf(m_recurrent, row, 3 * h) + 2 * h;
    float *dr = rowOf(m_gateGradients, row, 3 * h), *dz = dr + h, *dn = dz + h;
    float *wr = rowOf(m_recurrentGradients, row, 3 * h), *wz = wr + h, *wn = wz + h;
    float *dh = rowOf(m_stateGradient, b, h);
#pragma GCC ivdep // the rows do not overlap
    for (Index j = 0; j < h; ++j) {
        dz[j] = wz[j] = dh[j] * (old[j] - n[j]) * z[j] * (1 - z[j]);
        dn[j] = dh[j] * (1 - z[j]) * (1 - n[j] * n[j]);
        dr[j] = wr[j] = dn[j] * recurrent[j] * r[j] * (1 - r[j]);
        wn[j] = dn[j] * r[j];
        dh[j] *= z[j];
    }
}

//! of (6)
void BatchCell::visitVanillaBack(Index s, Index b)
{
    const Index h = H(), row = s * m_size + b;
    const float *state = rowOf(m_states, row + m_size, h);
    float *da = rowOf(m_gateGradients, row, h), *dh = rowOf(m_stateGradient, b, h);
    const bool isTanh = m_config.cell == Cell::RnnTanh;
#pragma GCC ivdep // the rows do not overlap
    for (Index j = 0; j < h; ++j) {
        const float slope = isTanh ? 1 - state[j] * state[j] : (state[j] > 0 ? 1.0F : 0.0F);
        da[j] = dh[j] * slope;
        dh[j] = 0;
    }
}

//! of (4): d(r∘h) = dn W_hn, dr = d(r∘h)∘h, and h gets d(r∘h)∘r
void BatchCell::visitResetBack(Index s)
{
    const Index h = H(), first = s * m_size;
    std::fill_n(m_resetGradient.data(), active(s) * h, 0.0F);
    m_backwardN.addProduct(rowOf(m_gateGradients, first, G()) + 2 * h, G(), m_resetGradient.data(), h, active(s));
    for (Index b = 0; b < active(s); ++b) {
        if (!isValid(s, b))
            continue;
        const float *r = rowOf(m_gates, first + b, G()), *old = rowOf(m_states, first + b, h);
        const float *reset = rowOf(m_resetGradient, b, h);
        float *dr = rowOf(m_gateGradients, first + b, G()), *wr = rowOf(m_recurrentGradients, first + b, G());
        float *dh = rowOf(m_stateGradient, b, h);
#pragma GCC ivdep // the rows do not overlap
        for (Index j = 0; j < h; ++j) {
            dr[j] = wr[j] = reset[j] * old[j] * r[j] * (1 - r[j]);
            dh[j] += reset[j] * r[j];
        }
    }
}

//! of (1), as far as the gradients are narrow: those are summed while the visit's numbers are at hand.
void BatchCell::sumNarrow(Index s)
{
    const Index g = G();
    for (Index row = s * m_size; row < s * m_size + active(s); ++row) {
        const float *da = rowOf(m_gateGradients, row, g);
        for (Index k = 0; k < m_narrow.rows(); ++k) {
            const float x = k == 0 ? 1 : m_in[row * m_inputSize + k - 1];
            float *sum = rowOf(m_narrow, k, g);
#pragma GCC ivdep
            for (Index j = 0; j < g; ++j)
                sum[j] += da[j] * x;
        }
    }
}

void BatchCell::addVisitInputGradient(Index s, float *to, Index stride) const
{
    m_visitBackward.addProduct(rowOf(m_gateGradients, s * m_size, G()), G(), to, stride, active(s));
}

//! The rows of a buffer that are no padding, one after the other.
ConstRows BatchCell::counted(const float *values, Index columns, Matrix<float> &buffer) const
{
    if (m_shape->isWhole())
        return ConstRows(values, rows(), columns);
    const auto count = static_cast<Index>(m_counted.size());
    float *to = grown(buffer, count, columns).data();
    for (const Index row : m_counted) {
        std::copy_n(values + row * columns, columns, to);
        to += columns;
    }
    return ConstRows(buffer.data(), count, columns);
}

void BatchCell::finishBackward(CellParameters<float> &gradients, Rows *inputGradient)
{
    if (m_shape->stop.stop_requested())
        return;
    const Index h = H();
    const bool gru = m_config.cell == Cell::Gru;
    m_counted.clear();
    for (Index row = 0; row < rows() && !m_shape->isWhole(); ++row) {
        if (isValid(row / m_size, row % m_size))
            m_counted.push_back(row);
    }
    const ConstRows da = counted(m_gateGradients.data(), G(), m_countedGates);
    const ConstRows before = counted(m_states.data(), h, m_countedStates);
    const ConstRows recurrent = gru ? counted(m_recurrentGradients.data(), G(), m_countedRecurrent) : da;
    // of (1) and (2), each as one product over all timesteps of the batch
    Matrix<float> &weight_ih = summed(gradients.weight_ih, G(), m_inputSize);
    if (sumsInput())
        weight_ih += m_narrow.bottomRows(m_inputSize).transpose();
    else if (m_tokens)
        addTransposedProduct(ConstRows(m_gateGradients.data(), rows(), G()), *m_tokens, weight_ih);
    else
        m_weightGradient.add(da, counted(m_in, m_inputSize, m_countedIn), weight_ih);
    Matrix<float> &weight_hh = summed(gradients.weight_hh, G(), h);
    if (resetsBefore()) {
        weight_hh.topRows(2 * h).noalias() += recurrent.leftCols(2 * h).transpose() * before;
        weight_hh.bottomRows(h).noalias() += da.rightCols(h).transpose() * counted(m_reset.data(), h, m_countedStates);
    } else {
        m_weightGradient.add(recurrent, before, weight_hh);
    }
    if (!sumsBias())
        m_narrow.row(0) = da.colwise().sum();
    summed(gradients.bias_ih, G()) += m_narrow.row(0);
    if (m_parameters->bias_hh.size() > 0) {
        RowVector<float> &bias = summed(gradients.bias_hh, G());
        bias.head(gru ? 2 * h : G()) += m_narrow.row(0).head(gru ? 2 * h : G());
        if (gru)
            bias.tail(h) += (resetsBefore() ? da : recurrent).rightCols(h).colwise().sum();
    }
    if (inputGradient)
        writeInputGradient(da, *inputGradient);
}

//! of (1): from da of the rows that count
void BatchCell::writeInputGradient(const ConstRows &da, Rows &to)
{
    assert(!m_tokens);
    const auto weight = m_parameters->weight_ih->leftCols(m_known);
    if (m_shape->isWhole()) {
        to.noalias() = da * weight;
        return;
    }
    Rows ofCounted = grown(m_countedIn, da.rows(), m_known);
    ofCounted.noalias() = da * weight;
    to.setZero();
    for (Index i = 0; i < da.rows(); ++i)
        to.row(m_counted[static_cast<std::size_t>(i)]) = ofCounted.row(i);
}

} // namespace alphascope
