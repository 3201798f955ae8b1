// SPDX-License-Identifier: GPL-3.0-or-later
//! RNNsearch with teacher forcing, forward and in float: the fast counterpart of rnnsearchpass.h, which stays the
//! reference.
#pragma once

#include "engine/batchdecoderattention.h"
#include "engine/batchrnn.h"
#include "engine/rnnsearch.h"
#include "engine/threadpool.h"

namespace alphascope {

class FastRnnSearch {
public:
    explicit FastRnnSearch(Index threads = 1); //!< >= 1; they change no number
    FastRnnSearch(const FastRnnSearch &) = delete; // its parts point to each other
    FastRnnSearch &operator=(const FastRnnSearch &) = delete;

    //! Lays the weights out, once for many sentences. To be called after every change of the parameters, which must
    //! outlive the calls that follow.
    void setParameters(const RnnSearchConfig &config, const RnnSearchParameters<float> &parameters);

    //! source [T] with at least one token, and padding at the end only. Gives the logits [U x V].
    const Matrix<float> &forward(const std::vector<Index> &source, const std::vector<Index> &decoderInput);

    const Matrix<float> &alpha() const { return m_attention.alpha(); } //!< [U x T], without the padding at the end

private:
    void encode(const std::vector<Index> &source);
    void decode();
    void write();

    ThreadPool m_pool;
    RnnSearchConfig m_config;
    const RnnSearchParameters<float> *m_parameters = nullptr;
    RnnParameters<float> m_encoderCells; // as GRU, see rnnsearchcell.h
    CellParameters<float> m_decoderCell; // likewise, without the columns of the context
    BatchRnn m_encoder;
    BatchDecoderAttention m_attention;
    BatchCell m_decoder;
    PackedMatrix m_ofContext; // [F x (3H + 2L)]: what the decoder and the output layer multiply the context by
    PackedMatrix m_U_o, m_V_o, m_W_o; // transposed

    BatchShape m_source, m_target; // one sentence
    std::vector<Index> m_visits; // [U]
    Matrix<float> m_sourceEmbedded, m_embedded; // [T x E], [U x E]
    Matrix<float> m_table; // [T x (3H + 2L)]: W h_j
    Matrix<float> m_sums; // [U x (3H + 2L)]: W c_i = Σ_j alpha_ij W h_j
    RowVector<float> m_noBias; // [V]
    Matrix<float> m_pairs, m_maxout, m_logits; // [U x 2L], [U x L], [U x V]
};

} // namespace alphascope
