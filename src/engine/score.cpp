// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/score.h"

#include "engine/scorerows.h"

namespace alphascope {

template <typename Scalar>
Matrix<Scalar> scores(
    Score score, const Matrix<Scalar> &queries, const Matrix<Scalar> &keys, const ScoreParameters<Scalar> &parameters)
{
    const ScoreRows<Scalar> scoreRows(score, queries, keys, parameters);
    Matrix<Scalar> result(scoreRows.rows(), scoreRows.columns());
    scoreRows.compute(0, scoreRows.rows(), result);
    return result;
}

template Matrix<float> scores(Score, const Matrix<float> &, const Matrix<float> &, const ScoreParameters<float> &);
template Matrix<double> scores(Score, const Matrix<double> &, const Matrix<double> &, const ScoreParameters<double> &);

} // namespace alphascope
