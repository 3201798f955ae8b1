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

//! What is known of the rows.
Sheet outlineOf(const Sheet &sheet, const CellRange &range)
{
    Sheet outline;
    if (sheet.rowSums.size() >= range.endRow)
        outline.rowSums = sheet.rowSums.segment(range.firstRow, range.endRow - range.firstRow);
    outline.findings = slice(sheet.findings, range.firstRow, range.endRow);
    return outline;
}

void addNumbers(Sheet &part, const Sheet &sheet, const CellRange &range, const Mask &mask)
{
    part.scores = block(sheet.scores, range);
    part.alpha = block(sheet.alpha, range);
    part.context = rowsOf(sheet.context, range.firstRow, range.endRow);
    part.pyramid = pyramid(part.alpha, mask);
}

} // namespace

Trace outlineOf(const Trace &trace, const CellRange &range)
{
    assert(range.firstRow >= 0 && range.firstRow <= range.endRow && range.endRow <= trace.rows());
    assert(range.firstColumn >= 0 && range.firstColumn <= range.endColumn && range.endColumn <= trace.columns());
    Trace outline;
    outline.rowTitle = trace.rowTitle;
    outline.columnTitle = trace.columnTitle;
    outline.rowName = trace.rowName;
    outline.columnName = trace.columnName;
    outline.rowLabels = slice(trace.rowLabels, range.firstRow, range.endRow);
    outline.columnLabels = slice(trace.columnLabels, range.firstColumn, range.endColumn);
    outline.score = trace.score;
    outline.given = trace.given;
    outline.canMask = trace.canMask;
    outline.temperature = trace.temperature;
    outline.symbols = trace.symbols;
    outline.padded = slice(trace.padded, range.firstColumn, range.endColumn);
    for (const Sheet &sheet : trace.sheets)
        outline.sheets.push_back(outlineOf(sheet, range));
    outline.contextNote = trace.contextNote;
    return outline;
}

Trace partOf(const Trace &trace, const CellRange &range)
{
    Trace part = outlineOf(trace, range);
    part.mask = block(trace.mask, range);
    for (std::size_t i = 0; i < part.sheets.size(); ++i)
        addNumbers(part.sheets[i], trace.sheets[i], range, part.mask);
    part.context = rowsOf(trace.context, range.firstRow, range.endRow);
    return part;
}

} // namespace alphascope
