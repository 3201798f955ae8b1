// SPDX-License-Identifier: GPL-3.0-or-later
//! From the scores of one row to its weights.
#pragma once

#include "engine/matrix.h"
#include "engine/trace.h"

namespace alphascope {

using MaskRow = Eigen::Array<bool, 1, Eigen::Dynamic, Eigen::RowMajor>;

//! weights_j = exp(e_j - m) / Σ_k exp(e_k - m) over the allowed columns, m being their maximum; exactly 0 elsewhere.
//! Where nothing is allowed all weights are 0. A NaN or an infinity among the allowed scores is found; a masked one is
//! not looked at. All three [C].
template <typename Scalar>
RowFinding softmax(const Eigen::Ref<const RowVector<Scalar>> &scores, const Eigen::Ref<const MaskRow> &mask,
    Eigen::Ref<RowVector<Scalar>> weights);

//! The gradient of the scores [C] of a row, from its weights and their gradient; exactly 0 where a weight is 0, so
//! where masked and, with nothing allowed, everywhere. A masked number of `upstream` is not looked at.
template <typename Scalar>
void softmaxBackward(const Eigen::Ref<const RowVector<Scalar>> &weights,
    const Eigen::Ref<const RowVector<Scalar>> &upstream, Eigen::Ref<RowVector<Scalar>> gradient);

//! log softmax(logits)_k = logit_k - m - ln Σ_j exp(logit_j - m), m being their maximum; all [V].
template <typename Scalar>
RowVector<Scalar> logSoftmax(const RowVector<Scalar> &logits);

} // namespace alphascope
