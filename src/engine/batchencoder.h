// SPDX-License-Identifier: GPL-3.0-or-later
//! The encoder of an encoder-decoder over a batch, in float, and what the decoder begins with.
#pragma once

#include "engine/batchrnn.h"
#include "engine/encoderdecoderparameters.h"

namespace alphascope {

//! What a decoder finds of the encoder, which keeps it until its next forward().
struct BatchEncoded {
    ConstRows keys; // [T·B x F], 0 where padded
    const Matrix<float> &last; // [B x F]
    const std::vector<BatchState> &start; // [layers of the decoder]
};

//! The gradients of that.
struct BatchEncodedGradients {
    Matrix<float> keys, last;
    std::vector<BatchState> start;
};

class BatchEncoder {
public:
    //! To be called after every change of the parameters, which must outlive the calls that follow.
    void setParameters(const EncoderDecoderConfig &config, const EncoderDecoderParameters<float> &parameters);

    //! tokens [T·B]; scale [T·B x E]: factors of their embeddings, or empty. All must stay as they are until
    //! backward().
    BatchEncoded forward(
        const std::vector<Index> &tokens, const BatchShape &shape, const Matrix<float> &scale = none());

    //! Adds the gradients of encoder, W_s, b_s and sourceEmbedding, an empty one becomes them.
    void backward(const BatchEncodedGradients &upstream, EncoderDecoderParameters<float> &gradients);

private:
    static const Matrix<float> &none();
    void start();
    void startBackward(const std::vector<BatchState> &start, EncoderDecoderParameters<float> &gradients);

    EncoderDecoderConfig m_config;
    const EncoderDecoderParameters<float> *m_parameters = nullptr;
    BatchRnn m_rnn;
    const std::vector<Index> *m_tokens = nullptr;
    const BatchShape *m_shape = nullptr;
    const Matrix<float> *m_scale = nullptr;
    Matrix<float> m_embedded; // [T·B x E]
    std::vector<BatchState> m_lastStates; // [layers · D]
    Matrix<float> m_last; // [B x F]
    std::vector<BatchState> m_start; // [layers of the decoder]
    std::vector<BatchState> m_lastGradients; // [layers · D]
    Matrix<float> m_embeddedGradient; // [T·B x E]
};

} // namespace alphascope
