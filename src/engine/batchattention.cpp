// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchattention.h"

#include "engine/batchrows.h"
#include "engine/manytanh.h"
#include "engine/manytooneshapes.h"

#include <cmath>
#include <limits>

namespace alphascope {

void BatchAttention::setParameters(const ManyToOneConfig &config, const ScoreParameters<float> &parameters)
{
    m_config = config;
    m_parameters = &parameters;
}

float BatchAttention::scale() const
{
    const auto scale = static_cast<float>(1 / m_config.temperature);
    const auto F = static_cast<float>(m_config.rnn.featureSize());
    return m_config.score == Score::ScaledDot ? scale / std::sqrt(F) : scale;
}

const Matrix<float> &BatchAttention::forward(const ConstRows &keys, const Matrix<float> &last, const BatchShape &shape)
{
    m_shape = &shape;
    m_keys = keys.data();
    const QueryKind kind = queryKindOf(m_config);
    if (kind == QueryKind::LastState)
        m_queries = last;
    else if (kind == QueryKind::Learned)
        m_queries = m_parameters->query.replicate(shape.size, 1);
    else
        m_queries.resize(0, 0);
    m_scores.resize(shape.timesteps, shape.size);
    if (m_config.score == Score::Location)
        scoreLocation();
    else if (hasHidden())
        scoreHidden();
    else
        scoreProducts();
    weigh();
    return m_context;
}

//! (1) e_tb = tanh(h_tb·W + b_t)
void BatchAttention::scoreLocation()
{
    const float *W = m_parameters->W.data(), *b = m_parameters->b.data();
    const Index F = m_config.rnn.featureSize();
    for (Index t = 0, i = 0; t < m_shape->timesteps; ++t) {
        for (const Index end = i + m_shape->size; i < end; ++i)
            m_scores.data()[i] = dot(m_keys + i * F, W, F) + b[t];
    }
    manyTanh(m_scores.data(), m_scores.data(), rows());
}

//! (2) e_tb = v·tanh(W_key h_tb + W_query q_b + bias); concat: W = [W_query, W_key] and no bias
void BatchAttention::scoreHidden()
{
    const ScoreParameters<float> &p = *m_parameters;
    const Index F = m_config.rnn.featureSize(), A = p.v.size(), B = m_shape->size;
    Rows hidden = grown(m_hidden, rows(), A);
    m_queryPart.setZero(B, A);
    if (m_config.score == Score::Concat) {
        hidden.noalias() = keys() * p.W->rightCols(F).transpose();
        m_queryPart.noalias() += m_queries * p.W->leftCols(F).transpose();
    } else {
        hidden.noalias() = keys() * p.W_key->transpose();
        if (m_queries.size() > 0)
            m_queryPart.noalias() += m_queries * p.W_query->transpose();
        m_queryPart.rowwise() += p.bias;
    }
    for (Index i = 0; i < rows(); i += B) {
        float *block = hidden.data() + i * A;
        Eigen::Map<Eigen::ArrayXf>(block, B * A) += Eigen::Map<const Eigen::ArrayXf>(m_queryPart.data(), B * A);
        manyTanh(block, block, B * A);
        for (Index b = 0; b < B; ++b)
            m_scores.data()[i + b] = dot(block + b * A, p.v.data(), A);
    }
}

//! (3) e_tb = q_b·h_tb, general: (q_b W)·h_tb
void BatchAttention::scoreProducts()
{
    const Index F = m_config.rnn.featureSize(), B = m_shape->size;
    m_projected.resize(B, F);
    if (m_config.score == Score::General)
        m_projected.noalias() = m_queries * *m_parameters->W;
    else
        m_projected = m_queries;
    for (Index i = 0; i < rows(); ++i)
        m_scores.data()[i] = dot(m_keys + i * F, m_projected.data() + i % B * F, F);
}

//! (4) alpha_tb = exp(e_tb - max_t e_tb) / Σ_t .., over the valid timesteps; a sequence without any has weights of 0
void BatchAttention::weigh()
{
    const Index T = m_shape->timesteps, B = m_shape->size, F = m_config.rnn.featureSize();
    constexpr float lowest = std::numeric_limits<float>::lowest();
    const float scaled = scale();
    const bool isWhole = m_shape->isWhole();
    m_alpha.resize(T, B);
    m_maximum.setConstant(B, lowest);
    m_sum.setZero(B);
    float *alpha = m_alpha.data(), *maximum = m_maximum.data(), *sum = m_sum.data();
    for (Index t = 0; t < T; ++t) {
        for (Index b = 0; b < B; ++b) {
            float &e = alpha[t * B + b];
            e = isWhole || m_shape->isValid(t, b) ? m_scores(t, b) * scaled : lowest;
            maximum[b] = std::max(maximum[b], e);
        }
    }
    for (Index t = 0; t < T; ++t) {
        for (Index b = 0; b < B; ++b)
            alpha[t * B + b] -= maximum[b];
    }
    m_alpha = m_alpha.array().exp();
    for (Index t = 0; t < T; ++t) {
        for (Index b = 0; b < B; ++b) {
            float &x = alpha[t * B + b];
            x = isWhole || m_shape->isValid(t, b) ? x : 0;
            sum[b] += x;
        }
    }
    for (Index b = 0; b < B; ++b)
        sum[b] = sum[b] > 0 ? 1 / sum[b] : 0;
    // (5) c_b = Σ_t alpha_tb h_tb
    m_context.setZero(B, F);
    for (Index t = 0; t < T; ++t) {
        for (Index b = 0; b < B; ++b) {
            float &weight = alpha[t * B + b];
            weight *= sum[b];
            addMultiple(m_context.data() + b * F, weight, m_keys + (t * B + b) * F, F);
        }
    }
}

} // namespace alphascope
