// SPDX-License-Identifier: GPL-3.0-or-later
//! How well the order of some numbers agrees with that of others.
#pragma once

#include "engine/matrix.h"

namespace alphascope {

//! Both from -1 to 1; NaN where all numbers of one side are equal, or there are fewer than two.
struct RankCorrelation {
    double kendall = 0; //!< tau-b, Kendall 1945: ties lessen it on neither side
    double spearman
        = 0; //!< rho, Spearman 1904: Pearson's correlation of the ranks, equal numbers sharing their mean rank
};

//! a and b [C], finite (NaN otherwise). Costs O(C²).
RankCorrelation rankCorrelation(const RowVector<double> &a, const RowVector<double> &b);

//! From 1; equal numbers share the mean of their ranks. [C]
RowVector<double> ranks(const RowVector<double> &values);

} // namespace alphascope
