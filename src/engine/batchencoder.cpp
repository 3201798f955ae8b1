// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the equations are those of encoderdecoderpass.cpp.
#include "engine/batchencoder.h"

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

const Matrix<float> &BatchEncoder::none()
{
    static const Matrix<float> empty;
    return empty;
}

void BatchEncoder::setParameters(const EncoderDecoderConfig &config, const EncoderDecoderParameters<float> &parameters)
{
    m_config = config;
    m_parameters = &parameters;
    m_rnn.setParameters(config.encoder, parameters.encoder);
}

BatchEncoded BatchEncoder::forward(
    const std::vector<Index> &tokens, const BatchShape &shape, const Matrix<float> &scale)
{
    m_tokens = &tokens;
    m_shape = &shape;
    m_scale = &scale;
    m_embedded.resize(static_cast<Index>(tokens.size()), m_config.encoder.inputSize);
    embed(*m_parameters->sourceEmbedding, tokens, shape, scale, m_embedded);
    // (1)
    const ConstRows keys = m_rnn.forward(rowsOf(m_embedded), shape);
    m_rnn.copyLast(m_last);
    start();
    return { keys, m_last, m_start };
}

//! The decoder's first states.
void BatchEncoder::start()
{
    m_lastStates = m_rnn.lastStates();
    m_start.resize(static_cast<std::size_t>(m_config.decoderLayers));
    if (m_config.start == DecoderStart::Bridge) {
        // (2) s_0 = tanh(W_s h + b_s)
        Matrix<float> bridge = m_lastStates.back().h * m_parameters->W_s->transpose();
        bridge.rowwise() += m_parameters->b_s;
        bridge = bridge.array().tanh();
        for (BatchState &state : m_start)
            state = { bridge, {} };
        return;
    }
    const Index B = m_shape->size, H = m_config.encoder.hiddenSize;
    const auto D = static_cast<std::size_t>(m_config.encoder.directions());
    for (std::size_t layer = 0; layer < m_start.size(); ++layer) {
        BatchState &state = m_start[layer];
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

void BatchEncoder::backward(const BatchEncodedGradients &upstream, EncoderDecoderParameters<float> &gradients)
{
    startBackward(upstream.start, gradients);
    // of (1), whose last states were the context where there is no attention
    const auto D = static_cast<std::size_t>(m_config.encoder.directions());
    const Index H = m_config.encoder.hiddenSize;
    for (std::size_t direction = 0; direction < D; ++direction) {
        const Index column = static_cast<Index>(direction) * H;
        add(m_lastGradients[m_lastGradients.size() - D + direction].h, upstream.last.middleCols(column, H));
    }
    m_rnn.backward(rowsOf(upstream.keys), m_lastGradients, gradients.encoder, &m_embeddedGradient);
    const Shared<float> &embedding = m_parameters->sourceEmbedding;
    embedBackward(m_embeddedGradient, *m_tokens, *m_shape, *m_scale,
        summed(gradients.sourceEmbedding, embedding.rows(), embedding.cols()));
}

//! What the decoder's first states ask of the encoder's last ones.
void BatchEncoder::startBackward(const std::vector<BatchState> &start, EncoderDecoderParameters<float> &gradients)
{
    m_lastGradients.assign(m_lastStates.size(), {});
    if (m_config.start == DecoderStart::Bridge) {
        // of (2): d(W_s h + b_s) = ds_0∘(1 - s_0²)
        Matrix<float> inner = start.front().h;
        for (std::size_t layer = 1; layer < start.size(); ++layer)
            inner += start[layer].h;
        inner.array() *= 1 - m_start.front().h.array().square();
        const Matrix<float> &last = m_lastStates.back().h;
        summed(gradients.W_s, inner.cols(), last.cols()).noalias() += inner.transpose() * last;
        summed(gradients.b_s, inner.cols()) += inner.colwise().sum();
        m_lastGradients.back().h = inner * *m_parameters->W_s;
        return;
    }
    // each direction takes its part
    const Index H = m_config.encoder.hiddenSize;
    const auto D = static_cast<std::size_t>(m_config.encoder.directions());
    for (std::size_t i = 0; i < m_lastGradients.size(); ++i) {
        const BatchState &layer = start[i / D];
        const Index first = static_cast<Index>(i % D) * H;
        m_lastGradients[i].h = layer.h.middleCols(first, H);
        if (layer.c.size() > 0 && m_lastStates[i].c.size() > 0)
            m_lastGradients[i].c = layer.c.middleCols(first, H);
    }
}

} // namespace alphascope
