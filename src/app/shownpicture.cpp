// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shownpicture.h"

#include "models/matrixmodel.h"
#include "widgets/attentionview.h"
#include "widgets/heatmap.h"

#include <QItemSelectionModel>

namespace alphascope {

namespace {

//! From the first cell that is seen to the end of the last one.
std::pair<Index, Index> seen(const GridAxis &axis, double from, double to)
{
    const auto [first, last] = axis.visible(from + 0.5, to - 0.5);
    return { first, std::min(last + 1, axis.count) };
}

std::optional<CellRange> seenRange(const Heatmap &map, const Trace &trace)
{
    const QRectF area = map.cellArea();
    const auto [firstRow, endRow] = seen(map.rowAxis(), area.top(), area.bottom());
    const auto [firstColumn, endColumn] = seen(map.columnAxis(), area.left(), area.right());
    const CellRange range { firstRow, endRow, firstColumn, endColumn };
    const CellRange all { 0, trace.rows(), 0, trace.columns() };
    const bool fits = range.endRow <= all.endRow && range.endColumn <= all.endColumn && firstRow < endRow
        && firstColumn < endColumn; // it may be laid out for another trace
    return range == all || !fits ? std::nullopt : std::optional(range);
}

} // namespace

PictureContent shownPicture(const std::shared_ptr<const Trace> &trace, const AttentionView &view)
{
    PictureContent content { trace };
    if (trace->sheets.size() > 1)
        content.head = view.sheet();
    content.range = seenRange(*view.alpha(), *trace);
    content.layer = view.layerKind();
    if (const QModelIndex current = view.selection()->currentIndex(); current.isValid())
        content.selected = { current.row(), current.column(), view.sheet() };
    for (int head = 0; head < static_cast<int>(trace->sheets.size()); ++head)
        content.alphaScales.push_back(view.alpha()->scaleOf(
            content.layer == LayerKind::Weights ? alphaView(trace, head) : view.alpha()->model()->view()));
    content.contextScale = view.context()->scaleOf(contextView(trace));
    return content;
}

} // namespace alphascope
