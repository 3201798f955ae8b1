// SPDX-License-Identifier: GPL-3.0-or-later
//! The attention of one head as training needs it, in float or double: forward with a tape, and backward.
#pragma once

#include "engine/intervention.h"
#include "engine/scoresbackward.h"

#include <stop_token>

namespace alphascope {

//! From scores to context.
template <typename Scalar>
struct AttentionTape {
    Matrix<Scalar> queries; // [R x d]; empty when no query is asked
    Matrix<Scalar> keys; // [C x d_k]
    Matrix<Scalar> values; // [C x d_v]
    Matrix<Scalar> scores; // [R x C], divided by the temperature, before the mask
    Matrix<Scalar> alpha; // [R x C], exactly 0 where masked
    Matrix<Scalar> context; // [R x d_v]
};

template <typename Scalar>
struct AttentionGradients {
    Matrix<Scalar> queries, keys, values; // of the shapes of the tape's
};

//! Fills scores, alpha and context of a tape that holds queries, keys and values. mask [R x C].
template <typename Scalar>
void attend(AttentionTape<Scalar> &tape, Score score, const ScoreParameters<Scalar> &parameters, double temperature,
    const Mask &mask);

//! upstream [R x d_v] is the gradient of the context. Writes the gradients of the parameters that the score reads;
//! others are not touched. A row that may attend to nothing has no gradient.
template <typename Scalar>
AttentionGradients<Scalar> backward(const AttentionTape<Scalar> &tape, Score score,
    const ScoreParameters<Scalar> &parameters, double temperature, const Matrix<Scalar> &upstream,
    ScoreParameters<Scalar> &gradients);

//! The part of attend() that follows the scores, for families with scores of their own. False, with the rest undone,
//! when stop is requested. What is forced onto the weights, if anything, is of head 0.
template <typename Scalar>
bool weigh(AttentionTape<Scalar> &tape, const Mask &mask, const std::stop_token &stop = {},
    const Interventions *interventions = nullptr);

template <typename Scalar>
struct WeighGradients {
    Matrix<Scalar> scores; // [R x C], exactly 0 where masked
    Matrix<Scalar> values; // [C x d_v]
};

template <typename Scalar>
WeighGradients<Scalar> weighBackward(const AttentionTape<Scalar> &tape, const Matrix<Scalar> &upstream);

} // namespace alphascope
