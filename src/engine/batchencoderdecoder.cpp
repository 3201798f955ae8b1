// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchencoderdecoder.h"

#include "engine/guidedalignment.h"

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
    const OutputPart all { &features(batch), &batch.targets };
    LossSum sum = m_output.forward({ &all, 1 }, m_padding);
    sum.loss += alignmentLoss();
    return sum;
}

void BatchEncoderDecoder::backward(EncoderDecoderParameters<float> &gradients)
{
    Matrix<float> *const all = &m_featureGradients;
    m_output.backward(gradients.outWeight, gradients.outBias, { &all, 1 });
    backward(m_featureGradients, gradients);
}

const Matrix<float> &BatchEncoderDecoder::features(const TokenBatch &batch)
{
    m_batch = &batch;
    return m_decoder.forward(batch, m_encoder.forward(batch.sources, batch.sourceShape, batch.sourceScale));
}

double BatchEncoderDecoder::alignmentLoss() const
{
    const Index U = m_batch->targetShape.timesteps;
    double loss = 0;
    for (std::size_t b = 0; b < m_batch->links.size() && alpha().size() > 0; ++b)
        loss += guidedAlignmentLoss(*m_batch->links[b], alpha().middleRows(static_cast<Index>(b) * U, U));
    return loss;
}

void BatchEncoderDecoder::backward(const Matrix<float> &featureGradients, EncoderDecoderParameters<float> &gradients)
{
    m_decoder.backward(featureGradients, gradients, m_encodedGradients);
    m_encoder.backward(m_encodedGradients, gradients);
}

} // namespace alphascope
