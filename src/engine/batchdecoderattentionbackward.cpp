// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the equations are those of batchdecoderattention.cpp.
#include "engine/batchdecoderattention.h"

namespace alphascope {

void BatchDecoderAttention::beginBackward(const Matrix<float> *alphaGradients)
{
    m_alphaGradients = alphaGradients;
    if (!attends()) {
        m_lastGradient.setZero(m_last.rows(), m_last.cols());
        return;
    }
    if (isAdditive() && !m_isBackwardPacked) {
        m_queryBackward.pack(queryWeight());
        m_isBackwardPacked = true;
    }
    m_contextGradients.setZero(m_alpha.rows(), m_values.cols());
    m_scoreGradients.setZero(m_alpha.rows(), m_alpha.cols());
    m_queryTermGradients.setZero(m_queryTerms.rows(), m_queryTerms.cols());
    m_keyTermGradients.setZero(isAdditive() ? m_keyTerms.rows() : 0, m_keyTerms.cols());
    m_vGradient.setZero(isAdditive() ? m_hidden.cols() : 0);
}

void BatchDecoderAttention::stepBack(Index u, const float *contexts, Index stride, float *queries)
{
    const Index B = m_source->size, U = m_target->timesteps;
    if (!attends()) {
        for (Index b = 0; b < B; ++b) {
            if (m_target->isValid(u, b))
                m_lastGradient.row(b) += ConstRow(contexts + b * stride, m_last.cols());
        }
        return;
    }
    for (Index b = 0; b < B; ++b) {
        if (!m_target->isValid(u, b))
            continue;
        m_contextGradients.row(b * U + u) = ConstRow(contexts + b * stride, m_values.cols());
        attendBack(b, u, queries + b * m_queries.cols());
    }
    if (isAdditive()) {
        // of (2)
        for (Index b = 0; b < B; ++b)
            m_projected.row(b) = m_queryTermGradients.row(b * U + u);
        m_queryBackward.addProduct(m_projected.data(), m_projected.cols(), queries, m_queries.cols(), B);
    }
}

void BatchDecoderAttention::attendBack(Index b, Index u, float *query)
{
    const Index T = m_source->timesteps, U = m_target->timesteps, length = lengthOfSource(b);
    const auto alpha = m_alpha.row(b * U + u).head(length);
    auto scores = m_scoreGradients.row(b * U + u).head(length);
    // of (6): dalpha_j = dc·h_j; dh_j follows for all timesteps together
    scores.noalias() = m_contextGradients.row(b * U + u) * m_values.middleRows(b * T, length).transpose();
    if (m_alphaGradients)
        scores += m_alphaGradients->row(b * U + u).head(length);
    // of (5): de_j = alpha_j (dalpha_j - Σ_k alpha_k dalpha_k) scale
    const float mean = alpha.dot(scores);
    scores = alpha.array() * (scores.array() - mean) * m_scale;
    // of (4) and (3)
    if (!isAdditive()) {
        Row(query, m_queries.cols()).noalias() += scores * keyTerms().middleRows(b * T, length);
        return;
    }
    fillHidden(b, u);
    m_vGradient.noalias() += scores * m_hidden.topRows(length);
    auto sum = m_queryTermGradients.row(b * U + u);
    for (Index t = 0; t < length; ++t) {
        auto inner = m_hidden.row(t).array();
        inner = scores(t) * m_parameters->score.v.array() * (1 - inner.square());
        m_keyTermGradients.row(b * T + t).array() += inner;
        sum.array() += inner;
    }
}

void BatchDecoderAttention::finishBackward(
    DecoderAttentionParameters<float> &gradients, Matrix<float> &keys, Matrix<float> &last)
{
    const Index T = m_source->timesteps, B = m_source->size, U = m_target->timesteps;
    if (!attends()) {
        last = m_lastGradient;
        keys.setZero(T * B, m_last.cols());
        return;
    }
    last.setZero(B, m_values.cols());
    // of (6) and, where the score is a product, (4): all timesteps of a sentence together
    m_valueGradients.resize(m_values.rows(), m_values.cols());
    if (m_config.score == Score::General)
        m_keyTermGradients.resize(m_keyTerms.rows(), m_keyTerms.cols());
    for (Index b = 0; b < B; ++b) {
        auto ofValues = m_valueGradients.middleRows(b * T, T);
        ofValues.noalias() = m_alpha.middleRows(b * U, U).transpose() * m_contextGradients.middleRows(b * U, U);
        const auto ofScores = m_scoreGradients.middleRows(b * U, U).transpose();
        if (isOwnKeyTerm())
            ofValues.noalias() += ofScores * m_queries.middleRows(b * U, U);
        else if (m_config.score == Score::General)
            m_keyTermGradients.middleRows(b * T, T).noalias() = ofScores * m_queries.middleRows(b * U, U);
    }
    // of (1)
    if (!isOwnKeyTerm())
        m_valueGradients.noalias() += m_keyTermGradients * keyWeight();
    addWeightGradients(gradients.score);
    keys.resize(T * B, m_values.cols());
    for (Index b = 0; b < B; ++b) {
        for (Index t = 0; t < T; ++t)
            keys.row(t * B + b) = m_valueGradients.row(b * T + t);
    }
}

//! Of (1) to (4), each as one product over all timesteps of the batch.
void BatchDecoderAttention::addWeightGradients(ScoreParameters<float> &gradients)
{
    const Index A = m_queryTerms.cols(), H = m_queries.cols(), F = m_values.cols();
    if (m_config.score == Score::General)
        summed(gradients.W, m_keyTerms.cols(), F).noalias() += m_keyTermGradients.transpose() * m_values;
    if (!isAdditive())
        return;
    summed(gradients.v, A) += m_vGradient;
    if (m_config.score == Score::Concat) {
        Matrix<float> &W = summed(gradients.W, A, H + F);
        W.leftCols(H).noalias() += m_queryTermGradients.transpose() * m_queries;
        W.rightCols(F).noalias() += m_keyTermGradients.transpose() * m_values;
        return;
    }
    summed(gradients.W_query, A, H).noalias() += m_queryTermGradients.transpose() * m_queries;
    summed(gradients.W_key, A, F).noalias() += m_keyTermGradients.transpose() * m_values;
    if (m_parameters->score.bias.size() > 0)
        summed(gradients.bias, A) += m_queryTermGradients.colwise().sum();
}

} // namespace alphascope
