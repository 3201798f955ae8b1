// SPDX-License-Identifier: GPL-3.0-or-later
//! A decoder with attention that is told the target, over a batch and in float: the middle of batchencoderdecoder.h.
#pragma once

#include "engine/batchdecoderattention.h"
#include "engine/batchencoder.h"
#include "engine/tokenbatch.h"

namespace alphascope {

class BatchDecoder {
public:
    BatchDecoder() = default;
    BatchDecoder(const BatchDecoder &) = delete; // its parts point to each other
    BatchDecoder &operator=(const BatchDecoder &) = delete;

    //! To be called after every change of the parameters, which must outlive the calls that follow.
    void setParameters(const EncoderDecoderConfig &config, const EncoderDecoderParameters<float> &parameters);

    //! Gives what the output layer reads [U·B x features]: [s; c; y] or [s; c] (Bahdanau) or h̃ (Luong). The batch
    //! must stay as it is until backward().
    const Matrix<float> &forward(const TokenBatch &batch, const BatchEncoded &encoded);

    //! features [U·B x features]: their gradients, 0 where padded. Adds the gradients of decoder, attn, W_c and
    //! targetEmbedding, an empty one becomes them; writes those of what the encoder gave.
    void backward(
        const Matrix<float> &features, EncoderDecoderParameters<float> &gradients, BatchEncodedGradients &ofEncoded);

    const Matrix<float> &alpha() const { return m_attention.alpha(); } //!< [B·U x T]

private:
    void stepBahdanau(Index u);
    void stepLuong(Index u);
    void stepCells(Index u);
    void joinFeatures();
    void stepBahdanauBack(Index u, const Matrix<float> &features);
    void stepLuongBack(Index u, const Matrix<float> &features);
    void stepCellsBack(Index u);
    const Matrix<float> *alphaGradients();
    Index E() const { return m_config.targetEmbedding; }
    Index F() const { return m_config.encoder.featureSize(); }
    Index H() const { return m_config.decoderHidden; }
    Index B() const { return m_batch->size(); }
    auto ofStep(Matrix<float> &values, Index u) const { return values.middleRows(u * B(), B()); }

    EncoderDecoderConfig m_config;
    const EncoderDecoderParameters<float> *m_parameters = nullptr;
    std::vector<BatchCell> m_cells; // [layers]
    BatchDecoderAttention m_attention;
    PackedMatrix m_forwardW_c, m_backwardW_c; // Luong: W_cᵀ, W_c

    const TokenBatch *m_batch = nullptr;
    std::vector<Index> m_visits; // 0 .. U - 1
    std::vector<Matrix<float>> m_inputs; // [layers]: [y; c], [y; h̃] or y; above, the state below; each [U·B x in]
    Matrix<float> m_joined; // Luong: [c; s] [U·B x (F + H)]
    Matrix<float> m_features; // [U·B x features]

    Matrix<float> m_alphaGradient; // [B·U x T], with links only
    Matrix<float> m_visitGradient; // [B x F or attentionalSize]: of the columns of the input that come step by step
    Matrix<float> m_joinedGradient; // Luong [B x (F + H)]
    Matrix<float> m_innerGradients; // Luong: of W_c [c; s] [U·B x attentionalSize]
    Matrix<float> m_embeddedGradient; // [U·B x E]
};

} // namespace alphascope
