// SPDX-License-Identifier: GPL-3.0-or-later
//! Traces made by hand for the tests of the views: a matrix of weights with what a computed trace would carry.
#pragma once

#include "engine/trace.h"

#include <cmath>
#include <memory>

namespace alphascope {

inline std::vector<std::string> numberedLabels(const std::string &name, Index count)
{
    std::vector<std::string> labels;
    for (Index i = 0; i < count; ++i)
        labels.push_back(name + " " + std::to_string(i + 1));
    return labels;
}

//! One head over `alpha`, everything allowed; the context is [R x 2] and says which row it is: (row, -row).
inline std::shared_ptr<Trace> traceOf(const Matrix<double> &alpha)
{
    auto trace = std::make_shared<Trace>();
    trace->rowTitle = "queries";
    trace->columnTitle = "keys";
    trace->rowName = "query";
    trace->columnName = "key";
    trace->rowLabels = numberedLabels("query", alpha.rows());
    trace->columnLabels = numberedLabels("key", alpha.cols());
    trace->mask = Mask::Constant(alpha.rows(), alpha.cols(), true);
    Sheet sheet;
    sheet.alpha = alpha;
    sheet.rowSums = alpha.rowwise().sum().transpose();
    sheet.findings.assign(static_cast<std::size_t>(alpha.rows()), RowFinding::None);
    sheet.pyramid = pyramid(alpha, trace->mask);
    trace->sheets.push_back(sheet);
    trace->context.resize(alpha.rows(), 2);
    for (Index row = 0; row < alpha.rows(); ++row)
        trace->context.row(row) << static_cast<double>(row), -static_cast<double>(row);
    return trace;
}

//! Each row a softmax whose peak wanders along the diagonal.
inline Matrix<double> diagonalWeights(Index rows, Index columns)
{
    Matrix<double> alpha(rows, columns);
    for (Index r = 0; r < rows; ++r) {
        const double peak = (static_cast<double>(r) + 0.5) * static_cast<double>(columns) / static_cast<double>(rows);
        for (Index c = 0; c < columns; ++c)
            alpha(r, c) = std::exp(-std::abs(static_cast<double>(c) + 0.5 - peak) * 2);
        alpha.row(r) /= alpha.row(r).sum();
    }
    return alpha;
}

} // namespace alphascope
