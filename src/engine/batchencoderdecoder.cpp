// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchencoderdecoder.h"

#include "engine/guidedalignment.h"

namespace alphascope {

void BatchEncoderDecoder::setParameters(
    const EncoderDecoderConfig &config, const EncoderDecoderParameters<float> &parameters, const OutputWeight *laidOut)
{
    assert(runsInBatches(config));
    m_padding = config.tokens.padding;
    m_encoder.setParameters(config, parameters);
    m_decoder.setParameters(config, parameters);
    m_output.setParameters(*parameters.outWeight, parameters.outBias, laidOut);
}

LossSum BatchEncoderDecoder::forward(const TokenBatch &batch)
{
    const BatchEncoded encoded = m_encoder.forward(batch.sources, batch.sourceShape, batch.sourceScale);
    LossSum sum = m_output.forward(m_decoder.forward(batch, encoded), batch.targets, m_padding);
    const Index U = batch.targetShape.timesteps;
    for (std::size_t b = 0; b < batch.links.size() && alpha().size() > 0; ++b)
        sum.loss += guidedAlignmentLoss(*batch.links[b], alpha().middleRows(static_cast<Index>(b) * U, U));
    return sum;
}

void BatchEncoderDecoder::backward(EncoderDecoderParameters<float> &gradients)
{
    m_output.backward(gradients.outWeight, gradients.outBias, m_featureGradients);
    m_decoder.backward(m_featureGradients, gradients, m_encodedGradients);
    m_encoder.backward(m_encodedGradients, gradients);
}

} // namespace alphascope
