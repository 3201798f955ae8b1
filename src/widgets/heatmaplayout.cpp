// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmaplayout.h"

#include <algorithm>
#include <cmath>

namespace alphascope {

namespace {

constexpr double noteGap = 10;

//! How much of `extent` shows in `room`, in whole device pixels: a last, partly covered pixel belongs to the cells.
double shownExtent(double extent, double room, double ratio)
{
    const double whole = std::ceil(extent * ratio - 1e-6) / ratio;
    return std::min(whole, std::max(std::floor(room * ratio) / ratio, 1.0));
}

double centred(double before, double shown, double after, double whole, double ratio)
{
    const double start = std::max((whole - before - shown - after) / 2, 0.0);
    return devicePosition(start + before, ratio);
}

} // namespace

void HeatmapMargins::grow(const HeatmapMargins &other)
{
    left = std::max(left, other.left);
    top = std::max(top, other.top);
    right = std::max(right, other.right);
    bottom = std::max(bottom, other.bottom);
}

QSizeF HeatmapLayout::room(const QSizeF &viewport) const
{
    return { std::max(viewport.width() - margins.left - margins.right, 1.0),
        std::max(viewport.height() - margins.top - margins.bottom, 1.0) };
}

void HeatmapLayout::placeColumns(double viewportWidth, double ratio)
{
    const double shown = shownExtent(columns.extent(), room({ viewportWidth, 0 }).width(), ratio);
    columns.origin = centred(margins.left, shown, margins.right, viewportWidth, ratio);
    grid.setLeft(columns.origin);
    grid.setWidth(shown);
}

void HeatmapLayout::placeRows(double viewportHeight, double ratio)
{
    const double shown = shownExtent(rows.extent(), room({ 0, viewportHeight }).height(), ratio);
    rows.origin = centred(margins.top, shown, margins.bottom, viewportHeight, ratio);
    grid.setTop(rows.origin);
    grid.setHeight(shown);
}

QRectF HeatmapLayout::rowLabels() const
{
    return { grid.left() - margins.left, grid.top(), margins.left, grid.height() };
}

QRectF HeatmapLayout::columnLabels(double viewportWidth) const
{
    return { grid.left(), grid.top() - margins.top, std::max(viewportWidth - grid.left(), 0.0), margins.top };
}

QRectF HeatmapLayout::notes(double viewportWidth) const
{
    return { grid.right() + noteGap, grid.top(), std::max(viewportWidth - grid.right() - noteGap, 0.0), grid.height() };
}

QRectF HeatmapLayout::legend(double viewportWidth, double wanted) const
{
    const double right = viewportWidth - border;
    const double left = std::max(std::min(grid.left(), right - wanted), border);
    return { left, grid.bottom() + legendGap, std::max(right - left, 0.0), std::max(margins.bottom - legendGap, 0.0) };
}

} // namespace alphascope
