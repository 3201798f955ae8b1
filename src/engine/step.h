// SPDX-License-Identifier: GPL-3.0-or-later
//! The arithmetic of one row of alpha, number by number: from the scores to the context.
#pragma once

#include "engine/trace.h"

namespace alphascope {

struct Step {
    Index row = 0;
    Index sheet = 0;
    double maximum = 0; //!< the largest allowed score, subtracted before exp
    double exponentialSum = 0; //!< Σ_j exp(e_j - maximum) over the allowed columns
    RowVector<double> exponentials; // [C], 0 where masked; empty when alpha was given
    double weightSum = 0; //!< Σ_j alpha_j
    double entropy = 0; //!< -Σ_j alpha_j ln alpha_j, in nats
    RowFinding finding = RowFinding::None;
};

//! The step of `row` in head `sheet`; both must exist (assert). Costs O(C).
Step step(const Trace &trace, Index sheet, Index row);

//! alpha_j times value_j [d_v]: what column j contributes to the context of this row. Empty without values.
RowVector<double> contribution(const Trace &trace, Index sheet, Index row, Index column);

} // namespace alphascope
