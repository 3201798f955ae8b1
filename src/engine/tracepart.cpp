// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tracepart.h"

#include <cassert>

namespace alphascope {

namespace {

template <typename Value>
std::vector<Value> slice(const std::vector<Value> &all, Index first, Index end)
{
    if (static_cast<Index>(all.size()) < end) // the trace has none
        return {};
    return { all.begin() + first, all.begin() + end };
}

//! The rows, and the columns when they are those of alpha.
template <typename Values>
Values block(const Values &values, const CellRange &range)
{
    if (values.size() == 0)
        return {};
    return values.block(
        range.firstRow, range.firstColumn, range.endRow - range.firstRow, range.endColumn - range.firstColumn);
}

Matrix<double> rowsOf(const Matrix<double> &values, Index first, Index end)
{
    if (values.rows() < end)
        return {};
    return values.middleRows(first, end - first);
}

Sheet partOf(const Sheet &sheet, const CellRange &range, const Mask &mask)
{
    Sheet part;
    part.scores = block(sheet.scores, range);
    part.alpha = block(sheet.alpha, range);
    part.context = rowsOf(sheet.context, range.firstRow, range.endRow);
    if (sheet.rowSums.size() >= range.endRow)
        part.rowSums = sheet.rowSums.segment(range.firstRow, range.endRow - range.firstRow);
    part.findings = slice(sheet.findings, range.firstRow, range.endRow);
    part.pyramid = pyramid(part.alpha, mask);
    return part;
}

} // namespace

Trace partOf(const Trace &trace, const CellRange &range)
{
    assert(range.firstRow >= 0 && range.firstRow <= range.endRow && range.endRow <= trace.rows());
    assert(range.firstColumn >= 0 && range.firstColumn <= range.endColumn && range.endColumn <= trace.columns());
    Trace part;
    part.rowTitle = trace.rowTitle;
    part.columnTitle = trace.columnTitle;
    part.rowName = trace.rowName;
    part.columnName = trace.columnName;
    part.rowLabels = slice(trace.rowLabels, range.firstRow, range.endRow);
    part.columnLabels = slice(trace.columnLabels, range.firstColumn, range.endColumn);
    part.score = trace.score;
    part.given = trace.given;
    part.canMask = trace.canMask;
    part.temperature = trace.temperature;
    part.symbols = trace.symbols;
    part.mask = block(trace.mask, range);
    part.padded = slice(trace.padded, range.firstColumn, range.endColumn);
    for (const Sheet &sheet : trace.sheets)
        part.sheets.push_back(partOf(sheet, range, part.mask));
    part.context = rowsOf(trace.context, range.firstRow, range.endRow);
    part.contextNote = trace.contextNote;
    return part;
}

} // namespace alphascope
