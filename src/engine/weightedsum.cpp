// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/weightedsum.h"

namespace alphascope {

template <typename Scalar>
WeightedSum<Scalar>::WeightedSum(const Matrix<Scalar> &values)
    : m_values(values)
{
    for (Index j = 0; j < values.rows(); ++j) {
        if (!values.row(j).allFinite())
            m_notFinite.push_back(j);
    }
    if (!m_notFinite.empty())
        m_finite = values;
    for (const Index j : m_notFinite)
        m_finite.row(j).setZero();
}

template <typename Scalar>
void WeightedSum<Scalar>::compute(
    Index first, Index count, const Matrix<Scalar> &alpha, const Mask &mask, Matrix<Scalar> &context) const
{
    const Matrix<Scalar> &values = m_notFinite.empty() ? m_values : m_finite;
    // (1) c_i = Σ_j alpha_ij v_j
    context.middleRows(first, count).noalias() = alpha.middleRows(first, count) * values;
    for (const Index j : m_notFinite) {
        for (Index i = first; i < first + count; ++i) {
            if (mask(i, j))
                context.row(i) += alpha(i, j) * m_values.row(j);
        }
    }
}

template <typename Scalar>
WeightedSumGradients<Scalar> weightedSumBackward(
    const Matrix<Scalar> &alpha, const Matrix<Scalar> &values, const Matrix<Scalar> &upstream)
{
    // of (1): dalpha_ij = dc_i·v_j, dv_j = Σ_i alpha_ij dc_i
    return { upstream * values.transpose(), alpha.transpose() * upstream };
}

template class WeightedSum<float>;
template class WeightedSum<double>;
template WeightedSumGradients<float> weightedSumBackward(
    const Matrix<float> &, const Matrix<float> &, const Matrix<float> &);
template WeightedSumGradients<double> weightedSumBackward(
    const Matrix<double> &, const Matrix<double> &, const Matrix<double> &);

} // namespace alphascope
