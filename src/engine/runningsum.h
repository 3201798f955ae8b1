// SPDX-License-Identifier: GPL-3.0-or-later
//! How the context of a row of alpha adds up, column by column.
#pragma once

#include "engine/trace.h"

namespace alphascope {

//! Row j is Σ_k≤j alpha_k v_k, the first `entries` numbers of it [C x entries]; without values Σ_k≤j alpha_k [C x 1].
//! Masked columns add 0, even where their value is NaN. Sheet and row must exist (assert).
Matrix<double> runningSums(const Trace &trace, Index sheet, Index row, Index entries);

//! All numbers of row `column` of it. [d_v] or [1]
RowVector<double> runningSum(const Trace &trace, Index sheet, Index row, Index column);

} // namespace alphascope
