// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/step.h"

#include <cmath>
#include <limits>

namespace alphascope {

namespace {

const Sheet &sheetOf(const Trace &trace, Index sheet)
{
    assert(sheet >= 0 && sheet < static_cast<Index>(trace.sheets.size()));
    return trace.sheets[static_cast<std::size_t>(sheet)];
}

//! The numbers between scores and weights; nothing to do when alpha was given.
void fillExponentials(Step &step, const Matrix<double> &scores, const Mask &mask)
{
    if (scores.size() == 0)
        return;
    // (1) m = max_j e_j over the allowed columns
    double maximum = -std::numeric_limits<double>::infinity();
    for (Index j = 0; j < scores.cols(); ++j) {
        if (mask(step.row, j) && scores(step.row, j) > maximum)
            maximum = scores(step.row, j);
    }
    // (2) x_j = exp(e_j - m) and their sum
    step.exponentials = RowVector<double>::Zero(scores.cols());
    for (Index j = 0; j < scores.cols(); ++j) {
        if (mask(step.row, j))
            step.exponentials(j) = std::exp(scores(step.row, j) - maximum);
    }
    step.exponentialSum = step.exponentials.sum();
    step.maximum = step.finding == RowFinding::NothingToAttend ? 0 : maximum;
}

} // namespace

Step step(const Trace &trace, Index sheet, Index row)
{
    const Sheet &from = sheetOf(trace, sheet);
    assert(row >= 0 && row < from.alpha.rows());

    Step step;
    step.row = row;
    step.sheet = sheet;
    step.finding = from.findings[static_cast<std::size_t>(row)];
    fillExponentials(step, from.scores, trace.mask);

    // (3) Σ_j alpha_j and -Σ_j alpha_j ln alpha_j, where 0 ln 0 = 0
    for (Index j = 0; j < from.alpha.cols(); ++j) {
        const double weight = from.alpha(row, j);
        step.weightSum += weight;
        if (weight != 0)
            step.entropy -= weight * std::log(weight);
    }
    return step;
}

RowVector<double> contribution(const Trace &trace, Index sheet, Index row, Index column)
{
    const Sheet &from = sheetOf(trace, sheet);
    assert(row >= 0 && row < from.alpha.rows() && column >= 0 && column < from.alpha.cols());
    if (from.values.size() == 0)
        return {};
    if (!trace.mask(row, column)) // 0, even where the value is NaN
        return RowVector<double>::Zero(from.values.cols());
    return from.alpha(row, column) * from.values.row(column);
}

} // namespace alphascope
