// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchmanytoone.h"

#include "engine/manytooneshapes.h"

namespace alphascope {

void BatchManyToOne::setParameters(
    const ManyToOneConfig &config, const ManyToOneParameters<float> &parameters, bool readsTokens)
{
    if (!m_parameters || !(config == m_config) || readsTokens != m_readsTokens) {
        m_config = config;
        m_readsTokens = readsTokens;
        m_narrow = readsTokens ? nullptr : NarrowManyToOne::make(config);
    }
    m_parameters = &parameters;
    if (m_narrow)
        return;
    m_rnn.setParameters(config.rnn, parameters.rnn);
    m_attention.setParameters(config, parameters.attn);
}

//! [B x F]; without attention the last state.
const Matrix<float> &BatchManyToOne::contextOf(const BatchInput &x, const BatchShape &shape, Tape tape)
{
    assert(m_readsTokens == (x.tokens != nullptr));
    if (m_narrow) {
        m_narrow->forward(*m_parameters, x.rows, shape, m_narrowContext, m_narrowAlpha);
        return m_narrowContext;
    }
    // (1) the keys and values are the hidden states of the top layer
    const ConstRows keys = m_rnn.forward(x, shape, tape);
    m_rnn.copyLast(m_last);
    return hasAttention() ? m_attention.forward(keys, m_last, shape) : m_last;
}

const Matrix<float> &BatchManyToOne::forward(const BatchInput &x, const BatchShape &shape, Tape tape)
{
    const ManyToOneParameters<float> &p = *m_parameters;
    m_shape = &shape;
    const Matrix<float> &context = contextOf(x, shape, tape);
    if (hasAttentionalHead(m_config)) {
        // (2) a = tanh(W_c [c; s]), Luong 2015 eq. 5
        m_joined.resize(shape.size, 2 * m_config.rnn.featureSize());
        m_joined << context, m_last;
        m_feature.noalias() = m_joined * p.W_c->transpose();
        m_feature = m_feature.array().tanh();
    } else {
        m_feature = context;
    }
    // (3) logits = W a + b; (4) y = act(logits)
    m_logits.resize(shape.size, p.outBias.size());
    m_logits.rowwise() = p.outBias;
    m_logits.noalias() += m_feature * p.outWeight->transpose();
    if (m_config.outputActivation == Activation::Linear)
        m_output = m_logits;
    else
        m_output = activated(m_logits, m_config.outputActivation);
    return m_output;
}

void BatchManyToOne::backward(
    const OutputUpstream<float> &upstream, ManyToOneParameters<float> &gradients, Matrix<float> *xGradient)
{
    const Index n = m_shape->timesteps * m_shape->size, F = m_config.rnn.featureSize();
    m_lastGradients.setZero(m_shape->size, F);
    headBackward(upstream, gradients);
    if (m_narrow) {
        m_narrow->backward(m_contextGradients, gradients, xGradient);
    } else if (hasAttention()) {
        const ConstRows keys = m_attention.backward(m_contextGradients, gradients.attn, m_lastGradients);
        m_rnn.backward(keys, m_lastGradients, gradients.rnn, xGradient);
    } else {
        // without attention c is the last state
        m_lastGradients += m_contextGradients;
        const Rows keys = grown(m_keyGradients, n, F);
        std::fill_n(m_keyGradients.data(), keys.size(), 0.0F);
        m_rnn.backward(ConstRows(keys.data(), n, F), m_lastGradients, gradients.rnn, xGradient);
    }
}

//! The gradients of the context, and what the head adds to that of the last state.
void BatchManyToOne::headBackward(const OutputUpstream<float> &upstream, ManyToOneParameters<float> &gradients)
{
    const ManyToOneParameters<float> &p = *m_parameters;
    const Index F = m_config.rnn.featureSize(), O = m_config.outputSize;
    // of (4) and (3)
    m_logitGradients.setZero(m_logits.rows(), m_logits.cols());
    if (upstream.output.size() > 0 && m_config.outputActivation == Activation::Linear)
        m_logitGradients = upstream.output;
    else if (upstream.output.size() > 0)
        m_logitGradients = activatedBackward(m_output, m_config.outputActivation, upstream.output);
    if (upstream.logits.size() > 0)
        m_logitGradients += upstream.logits;
    summed(gradients.outWeight, O, m_feature.cols()).noalias() += m_logitGradients.transpose() * m_feature;
    summed(gradients.outBias, O) += m_logitGradients.colwise().sum();
    m_featureGradients.noalias() = m_logitGradients * *p.outWeight;
    if (!hasAttentionalHead(m_config)) {
        m_contextGradients = m_featureGradients;
        return;
    }
    // of (2)
    m_featureGradients.array() *= 1 - m_feature.array().square();
    summed(gradients.W_c, m_feature.cols(), 2 * F).noalias() += m_featureGradients.transpose() * m_joined;
    m_lastGradients.noalias() += m_featureGradients * p.W_c->rightCols(F);
    m_contextGradients.noalias() = m_featureGradients * p.W_c->leftCols(F);
}

} // namespace alphascope
