// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fastattention.h"

#include "engine/hugepages.h"
#include "engine/softmaxrow.h"

#include <algorithm>

namespace alphascope {

FastAttention::FastAttention(Index threads)
    : m_pool(threads)
{
}

void FastAttention::forward(
    const Matrix<float> &queries, const Matrix<float> &keys, const Matrix<float> &values, float scale, bool causal)
{
    constexpr Index most = 24; // rows at a time: their part of alpha stays in the cache from score to context
    const Index R = queries.rows(), C = keys.rows();
    assert(queries.cols() == keys.cols() && values.rows() == C && C > 0);
    m_queries = scale * queries;
    m_keys.packTransposed(keys);
    m_values.pack(values);
    m_zeros.setZero(C);
    prepareAlpha(R, C, causal);
    m_context.resize(R, values.cols());
    m_pool.run((R + most - 1) / most, [&](Index block) {
        const Index first = block * most;
        computeRows(m_queries, first, std::min(most, R - first), causal);
    });
}

//! Causal, alpha is 0 beyond the diagonal, and stays so from pass to pass.
void FastAttention::prepareAlpha(Index rows, Index columns, bool causal)
{
    if (m_alpha.rows() != rows || m_alpha.cols() != columns) {
        m_alpha = largeMatrix<float>(rows, columns);
        m_isZeroBeyond = false;
    }
    for (Index row = 0; row + 1 < columns && row < rows && causal && !m_isZeroBeyond; ++row)
        m_alpha.row(row).tail(columns - row - 1).setZero();
    m_isZeroBeyond = causal;
}

void FastAttention::computeRows(const Matrix<float> &queries, Index first, Index count, bool causal)
{
    const Index C = m_alpha.cols(), d = queries.cols(), width = m_context.cols();
    const auto allowed = [&](Index row) { return causal ? std::min(row + 1, C) : C; };
    float *alpha = m_alpha.data() + first * C, *context = m_context.data() + first * width;
    const Index columns = allowed(first + count - 1), written = m_keys.written(columns);
    // (1) e_ij = scale · q_i·k_j
    m_keys.biasedProduct(queries.data() + first * d, d, m_zeros.data(), alpha, C, count, columns);
    for (Index i = 0; i < count; ++i)
        softmax(alpha + i * C, allowed(first + i), written);
    // (3) c_i = Σ_j alpha_ij v_j
    std::fill_n(context, count * width, 0.0F);
    m_values.addProduct(alpha, C, context, width, count, columns);
}

//! (2) alpha_ij = exp(e_ij - m) / Σ_k exp(e_ik - m) over the allowed columns, m being their maximum; 0 in the others
//! that have been written to
void FastAttention::softmax(float *row, Index allowed, Index written)
{
    const float sum = exponentials(row, allowed, largestOf(row, allowed));
    scale(row, allowed, 1 / sum);
    std::fill(row + allowed, row + written, 0.0F);
}

} // namespace alphascope
