// SPDX-License-Identifier: GPL-3.0-or-later
//! Where a decoder looks when it attends to a window of the source only: local attention, Luong 2015 section 3.2.
#pragma once

#include "engine/softmax.h"

#include <algorithm>

namespace alphascope {

//! Which source timesteps a decoder timestep may attend to. Positions are counted from 1, over the timesteps that are
//! no padding: where padding stands changes no weight.
enum class AttentionScope {
    Global, //!< all of them
    LocalMonotonic, //!< local-m: those around p_t = t
    LocalPredictive, //!< local-p: those around a p_t that the state predicts, weighted by a Gaussian
};

//! p_t of local-m: the decoder's own timestep (from 0), at most the last of `length` source timesteps.
inline Index monotonicPosition(Index timestep, Index length) { return std::min(timestep + 1, length); }

//! p_t of local-p.
template <typename Scalar>
struct PredictedPosition {
    Scalar position = 0; // p_t, between 0 and the source's length
    Matrix<Scalar> hidden; // [1 x H]: tanh(W_p s_t)
};

//! From the query s_t [1 x H], W_p [H x H] and v_p [H].
template <typename Scalar>
PredictedPosition<Scalar> predictPosition(
    const Matrix<Scalar> &query, Index length, const Matrix<Scalar> &W_p, const RowVector<Scalar> &v_p);

//! The gradients of predictPosition(): that of the query [1 x H] is returned, those of W_p and v_p are added.
template <typename Scalar>
Matrix<Scalar> backward(const PredictedPosition<Scalar> &predicted, const Matrix<Scalar> &query, Index length,
    const Matrix<Scalar> &W_p, const RowVector<Scalar> &v_p, Scalar upstream, Matrix<Scalar> &W_pSum,
    RowVector<Scalar> &v_pSum);

//! `mask` [T], false = padding, without the timesteps whose position is further than `window` (D) from `position`; from
//! a NaN none is far.
template <typename Scalar>
MaskRow withinWindow(const MaskRow &mask, Scalar position, Index window);

//! g_s = exp(-(s - p)² / 2σ²) with σ = D / 2, for each position s; 0 where `mask` [T] is false.
template <typename Scalar>
RowVector<Scalar> gaussian(const MaskRow &mask, Scalar position, Index window);

//! The gradient of p, from alpha = weights∘g [T], which is 0 where masked, and its gradient.
template <typename Scalar>
Scalar gaussianBackward(const RowVector<Scalar> &alpha, const RowVector<Scalar> &upstream, const MaskRow &mask,
    Scalar position, Index window);

} // namespace alphascope
