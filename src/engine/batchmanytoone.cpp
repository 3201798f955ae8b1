// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchmanytoone.h"

#include "engine/manytooneshapes.h"

#include <cmath>
#include <limits>

namespace alphascope {

namespace {

float scaleOf(const ManyToOneConfig &config)
{
    const auto scale = static_cast<float>(1 / config.temperature);
    return config.score == Score::ScaledDot ? scale / std::sqrt(static_cast<float>(config.rnn.featureSize())) : scale;
}

} // namespace

void BatchManyToOne::setParameters(const ManyToOneConfig &config, const ManyToOneParameters<float> &parameters)
{
    m_config = config;
    m_parameters = &parameters;
    m_rnn.setParameters(config.rnn, parameters.rnn);
}

const Matrix<float> &BatchManyToOne::forward(const Matrix<float> &x, const BatchShape &shape)
{
    const ManyToOneParameters<float> &p = *m_parameters;
    const Index F = m_config.rnn.featureSize();
    m_shape = &shape;
    // (1) the keys and values are the hidden states of the top layer
    m_keys = &m_rnn.forward(x, shape);
    m_last = m_rnn.last();
    if (m_config.score == Score::None) {
        m_context = m_last;
        m_alpha.resize(0, 0);
    } else {
        score();
        weigh();
    }
    if (hasAttentionalHead(m_config)) {
        // (2) a = tanh(W_c [c; s]), Luong 2015 eq. 5
        m_joined.resize(shape.size, 2 * F);
        m_joined << m_context, m_last;
        m_feature.noalias() = m_joined * p.W_c->transpose();
        m_feature = m_feature.array().tanh();
    } else {
        m_feature = m_context;
    }
    // (3) logits = W a + b; (4) y = act(logits)
    m_logits.noalias() = m_feature * p.outWeight->transpose();
    m_logits.rowwise() += p.outBias;
    m_output = activated(m_logits, m_config.outputActivation);
    return m_output;
}

void BatchManyToOne::score()
{
    const ScoreParameters<float> &p = m_parameters->attn;
    const Index T = m_shape->timesteps, B = m_shape->size, F = m_config.rnn.featureSize();
    const QueryKind kind = queryKindOf(m_config);
    if (kind == QueryKind::LastState)
        m_queries = m_last;
    else if (kind == QueryKind::Learned)
        m_queries = p.query.replicate(B, 1);
    else
        m_queries.resize(0, 0);
    m_scores.resize(T, B);
    Eigen::Map<Eigen::VectorXf> column(m_scores.data(), T * B);
    if (m_config.score == Score::Location) {
        // (5) e_tb = tanh(h_tb·W + b_t)
        column.noalias() = *m_keys * *p.W;
        m_scores.colwise() += p.b->col(0);
        m_scores = m_scores.array().tanh();
    } else if (hasHidden()) {
        // (6) e_tb = v·tanh(W_key h_tb + W_query q_b + bias); concat: W = [W_query, W_key] and no bias
        const bool concat = m_config.score == Score::Concat;
        if (concat)
            m_hidden.noalias() = *m_keys * p.W->rightCols(F).transpose();
        else
            m_hidden.noalias() = *m_keys * p.W_key->transpose();
        Matrix<float> queryPart = Matrix<float>::Zero(B, p.v.size());
        if (concat)
            queryPart.noalias() = m_queries * p.W->leftCols(F).transpose();
        else if (m_queries.size() > 0)
            queryPart.noalias() = m_queries * p.W_query->transpose();
        if (!concat)
            queryPart.rowwise() += p.bias;
        for (Index t = 0; t < T; ++t)
            m_hidden.middleRows(t * B, B) = (m_hidden.middleRows(t * B, B) + queryPart).array().tanh();
        column.noalias() = m_hidden * p.v.transpose();
    } else {
        // (7) e_tb = q_b·h_tb, general: (q_b W)·h_tb
        if (m_config.score == Score::General)
            m_projected.noalias() = m_queries * *p.W;
        else
            m_projected = m_queries;
        for (Index t = 0; t < T; ++t) {
            const auto products = m_keys->middleRows(t * B, B).cwiseProduct(m_projected);
            m_scores.row(t) = products.rowwise().sum().transpose();
        }
    }
    if (const float scale = scaleOf(m_config); scale != 1)
        m_alpha = m_scores * scale;
    else
        m_alpha = m_scores;
}

void BatchManyToOne::weigh()
{
    const Index T = m_shape->timesteps, B = m_shape->size;
    // (8) alpha_tb = exp(e_tb - max_t e_tb) / Σ_t .., over the valid timesteps
    // (a sequence without any has weights of 0)
    const auto padding
        = [&](Index b) { return m_alpha.col(b).tail(T - m_shape->lengths[static_cast<std::size_t>(b)]); };
    for (Index b = 0; b < B && !m_shape->lengths.empty(); ++b)
        padding(b).setConstant(std::numeric_limits<float>::lowest());
    const RowVector<float> maximum = m_alpha.colwise().maxCoeff();
    m_alpha.rowwise() -= maximum;
    m_alpha = m_alpha.array().exp();
    for (Index b = 0; b < B && !m_shape->lengths.empty(); ++b)
        padding(b).setZero();
    const RowVector<float> sums = m_alpha.colwise().sum();
    m_alpha.array().rowwise() *= (sums.array() > 0).select(sums.array().inverse(), 0.0F);
    // (9) c_b = Σ_t alpha_tb h_tb
    m_context.setZero(B, m_keys->cols());
    for (Index t = 0; t < T; ++t)
        m_context += m_alpha.row(t).transpose().asDiagonal() * m_keys->middleRows(t * B, B);
}

void BatchManyToOne::backward(
    const OutputUpstream<float> &upstream, ManyToOneParameters<float> &gradients, Matrix<float> *xGradient)
{
    m_lastGradient.setZero(m_shape->size, m_config.rnn.featureSize());
    const Matrix<float> context = headBackward(upstream, gradients);
    if (m_config.score == Score::None) {
        m_lastGradient += context;
        m_keyGradients.setZero(m_keys->rows(), m_keys->cols());
    } else {
        weighBackward(context);
        scoreBackward(gradients);
    }
    m_rnn.backward(m_keyGradients, m_lastGradient, gradients.rnn, xGradient);
}

//! Gives the gradient of the context, and adds that of the last state.
Matrix<float> BatchManyToOne::headBackward(const OutputUpstream<float> &upstream, ManyToOneParameters<float> &gradients)
{
    const ManyToOneParameters<float> &p = *m_parameters;
    const Index F = m_config.rnn.featureSize();
    // of (4) and (3)
    Matrix<float> logits = Matrix<float>::Zero(m_logits.rows(), m_logits.cols());
    if (upstream.output.size() > 0)
        logits += activatedBackward(m_output, m_config.outputActivation, upstream.output);
    if (upstream.logits.size() > 0)
        logits += upstream.logits;
    gradients.outWeight.write().noalias() = logits.transpose() * m_feature;
    gradients.outBias = logits.colwise().sum();
    Matrix<float> feature = logits * *p.outWeight;
    if (!hasAttentionalHead(m_config))
        return feature;
    // of (2)
    feature.array() *= 1 - m_feature.array().square();
    gradients.W_c.write().noalias() = feature.transpose() * m_joined;
    m_lastGradient.noalias() += feature * p.W_c->rightCols(F);
    return feature * p.W_c->leftCols(F);
}

void BatchManyToOne::weighBackward(const Matrix<float> &context)
{
    const Index T = m_shape->timesteps, B = m_shape->size;
    m_keyGradients.resize(m_keys->rows(), m_keys->cols());
    m_scoreGradients.resize(T, B);
    for (Index t = 0; t < T; ++t) {
        // of (9)
        m_keyGradients.middleRows(t * B, B) = m_alpha.row(t).transpose().asDiagonal() * context;
        m_scoreGradients.row(t) = m_keys->middleRows(t * B, B).cwiseProduct(context).rowwise().sum().transpose();
    }
    // of (8): de = alpha∘(dalpha - Σ_t alpha dalpha)
    const RowVector<float> mean = m_alpha.cwiseProduct(m_scoreGradients).colwise().sum();
    m_scoreGradients = m_alpha.array() * (m_scoreGradients.rowwise() - mean).array();
    if (const float scale = scaleOf(m_config); scale != 1)
        m_scoreGradients *= scale;
}

void BatchManyToOne::scoreBackward(ManyToOneParameters<float> &gradients)
{
    const ScoreParameters<float> &p = m_parameters->attn;
    ScoreParameters<float> &g = gradients.attn;
    const Index T = m_shape->timesteps, B = m_shape->size, F = m_config.rnn.featureSize();
    Matrix<float> queries = Matrix<float>::Zero(B, F);
    if (m_config.score == Score::Location) {
        // of (5)
        m_scoreGradients.array() *= 1 - m_scores.array().square();
        const Eigen::Map<const Eigen::VectorXf> column(m_scoreGradients.data(), T * B);
        g.W.write().noalias() = m_keys->transpose() * column;
        g.b.write() = m_scoreGradients.rowwise().sum();
        m_keyGradients.noalias() += column * p.W->transpose();
    } else if (hasHidden()) {
        // of (6)
        const bool concat = m_config.score == Score::Concat;
        const Eigen::Map<const Eigen::VectorXf> column(m_scoreGradients.data(), T * B);
        g.v.noalias() = column.transpose() * m_hidden;
        m_hidden = (column * p.v).array() * (1 - m_hidden.array().square());
        Matrix<float> queryPart = Matrix<float>::Zero(B, p.v.size()); // Σ_t
        for (Index t = 0; t < T; ++t)
            queryPart += m_hidden.middleRows(t * B, B);
        if (concat) {
            g.W.write().resize(p.W.rows(), p.W.cols());
            g.W.write().rightCols(F).noalias() = m_hidden.transpose() * *m_keys;
            g.W.write().leftCols(F).noalias() = queryPart.transpose() * m_queries;
            m_keyGradients.noalias() += m_hidden * p.W->rightCols(F);
            queries.noalias() = queryPart * p.W->leftCols(F);
        } else {
            g.W_key.write().noalias() = m_hidden.transpose() * *m_keys;
            g.bias = queryPart.colwise().sum();
            m_keyGradients.noalias() += m_hidden * *p.W_key;
            if (m_queries.size() > 0) {
                g.W_query.write().noalias() = queryPart.transpose() * m_queries;
                queries.noalias() = queryPart * *p.W_query;
            }
        }
    } else {
        // of (7)
        for (Index t = 0; t < T; ++t) {
            const auto weights = m_scoreGradients.row(t).transpose().asDiagonal();
            m_keyGradients.middleRows(t * B, B) += weights * m_projected;
            queries += weights * m_keys->middleRows(t * B, B);
        }
        if (m_config.score == Score::General) {
            g.W.write().noalias() = m_queries.transpose() * queries;
            queries = queries * p.W->transpose();
        }
    }
    const QueryKind kind = queryKindOf(m_config);
    if (kind == QueryKind::LastState)
        m_lastGradient += queries;
    else if (kind == QueryKind::Learned)
        g.query = queries.colwise().sum();
}

} // namespace alphascope
