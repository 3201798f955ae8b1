// SPDX-License-Identifier: GPL-3.0-or-later
//! Attention of a decoder that asks no key: the query alone says which positions of the source count. Luong 2015 eq. 8,
//! and attn of PyTorch's AttnDecoderRNN (translation tutorial until 2023), where the query is [y; s].
#pragma once

#include "engine/decoderattention.h"

namespace alphascope {

//! For the C positions that score.W [C x query] and score.b [C x 1] are made for; the source has T <= C states
//! (assert). Positions beyond the source weigh zero vectors and are not masked, as in the tutorial, so that alpha [1 x
//! C] sums to 1 and its first T columns perhaps to less. Scores, mask and alpha have C columns.
//! The step holds its query; timestep from 0.
template <typename Scalar>
void attendToPositions(AttentionStep<Scalar> &step, const AttendedSource<Scalar> &source, Index timestep,
    double temperature, const ScoreParameters<Scalar> &parameters);

//! upstream [1 x F] is the gradient of the context. Returns that of the query; the others are added to the sums.
template <typename Scalar>
Matrix<Scalar> positionsBackward(const AttentionStep<Scalar> &step, const AttendedSource<Scalar> &source,
    double temperature, const ScoreParameters<Scalar> &parameters, const Matrix<Scalar> &upstream,
    SourceGradients<Scalar> &sourceSum, ScoreParameters<Scalar> &sum);

} // namespace alphascope
