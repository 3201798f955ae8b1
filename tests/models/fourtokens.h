// SPDX-License-Identifier: GPL-3.0-or-later
//! Traces made by hand for the tests of models and widgets: the four-token lesson and what can become of it.
#pragma once

#include "engine/trace.h"

#include <cmath>
#include <limits>
#include <memory>
#include <string>

namespace alphascope {

//! Fills alpha, context, sums and findings of the first head from its scores, values and the mask.
inline void attend(Trace &trace)
{
    Sheet &sheet = trace.sheets.front();
    const Index rows = sheet.scores.rows();
    const Index columns = sheet.scores.cols();
    sheet.alpha = Matrix<double>::Zero(rows, columns);
    sheet.rowSums = RowVector<double>::Zero(rows);
    sheet.findings.assign(static_cast<std::size_t>(rows), RowFinding::None);
    for (Index i = 0; i < rows; ++i) {
        double maximum = -std::numeric_limits<double>::infinity();
        for (Index j = 0; j < columns; ++j)
            maximum = trace.mask(i, j) ? std::max(maximum, sheet.scores(i, j)) : maximum;
        for (Index j = 0; j < columns; ++j)
            sheet.alpha(i, j) = trace.mask(i, j) ? std::exp(sheet.scores(i, j) - maximum) : 0.0;
        if (!trace.mask.row(i).any())
            sheet.findings[static_cast<std::size_t>(i)] = RowFinding::NothingToAttend;
        else
            sheet.alpha.row(i) /= sheet.alpha.row(i).sum();
        sheet.rowSums(i) = sheet.alpha.row(i).sum();
    }
    sheet.context = sheet.alpha * sheet.values;
    trace.context = sheet.context;
}

//! `rows` times the same query (1, 0), `columns` keys and values of width 2, all labelled by default.
inline Trace lesson(Index rows, Index columns)
{
    Trace trace;
    trace.rowTitle = "queries";
    trace.columnTitle = "keys";
    trace.rowName = "query";
    trace.columnName = "key";
    for (Index i = 0; i < rows; ++i)
        trace.rowLabels.push_back("query " + std::to_string(i + 1));
    for (Index j = 0; j < columns; ++j)
        trace.columnLabels.push_back("key " + std::to_string(j + 1));
    trace.score = Score::Dot;
    trace.keyWidth = 2;
    trace.mask = Mask::Constant(rows, columns, true);
    Sheet sheet;
    sheet.queries = RowVector<double> { { 1, 0 } }.replicate(rows, 1);
    sheet.keys = Matrix<double>(columns, 2);
    sheet.values = Matrix<double>(columns, 2);
    const double keys[4][2] = { { 1, 0 }, { 0.7, 0.7 }, { 0, 1 }, { -1, 0 } };
    const double values[4][2] = { { 10, 0 }, { 0, 10 }, { 5, 5 }, { -10, 0 } };
    for (Index j = 0; j < columns; ++j) {
        sheet.keys.row(j) = Eigen::Map<const RowVector<double>>(keys[j % 4], 2);
        sheet.values.row(j) = Eigen::Map<const RowVector<double>>(values[j % 4], 2);
    }
    sheet.scores = sheet.queries * sheet.keys.transpose();
    trace.sheets.push_back(sheet);
    attend(trace);
    return trace;
}

//! q = (1, 0); weights 0.446 0.330 0.164 0.060; context (4.673, 4.121).
inline Trace fourTokens() { return lesson(1, 4); }

//! A recurrent network's attention over three timesteps: keys and values are the hidden states.
inline Trace threeTimesteps()
{
    Trace trace = lesson(1, 3);
    trace.rowTitle = trace.rowName = "output";
    trace.columnTitle = "input timesteps";
    trace.columnName = "timestep";
    trace.rowLabels = { "output" };
    trace.columnLabels = { "8", "13", "21" };
    trace.symbols = { "s", "h", "h" };
    trace.sheets.front().values = trace.sheets.front().keys;
    attend(trace);
    for (const char *symbol : { "h", "c", "i", "f", "g", "o" }) {
        const auto offset = static_cast<double>(trace.states.size());
        Matrix<double> values(3, 2); // [T x H]
        values << 0.1 + offset, -0.2, 0.3 + offset, -0.4, 0.5 + offset, -0.6;
        trace.states.push_back({ symbol, std::string("layer 1, forward: quantity ") + symbol, values });
    }
    return trace;
}

inline std::shared_ptr<const Trace> shared(Trace trace) { return std::make_shared<const Trace>(std::move(trace)); }

} // namespace alphascope
