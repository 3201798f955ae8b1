// SPDX-License-Identifier: GPL-3.0-or-later
//! The loss of a batch of written sequences: softmax cross-entropy over all tokens that are no padding.
#pragma once

#include "engine/matrix.h"

#include <vector>

namespace alphascope {

template <typename Scalar>
struct SequenceLoss {
    Scalar value = 0;
    Index tokens = 0; // that count
    std::vector<Matrix<Scalar>> gradients; // of the logits; rows of padding are 0
};

//! The mean of -log softmax(logits)[target] over the tokens of all sequences together, not the mean of their means.
//! logits: for each sequence [U x V]; targets: for each [U].
template <typename Scalar>
SequenceLoss<Scalar> sequenceLoss(
    const std::vector<Matrix<Scalar>> &logits, const std::vector<std::vector<Index>> &targets, Index padding);

} // namespace alphascope
