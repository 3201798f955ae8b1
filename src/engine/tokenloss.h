// SPDX-License-Identifier: GPL-3.0-or-later
//! The loss of one written sequence as training adds it up: cross-entropy over the tokens that are no padding.
#pragma once

#include "engine/loss.h"
#include "engine/trainingtask.h"

#include <algorithm>

namespace alphascope {

template <typename Scalar>
struct TokenLoss {
    LossSum sum; // the weight is the number of tokens that count, the metric how many are right
    Matrix<Scalar> gradient; // of the sum, [U x V]
};

//! logits [U x V], target [U].
template <typename Scalar>
TokenLoss<Scalar> tokenLoss(const Matrix<Scalar> &logits, const std::vector<Index> &target, Index padding)
{
    const Loss<Scalar> mean = crossEntropy<Scalar>(logits, target, padding);
    const auto count
        = static_cast<double>(target.size()) - static_cast<double>(std::count(target.begin(), target.end(), padding));
    return { { static_cast<double>(mean.value) * count, count, mean.metric },
        mean.gradient * static_cast<Scalar>(count) };
}

} // namespace alphascope
