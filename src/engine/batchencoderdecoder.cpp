// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the equations are those of encoderdecoderpass.cpp.
#include "engine/batchencoderdecoder.h"

#include "engine/batchembedding.h"

namespace alphascope {

namespace {

//! sum += addend, where an empty sum is 0.
template <typename Values>
void add(Matrix<float> &sum, const Values &addend)
{
    if (sum.size() == 0)
        sum = addend;
    else
        sum += addend;
}

} // namespace

void BatchEncoderDecoder::setParameters(
    const EncoderDecoderConfig &config, const EncoderDecoderParameters<float> &parameters)
{
    assert(runsInBatches(config));
    m_config = config;
    m_parameters = &parameters;
    m_encoder.setParameters(config.encoder, parameters.encoder);
    m_decoder.setParameters(config, parameters);
    m_output.setParameters(*parameters.outWeight, parameters.outBias);
}

double BatchEncoderDecoder::forward(const TokenBatch &batch)
{
    m_batch = &batch;
    m_embedded.resize(static_cast<Index>(batch.sources.size()), m_config.encoder.inputSize);
    embed(*m_parameters->sourceEmbedding, batch.sources, batch.sourceShape, batch.sourceScale, m_embedded);
    // (1)
    m_encoded.keys = &m_encoder.forward(m_embedded, batch.sourceShape);
    m_encoded.last = m_encoder.last();
    start();
    // (3) to (9)
    return m_output.forward(m_decoder.forward(batch, m_encoded), batch.targets, m_config.tokens.padding);
}

//! The decoder's first states.
void BatchEncoderDecoder::start()
{
    m_lastStates = m_encoder.lastStates();
    m_encoded.start.resize(static_cast<std::size_t>(m_config.decoderLayers));
    if (m_config.start == DecoderStart::Bridge) {
        // (2) s_0 = tanh(W_s h + b_s)
        m_bridge.noalias() = m_lastStates.back().h * m_parameters->W_s->transpose();
        m_bridge.rowwise() += m_parameters->b_s;
        m_bridge = m_bridge.array().tanh();
        for (BatchState &state : m_encoded.start)
            state = { m_bridge, {} };
        return;
    }
    const Index B = m_batch->size(), H = m_config.encoder.hiddenSize;
    const auto D = static_cast<std::size_t>(m_config.encoder.directions());
    for (std::size_t layer = 0; layer < m_encoded.start.size(); ++layer) {
        BatchState &state = m_encoded.start[layer];
        state.h.resize(B, m_config.decoderHidden);
        const bool copiesC = m_lastStates[layer * D].c.size() > 0 && m_config.decoderCell == Cell::Lstm;
        state.c.resize(copiesC ? B : 0, m_config.decoderHidden);
        for (std::size_t direction = 0; direction < D; ++direction) {
            const BatchState &last = m_lastStates[layer * D + direction];
            state.h.middleCols(static_cast<Index>(direction) * H, H) = last.h;
            if (copiesC)
                state.c.middleCols(static_cast<Index>(direction) * H, H) = last.c;
        }
    }
}

void BatchEncoderDecoder::backward(EncoderDecoderParameters<float> &gradients)
{
    m_output.backward(gradients.outWeight.write(), gradients.outBias, m_featureGradients);
    m_decoder.backward(m_featureGradients, gradients, m_keyGradients, m_lastGradient, m_startGradients);
    startBackward(gradients);
    // of (1), whose last states were the context where there is no attention
    const auto D = static_cast<std::size_t>(m_config.encoder.directions());
    for (std::size_t direction = 0; direction < D; ++direction) {
        const Index H = m_config.encoder.hiddenSize, column = static_cast<Index>(direction) * H;
        add(m_lastGradients[m_lastGradients.size() - D + direction].h, m_lastGradient.middleCols(column, H));
    }
    m_encoder.backward(m_keyGradients, m_lastGradients, gradients.encoder, &m_embeddedGradient);
    Matrix<float> &embedding = gradients.sourceEmbedding.write();
    embedding.setZero(m_parameters->sourceEmbedding.rows(), m_parameters->sourceEmbedding.cols());
    embedBackward(m_embeddedGradient, m_batch->sources, m_batch->sourceShape, m_batch->sourceScale, embedding);
}

//! What the decoder's first states ask of the encoder's last ones.
void BatchEncoderDecoder::startBackward(EncoderDecoderParameters<float> &gradients)
{
    m_lastGradients.assign(m_lastStates.size(), {});
    if (m_config.start == DecoderStart::Bridge) {
        // of (2): d(W_s h + b_s) = ds_0∘(1 - s_0²)
        Matrix<float> inner = m_startGradients.front().h;
        for (std::size_t layer = 1; layer < m_startGradients.size(); ++layer)
            inner += m_startGradients[layer].h;
        inner.array() *= 1 - m_bridge.array().square();
        gradients.W_s.write().noalias() = inner.transpose() * m_lastStates.back().h;
        gradients.b_s = inner.colwise().sum();
        m_lastGradients.back().h = inner * *m_parameters->W_s;
        return;
    }
    // each direction takes its part
    const Index H = m_config.encoder.hiddenSize;
    const auto D = static_cast<std::size_t>(m_config.encoder.directions());
    for (std::size_t i = 0; i < m_lastGradients.size(); ++i) {
        const BatchState &layer = m_startGradients[i / D];
        const Index first = static_cast<Index>(i % D) * H;
        m_lastGradients[i].h = layer.h.middleCols(first, H);
        if (layer.c.size() > 0 && m_lastStates[i].c.size() > 0)
            m_lastGradients[i].c = layer.c.middleCols(first, H);
    }
}

} // namespace alphascope
