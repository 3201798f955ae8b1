// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchencoderdecoder.h"

namespace alphascope {

void BatchEncoderDecoder::setParameters(
    const EncoderDecoderConfig &config, const EncoderDecoderParameters<float> &parameters)
{
    assert(runsInBatches(config));
    m_padding = config.tokens.padding;
    m_encoder.setParameters(config, parameters);
    m_decoder.setParameters(config, parameters);
    m_output.setParameters(*parameters.outWeight, parameters.outBias);
}

LossSum BatchEncoderDecoder::forward(const TokenBatch &batch)
{
    const BatchEncoded encoded = m_encoder.forward(batch.sources, batch.sourceShape, batch.sourceScale);
    return m_output.forward(m_decoder.forward(batch, encoded), batch.targets, m_padding);
}

void BatchEncoderDecoder::backward(EncoderDecoderParameters<float> &gradients)
{
    m_output.backward(gradients.outWeight, gradients.outBias, m_featureGradients);
    m_decoder.backward(m_featureGradients, gradients, m_encodedGradients);
    m_encoder.backward(m_encodedGradients, gradients);
}

} // namespace alphascope
