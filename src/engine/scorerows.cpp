// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scorerows.h"

#include "engine/linear.h"
#include "engine/scoreshapes.h"

#include <cmath>

namespace alphascope {

template <typename Scalar>
ScoreRows<Scalar>::ScoreRows(Score score, const Matrix<Scalar> &queries, const Matrix<Scalar> &keys,
    const ScoreParameters<Scalar> &parameters, const std::stop_token &stop)
    : m_score(score)
    , m_queries(queries)
    , m_keys(keys)
    , m_parameters(parameters)
{
    const ScoreParameters<Scalar> &p = parameters;
    switch (score) {
    case Score::None:
        assert(!"without attention there are no scores");
        break;
    case Score::Dot:
    case Score::ScaledDot:
        assert(queries.cols() == keys.cols());
        break;
    case Score::General:
        assert(p.W.cols() == keys.cols());
        // (1) a_i = Wᵀ q_i, so that qᵀ W k = a·k
        m_queryTerms = linear<Scalar>(queries, p.W->transpose(), {}, stop);
        break;
    case Score::Additive:
        // (2) a_i = W_query q_i + bias and b_j = W_key k_j, so that the score is vᵀ tanh(a_i + b_j)
        m_keyTerms = linear<Scalar>(keys, p.W_key, {}, stop);
        if (p.W_query.size() > 0)
            m_queryTerms = linear<Scalar>(queries, p.W_query, p.bias, stop);
        else
            m_queryTerms = p.bias;
        break;
    case Score::Concat:
        assert(p.W.cols() == queries.cols() + keys.cols());
        // (3) W [q; k] = W_left q + W_right k: the same with a_i = W_left q_i and b_j = W_right k_j
        m_queryTerms = linear<Scalar>(queries, p.W->leftCols(queries.cols()), {}, stop);
        m_keyTerms = linear<Scalar>(keys, p.W->rightCols(keys.cols()), {}, stop);
        break;
    case Score::Location:
        assert(p.b.rows() == keys.rows() && p.b.cols() == 1);
        // (4) e_j = tanh(k_j·W + b_j)
        m_keyTerms = (linear<Scalar>(keys, p.W->transpose(), {}, stop) + *p.b).array().tanh();
        break;
    }
}

template <typename Scalar>
Index ScoreRows<Scalar>::rows() const
{
    return m_score == Score::Additive ? m_queryTerms.rows() : std::max<Index>(m_queries.rows(), 1);
}

template <typename Scalar>
Index ScoreRows<Scalar>::columns() const
{
    return m_keys.rows();
}

template <typename Scalar>
double ScoreRows<Scalar>::costPerRow() const
{
    constexpr double tanhCost = 16; // of one tanh in multiply-adds
    const double cell
        = hasTanh(m_score) ? tanhCost * static_cast<double>(m_keyTerms.cols()) : static_cast<double>(m_keys.cols());
    return static_cast<double>(columns()) * cell;
}

template <typename Scalar>
void ScoreRows<Scalar>::compute(Index first, Index count, Matrix<Scalar> &scores) const
{
    assert(scores.rows() == rows() && scores.cols() == columns());
    if (hasTanh(m_score))
        computeAdditive(first, count, scores);
    else if (m_score == Score::Location)
        scores.middleRows(first, count).rowwise() = m_keyTerms.col(0).transpose();
    else
        computeProducts(first, count, scores);
}

template <typename Scalar>
void ScoreRows<Scalar>::computeProducts(Index first, Index count, Matrix<Scalar> &scores) const
{
    const Matrix<Scalar> &left = m_score == Score::General ? m_queryTerms : m_queries;
    auto block = scores.middleRows(first, count);
    // (5) e_ij = q_i·k_j
    block.noalias() = left.middleRows(first, count) * m_keys.transpose();
    // (6) e_ij = q_i·k_j / √d
    if (m_score == Score::ScaledDot)
        block /= std::sqrt(static_cast<Scalar>(m_keys.cols()));
}

template <typename Scalar>
void ScoreRows<Scalar>::computeAdditive(Index first, Index count, Matrix<Scalar> &scores) const
{
    Matrix<Scalar> hidden(m_keyTerms.rows(), m_keyTerms.cols()); // [C x A], of one query
    for (Index i = first; i < first + count; ++i) {
        // (7) e_ij = vᵀ tanh(a_i + b_j)
        hidden = (m_keyTerms.rowwise() + m_queryTerms.row(i)).array().tanh();
        scores.row(i).noalias() = m_parameters.v * hidden.transpose();
    }
}

template class ScoreRows<float>;
template class ScoreRows<double>;

} // namespace alphascope
