// SPDX-License-Identifier: GPL-3.0-or-later
//! The encoder-decoder over a batch with teacher forcing and its loss, in float: the fast counterpart of
//! encoderdecoderpass.h, which stays the reference. A test holds both equal.
#pragma once

#include "engine/batchdecoder.h"
#include "engine/batchoutput.h"

namespace alphascope {

//! Local attention, location scores and the combining decoder are left to the reference.
inline bool runsInBatches(const EncoderDecoderConfig &config)
{
    if (isCombining(config) || config.score == Score::Location)
        return false;
    return config.scope == AttentionScope::Global || config.score == Score::None;
}

class BatchEncoderDecoder {
public:
    BatchEncoderDecoder() = default;
    BatchEncoderDecoder(const BatchEncoderDecoder &) = delete; // its parts point to each other
    BatchEncoderDecoder &operator=(const BatchEncoderDecoder &) = delete;

    //! To be called after every change of the parameters, which must outlive the calls that follow. Requires
    //! runsInBatches().
    void setParameters(const EncoderDecoderConfig &config, const EncoderDecoderParameters<float> &parameters);

    //! The loss of all targets that are no padding, as tokenloss.h has it, and in it that of guided alignment of the
    //! links that the batch has. The batch must stay as it is until
    //! backward(); each of its sources has at least one token.
    LossSum forward(const TokenBatch &batch);

    const Matrix<float> &alpha() const { return m_decoder.alpha(); } //!< [B·U x T]; without attention no columns

    //! p(token) [V] of the target of this number that is no padding, in the order of the batch; until backward().
    RowVector<float> probabilities(Index number) const { return m_output.probabilities(number); }

    //! Once after each forward(). Adds the gradients of the sum, as the reference's, one example after the other; an
    //! empty one becomes them.
    void backward(EncoderDecoderParameters<float> &gradients);

    // The same without the output layer, for one that several batches share.
    //! What the output layer reads [U·B x features], in the order of the batch's targets.
    const Matrix<float> &features(const TokenBatch &batch);
    //! Once features() are there, the loss of guided alignment; 0 without links.
    double alignmentLoss() const;
    //! From the gradients of the features to all others but the output layer's.
    void backward(const Matrix<float> &featureGradients, EncoderDecoderParameters<float> &gradients);

private:
    Index m_padding = 0;
    const TokenBatch *m_batch = nullptr;
    BatchEncoder m_encoder;
    BatchDecoder m_decoder;
    BatchOutput m_output;
    Matrix<float> m_featureGradients; // [U·B x features]
    BatchEncodedGradients m_encodedGradients;
};

} // namespace alphascope
