// SPDX-License-Identifier: GPL-3.0-or-later
//! The forward pass of attention over queries, keys and values in float: the fast counterpart of attentionpass.h.
#pragma once

#include "engine/packedmatrix.h"
#include "engine/threadpool.h"

namespace alphascope {

//! Buffers live as long as this. Threads share the rows and change no number.
class FastAttention {
public:
    explicit FastAttention(Index threads = 1);

    //! alpha = softmax(scale · Q Kᵀ) row by row, context = alpha V; queries [R x d], keys [C x d], values [C x d_v],
    //! all of them finite. Causal: key j is allowed for query i when j <= i, and what is not allowed is never computed.
    void forward(
        const Matrix<float> &queries, const Matrix<float> &keys, const Matrix<float> &values, float scale, bool causal);

    const Matrix<float> &alpha() const { return m_alpha; } //!< [R x C]
    const Matrix<float> &context() const { return m_context; } //!< [R x d_v]

private:
    void prepareAlpha(Index rows, Index columns, bool causal);
    void computeRows(const Matrix<float> &queries, Index first, Index count, bool causal);
    static void softmax(float *row, Index allowed, Index written);

    ThreadPool m_pool;
    PackedMatrix m_keys, m_values; // Kᵀ [d x C], V [C x d_v]
    RowVector<float> m_zeros; // [C]
    Matrix<float> m_queries; // [R x d], scaled
    Matrix<float> m_alpha, m_context;
    bool m_isZeroBeyond = false; // alpha, beyond the diagonal
};

} // namespace alphascope
