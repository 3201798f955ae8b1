// SPDX-License-Identifier: GPL-3.0-or-later
//! Greedy decoding of one sentence after the other, in float: the fast counterpart of greedySearch(), which stays the
//! reference. What weights make of the encoder's states is computed once a sentence, for a context is a weighted sum of
//! these: W c = Σ_j alpha_j (W h_j).
#pragma once

#include "engine/batchdecoderattention.h"
#include "engine/batchencoder.h"
#include "engine/hypothesis.h"

#include <stop_token>

namespace alphascope {

class GreedyDecoder {
public:
    GreedyDecoder() = default;
    GreedyDecoder(const GreedyDecoder &) = delete; // its parts point to each other
    GreedyDecoder &operator=(const GreedyDecoder &) = delete;

    //! Lays the weights out, once for many sentences. To be called after every change of the parameters, which must
    //! outlive the calls that follow. Requires runsInBatches().
    void setParameters(const EncoderDecoderConfig &config, const EncoderDecoderParameters<float> &parameters);

    //! As greedySearch(). The source has at least one token, and padding at the end only.
    Hypothesis search(const std::vector<Index> &source, const SearchLimits &limits, const std::stop_token &stop = {});

    //! As writtenTokens() [U]: the begin token, then what the model writes, the end or not.
    std::vector<Index> write(const std::vector<Index> &source, std::size_t timesteps);

private:
    void begin(const std::vector<Index> &source, Index timesteps);
    Index step(Index u, Index token);
    void stepBahdanau(Index u);
    void stepLuong(Index u);
    void attend(Index u, const float *query);
    void stepCells(Index u, const float *ofContext);
    double logProbability(Index token) const;

    EncoderDecoderConfig m_config;
    const EncoderDecoderParameters<float> *m_parameters = nullptr;
    BatchEncoder m_encoder;
    BatchDecoderAttention m_attention;
    CellParameters<float> m_lowest; // without the columns of the context
    std::vector<BatchCell> m_cells; // [layers]
    PackedMatrix m_ofContext; // all that is multiplied by the context [F x N]
    PackedMatrix m_ofState; // Luong: W_c's part for s [H x attentionalSize]
    PackedMatrix m_output; // [s; y], s or h̃ to logits

    BatchShape m_source, m_target; // one sentence
    std::vector<Index> m_tokens, m_visits; // [T], [U]
    Matrix<float> m_table; // [T x N]: what the context's weights make of each state; without attention of the last
    RowVector<float> m_sums; // [N]: Σ_j alpha_j of the table
    std::vector<Matrix<float>> m_inputs; // [layers], each [U x in]
    RowVector<float> m_rest; // [s; y] or s (Bahdanau) or h̃ (Luong)
    RowVector<float> m_logits; // [V]
};

} // namespace alphascope
