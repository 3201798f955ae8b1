// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/weightedsum.h"

namespace alphascope {

WeightedSum::WeightedSum(const Matrix<double> &values)
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

void WeightedSum::compute(
    Index first, Index count, const Matrix<double> &alpha, const Mask &mask, Matrix<double> &context) const
{
    const Matrix<double> &values = m_notFinite.empty() ? m_values : m_finite;
    // (1) c_i = Σ_j alpha_ij v_j
    context.middleRows(first, count).noalias() = alpha.middleRows(first, count) * values;
    for (const Index j : m_notFinite) {
        for (Index i = first; i < first + count; ++i) {
            if (mask(i, j))
                context.row(i) += alpha(i, j) * m_values.row(j);
        }
    }
}

} // namespace alphascope
