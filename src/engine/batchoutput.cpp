// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchoutput.h"

#include "engine/likeliesttoken.h"
#include "engine/softmaxrow.h"

#include <cmath>

namespace alphascope {

void BatchOutput::setParameters(const Matrix<float> &weight, const RowVector<float> &bias, const OutputWeight *laidOut)
{
    m_weight = &weight;
    m_bias = &bias;
    m_laidOut = laidOut;
}

LossSum BatchOutput::forward(const Matrix<float> &features, const std::vector<Index> &targets, Index padding)
{
    m_given = features.rows();
    m_rows.clear();
    m_targets.clear();
    for (Index row = 0; row < m_given; ++row) {
        const Index target = targets[static_cast<std::size_t>(row)];
        if (target == padding)
            continue;
        m_rows.push_back(row);
        m_targets.push_back(target);
    }
    m_features = &features;
    if (counted() < m_given) {
        m_countedFeatures.resize(counted(), features.cols());
        for (Index row = 0; row < counted(); ++row)
            m_countedFeatures.row(row) = features.row(m_rows[static_cast<std::size_t>(row)]);
        m_features = &m_countedFeatures;
    }
    // (1) logits = W f + b of all timesteps in one product
    m_noBias.setZero(m_bias->size() > 0 ? 0 : m_weight->rows());
    const RowVector<float> &start = m_bias->size() > 0 ? *m_bias : m_noBias;
    m_logits.resize(counted(), m_weight->rows());
    if (m_laidOut) {
        m_laidOut->forward.biasedProduct(
            m_features->data(), m_features->cols(), start.data(), m_logits.data(), m_logits.cols(), counted());
    } else {
        m_logits.noalias() = *m_features * m_weight->transpose();
        m_logits.rowwise() += start;
    }
    LossSum sum;
    for (Index row = 0; row < counted(); ++row)
        sum += softmaxRow(row, m_targets[static_cast<std::size_t>(row)], padding);
    return sum;
}

//! (2) p = softmax(logits) in their place, and -log p_target
LossSum BatchOutput::softmaxRow(Index row, Index target, Index padding)
{
    const Index V = m_logits.cols();
    float *values = m_logits.data() + row * V;
    const float maximum = largestOf(values, V), ofTarget = values[target] - maximum;
    const bool isRight = isLikeliest(m_logits.row(row), target, padding, maximum);
    const float sum = exponentials(values, V, maximum);
    scale(values, V, 1 / sum);
    return { static_cast<double>(std::log(sum) - ofTarget), 1, isRight ? 1.0 : 0.0 };
}

void BatchOutput::backward(Shared<float> &weight, RowVector<float> &bias, Matrix<float> &features)
{
    // of (2): p_k, less 1 where k is the target
    for (Index row = 0; row < counted(); ++row)
        m_logits(row, m_targets[static_cast<std::size_t>(row)]) -= 1;
    // of (1)
    m_weightGradient.add(rowsOf(m_logits), rowsOf(*m_features), summed(weight, m_weight->rows(), m_weight->cols()));
    if (m_bias->size() > 0)
        summed(bias, m_bias->size()) += m_logits.colwise().sum();
    if (counted() == m_given)
        return multiplyBack(features);
    multiplyBack(m_featureGradients);
    features.setZero(m_given, m_weight->cols());
    for (Index row = 0; row < counted(); ++row)
        features.row(m_rows[static_cast<std::size_t>(row)]) = m_featureGradients.row(row);
}

//! of (1): those of the features that count [n x f]
void BatchOutput::multiplyBack(Matrix<float> &features) const
{
    if (!m_laidOut) {
        features.noalias() = m_logits * *m_weight;
        return;
    }
    features.setZero(counted(), m_weight->cols());
    m_laidOut->backward.addProduct(m_logits.data(), m_logits.cols(), features.data(), features.cols(), counted());
}

} // namespace alphascope
