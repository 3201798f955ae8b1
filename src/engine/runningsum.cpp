// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runningsum.h"

#include <algorithm>

namespace alphascope {

namespace {

//! Calls use(j, sum) for the columns before `end`.
template <typename Use>
void addUp(const Trace &trace, Index sheet, Index row, Index entries, Index end, const Use &use)
{
    assert(sheet >= 0 && sheet < static_cast<Index>(trace.sheets.size()) && row >= 0 && row < trace.rows());
    const Sheet &from = trace.sheets[static_cast<std::size_t>(sheet)];
    const bool hasValues = from.values.size() > 0;
    const Index d = hasValues ? std::min(from.values.cols(), entries) : 1;
    RowVector<double> sum = RowVector<double>::Zero(d);
    for (Index j = 0; j < end; ++j) {
        const double weight = from.alpha(row, j);
        if (trace.mask.size() == 0 || trace.mask(row, j)) {
            if (hasValues)
                sum += weight * from.values.row(j).head(d);
            else
                sum(0) += weight;
        }
        use(j, sum);
    }
}

} // namespace

Matrix<double> runningSums(const Trace &trace, Index sheet, Index row, Index entries)
{
    Matrix<double> sums;
    addUp(trace, sheet, row, entries, trace.columns(), [&](Index j, const RowVector<double> &sum) {
        if (j == 0)
            sums.resize(trace.columns(), sum.size());
        sums.row(j) = sum;
    });
    return sums;
}

RowVector<double> runningSum(const Trace &trace, Index sheet, Index row, Index column)
{
    RowVector<double> result;
    const Index all = trace.sheets[static_cast<std::size_t>(sheet)].values.cols();
    addUp(trace, sheet, row, all, column + 1, [&](Index, const RowVector<double> &sum) { result = sum; });
    return result;
}

} // namespace alphascope
