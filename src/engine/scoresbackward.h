// SPDX-License-Identifier: GPL-3.0-or-later
//! The gradients of scores: of the queries, of the keys and of the score's parameters.
#pragma once

#include "engine/score.h"

namespace alphascope {

template <typename Scalar>
struct ScoreInputGradients {
    Matrix<Scalar> queries; // [R x d]; of the shape of the queries, also where no query is asked
    Matrix<Scalar> keys; // [C x d_k]
};

//! The gradients of scores(score, queries, keys, parameters). upstream [R x C] is the gradient of the scores before
//! the temperature. Those of the parameters that this score reads are written to `gradients`; others are not touched.
template <typename Scalar>
ScoreInputGradients<Scalar> scoresBackward(Score score, const Matrix<Scalar> &queries, const Matrix<Scalar> &keys,
    const ScoreParameters<Scalar> &parameters, const Matrix<Scalar> &upstream, ScoreParameters<Scalar> &gradients);

} // namespace alphascope
