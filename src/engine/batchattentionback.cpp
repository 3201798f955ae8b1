// SPDX-License-Identifier: GPL-3.0-or-later
// The way back through a BatchAttention; the numbers of the equations are those of batchattention.cpp.
#include "engine/batchattention.h"

#include "engine/batchrows.h"
#include "engine/manytooneshapes.h"

namespace alphascope {

ConstRows BatchAttention::backward(
    const Matrix<float> &contextGradient, ScoreParameters<float> &gradients, Matrix<float> &lastGradient)
{
    const Index F = m_config.rnn.featureSize();
    m_queryGradients.setZero(m_shape->size, F);
    weighBackward(contextGradient);
    if (m_config.score == Score::Location)
        locationBackward(gradients);
    else if (hasHidden())
        hiddenBackward(gradients);
    else
        productsBackward(gradients);
    const QueryKind kind = queryKindOf(m_config);
    if (kind == QueryKind::LastState)
        lastGradient += m_queryGradients;
    else if (kind == QueryKind::Learned)
        summed(gradients.query, F) += m_queryGradients.colwise().sum();
    return ConstRows(m_keyGradients.data(), rows(), F);
}

//! The gradients of the scores, and that part of the keys' which comes by the context.
void BatchAttention::weighBackward(const Matrix<float> &contextGradient)
{
    const Index T = m_shape->timesteps, B = m_shape->size, F = m_config.rnn.featureSize();
    m_scoreGradients.resize(T, B);
    grown(m_keyGradients, rows(), F);
    float *gradient = m_scoreGradients.data(), *mean = m_sum.data();
    const float *alpha = m_alpha.data();
    m_sum.setZero(B);
    for (Index t = 0; t < T; ++t) {
        for (Index b = 0; b < B; ++b) {
            // of (5)
            const Index i = t * B + b;
            const float *above = contextGradient.data() + b * F;
            float *key = m_keyGradients.data() + i * F;
#pragma GCC ivdep
            for (Index j = 0; j < F; ++j)
                key[j] = alpha[i] * above[j];
            gradient[i] = dot(m_keys + i * F, above, F);
            mean[b] += alpha[i] * gradient[i];
        }
    }
    // of (4): de = alpha∘(dalpha - Σ_t alpha dalpha)
    const float scaled = scale();
    for (Index t = 0; t < T; ++t) {
        for (Index b = 0; b < B; ++b) {
            const Index i = t * B + b;
            gradient[i] = scaled * alpha[i] * (gradient[i] - mean[b]);
        }
    }
}

//! of (1)
void BatchAttention::locationBackward(ScoreParameters<float> &gradients)
{
    const Index T = m_shape->timesteps, F = m_config.rnn.featureSize();
    float *dW = summed(gradients.W, F, 1).data(), *db = summed(gradients.b, T, 1).data();
    const float *W = m_parameters->W.data(), *e = m_scores.data(), *gradient = m_scoreGradients.data();
    for (Index t = 0, i = 0; t < T; ++t) {
        for (const Index end = i + m_shape->size; i < end; ++i) {
            const float inner = gradient[i] * (1 - e[i] * e[i]);
            db[t] += inner;
            addMultiple(dW, inner, m_keys + i * F, F);
            addMultiple(m_keyGradients.data() + i * F, inner, W, F);
        }
    }
}

//! of (2)
void BatchAttention::hiddenBackward(ScoreParameters<float> &gradients)
{
    const ScoreParameters<float> &p = *m_parameters;
    const Index F = m_config.rnn.featureSize(), A = p.v.size(), B = m_shape->size;
    Rows hidden(m_hidden.data(), rows(), A), keyGradients(m_keyGradients.data(), rows(), F);
    float *dv = summed(gradients.v, A).data();
    m_queryPart.setZero(B, A); // Σ_t
    for (Index i = 0; i < rows(); ++i) {
        float *tanh = hidden.data() + i * A, *part = m_queryPart.data() + i % B * A;
        const float *v = p.v.data(), above = m_scoreGradients.data()[i];
#pragma GCC ivdep
        for (Index j = 0; j < A; ++j) {
            dv[j] += above * tanh[j];
            tanh[j] = above * v[j] * (1 - tanh[j] * tanh[j]);
            part[j] += tanh[j];
        }
    }
    if (m_config.score == Score::Concat) {
        Matrix<float> &dW = summed(gradients.W, A, 2 * F);
        dW.rightCols(F).noalias() += hidden.transpose() * keys();
        dW.leftCols(F).noalias() += m_queryPart.transpose() * m_queries;
        keyGradients.noalias() += hidden * p.W->rightCols(F);
        m_queryGradients.noalias() += m_queryPart * p.W->leftCols(F);
        return;
    }
    summed(gradients.W_key, A, F).noalias() += hidden.transpose() * keys();
    summed(gradients.bias, A) += m_queryPart.colwise().sum();
    keyGradients.noalias() += hidden * *p.W_key;
    if (m_queries.size() > 0) {
        summed(gradients.W_query, A, F).noalias() += m_queryPart.transpose() * m_queries;
        m_queryGradients.noalias() += m_queryPart * *p.W_query;
    }
}

//! of (3)
void BatchAttention::productsBackward(ScoreParameters<float> &gradients)
{
    const Index F = m_config.rnn.featureSize(), B = m_shape->size;
    for (Index i = 0; i < rows(); ++i) {
        const float above = m_scoreGradients.data()[i];
        addMultiple(m_keyGradients.data() + i * F, above, m_projected.data() + i % B * F, F);
        addMultiple(m_queryGradients.data() + i % B * F, above, m_keys + i * F, F);
    }
    if (m_config.score != Score::General)
        return;
    summed(gradients.W, F, F).noalias() += m_queries.transpose() * m_queryGradients;
    m_projected.noalias() = m_queryGradients * m_parameters->W->transpose();
    m_queryGradients.swap(m_projected);
}

} // namespace alphascope
