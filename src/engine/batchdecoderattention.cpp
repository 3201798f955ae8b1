// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchdecoderattention.h"

#include <cmath>

namespace alphascope {

void BatchDecoderAttention::setParameters(
    const DecoderAttentionConfig &config, const DecoderAttentionParameters<float> &parameters)
{
    assert(config.scope == AttentionScope::Global || config.score == Score::None);
    m_config = config;
    m_parameters = &parameters;
    m_isPacked = m_isBackwardPacked = false;
}

void BatchDecoderAttention::setPool(ThreadPool *pool)
{
    m_keyForward.setPool(pool);
    m_queryForward.setPool(pool);
}

MatrixPart BatchDecoderAttention::keyWeight() const
{
    const ScoreParameters<float> &p = m_parameters->score;
    if (m_config.score == Score::Additive)
        return *p.W_key;
    if (m_config.score == Score::General)
        return *p.W;
    return p.W->rightCols(m_values.cols()); // concat: W = [W_query, W_key]
}

MatrixPart BatchDecoderAttention::queryWeight() const
{
    const ScoreParameters<float> &p = m_parameters->score;
    if (m_config.score == Score::Additive)
        return *p.W_query;
    return p.W->leftCols(p.W.cols() - m_values.cols());
}

void BatchDecoderAttention::pack()
{
    if (!isOwnKeyTerm())
        m_keyForward.packTransposed(keyWeight());
    if (isAdditive())
        m_queryForward.packTransposed(queryWeight());
    m_isPacked = true;
}

void BatchDecoderAttention::begin(
    const ConstRows &keys, const Matrix<float> &last, const BatchShape &source, const BatchShape &target)
{
    const Index T = source.timesteps, B = source.size, F = keys.cols();
    m_source = &source;
    m_target = &target;
    if (!attends()) {
        m_last = last;
        m_alpha.resize(B * target.timesteps, 0);
        return;
    }
    m_scale = static_cast<float>(1 / m_config.temperature);
    if (m_config.score == Score::ScaledDot)
        m_scale /= std::sqrt(static_cast<float>(F));
    m_values.resize(B * T, F);
    for (Index b = 0; b < B; ++b) {
        for (Index t = 0; t < T; ++t)
            m_values.row(b * T + t) = keys.row(t * B + b);
    }
    if (!m_isPacked)
        pack();
    // (1) the key's part of the score, once a sentence: W_key h_j, or, general, W h_j
    if (!isOwnKeyTerm()) {
        m_keyTerms.setZero(B * T, m_keyForward.cols());
        m_keyForward.addProduct(m_values.data(), F, m_keyTerms.data(), m_keyTerms.cols(), B * T);
    }
    m_queryTerms.setZero(isAdditive() ? B * target.timesteps : 0, m_queryForward.cols());
    m_alpha.setZero(B * target.timesteps, T);
    m_hidden.resize(T, isAdditive() ? m_queryTerms.cols() : 0);
}

void BatchDecoderAttention::step(Index u, const float *queries, Index querySize, float *contexts, Index stride)
{
    const Index B = m_source->size, U = m_target->timesteps;
    if (!attends() && !contexts)
        return;
    if (!attends()) {
        Eigen::Map<Matrix<float>, 0, Eigen::OuterStride<>>(contexts, B, m_last.cols(), Eigen::OuterStride<>(stride))
            = m_last;
        return;
    }
    if (u == 0)
        m_queries.setZero(B * U, querySize);
    for (Index b = 0; b < B; ++b)
        m_queries.row(b * U + u) = ConstRow(queries + b * querySize, querySize);
    if (isAdditive()) {
        // (2) the query's part: W_query s + bias
        if (m_parameters->score.bias.size() > 0)
            m_projected = m_parameters->score.bias.replicate(B, 1);
        else
            m_projected.setZero(B, m_queryTerms.cols());
        m_queryForward.addProduct(queries, querySize, m_projected.data(), m_projected.cols(), B);
    }
    for (Index b = 0; b < B; ++b) {
        if (isAdditive())
            m_queryTerms.row(b * U + u) = m_projected.row(b);
        if (m_target->isValid(u, b))
            attend(b, u, contexts ? contexts + b * stride : nullptr);
        else if (contexts)
            Row(contexts + b * stride, m_values.cols()).setZero();
    }
}

//! (3) tanh(W_key h_j + W_query s + bias) of the sentence's timesteps: of all numbers at once, for rows may be short
void BatchDecoderAttention::fillHidden(Index b, Index u)
{
    const Index T = m_source->timesteps, U = m_target->timesteps, length = lengthOfSource(b);
    m_hidden.topRows(length) = m_keyTerms.middleRows(b * T, length).rowwise() + m_queryTerms.row(b * U + u);
    Eigen::Map<Eigen::ArrayXf> numbers(m_hidden.data(), length * m_hidden.cols());
    numbers = numbers.tanh();
}

void BatchDecoderAttention::attend(Index b, Index u, float *context)
{
    const Index T = m_source->timesteps, U = m_target->timesteps, length = lengthOfSource(b);
    auto alpha = m_alpha.row(b * U + u).head(length);
    // (4) e_j = v·(3), or s·(1)
    if (isAdditive()) {
        fillHidden(b, u);
        alpha.noalias() = m_parameters->score.v * m_hidden.topRows(length).transpose();
    } else {
        alpha.noalias() = m_queries.row(b * U + u) * keyTerms().middleRows(b * T, length).transpose();
    }
    // (5) alpha = softmax(e · scale)
    const float maximum = alpha.maxCoeff();
    alpha = ((alpha.array() - maximum) * m_scale).exp();
    alpha /= alpha.sum();
    // (6) c = Σ_j alpha_j h_j
    if (context)
        Row(context, m_values.cols()).noalias() = alpha * m_values.middleRows(b * T, length);
}

} // namespace alphascope
