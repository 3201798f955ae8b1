// SPDX-License-Identifier: GPL-3.0-or-later
//! Columns of an experiment's table, and what describes the distribution of their numbers.
#pragma once

#include "engine/experimentrecord.h"

#include <utility>

namespace alphascope {

//! (column of texts, what it has).
using Conditions = std::vector<std::pair<const char *, std::string>>;

//! The numbers of a column in the rows that meet all conditions, in their order; NaN too.
std::vector<double> numbersWhere(const ExperimentRecord &record, const char *column, const Conditions &conditions);

double sum(const std::vector<double> &values);

//! The value that the share `share` (0 to 1) of the values is below, between two of them along a line (Hyndman and Fan
//! 1996, definition 7, which R and NumPy have). Values that are not finite count as the largest. Of none: NaN.
double quantile(std::vector<double> values, double share);
inline double median(const std::vector<double> &values) { return quantile(values, 0.5); }

//! A box plot (Tukey 1977): whiskers end at the farthest values within one and a half box lengths.
struct BoxSummary {
    double lowerWhisker = 0, lowerQuartile = 0, median = 0, upperQuartile = 0, upperWhisker = 0;
};
BoxSummary boxOf(const std::vector<double> &values); //!< finite ones, at least one

} // namespace alphascope
