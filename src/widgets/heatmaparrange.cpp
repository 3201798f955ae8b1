// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Heatmap that decides where things lie: margins, cell size, and rows that follow.
#include "widgets/heatmap.h"

#include "widgets/heatmapoverview.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace alphascope {

namespace {

double zoomedCell(double cell, double ratio) { return cell * ratio < 3 ? cell : devicePosition(cell, ratio); }

} // namespace

//! Lays out the whole group of heatmaps that share rows; scroll bars that come or go make it begin again.
void Heatmap::arrange()
{
    if (m_leader) {
        m_leader->arrange();
        return;
    }
    if (m_arranging) {
        m_arrangeAgain = true;
        return;
    }
    m_arranging = true;
    int rounds = 0;
    do {
        m_arrangeAgain = false;
        arrangeGroup();
    } while (m_arrangeAgain && ++rounds < 4);
    m_arranging = false;
}

void Heatmap::arrangeGroup()
{
    QList<Heatmap *> followers;
    std::copy_if(m_followers.begin(), m_followers.end(), std::back_inserter(followers),
        [](Heatmap *follower) { return !follower->isHidden(); });
    QList<Heatmap *> group { this };
    group += followers;

    double height = viewport()->height();
    for (Heatmap *map : group) {
        map->m_ratio = devicePixelRatioF();
        map->m_layout.rows.count = map->m_model ? map->m_model->rowCount() : 0;
        map->m_layout.columns.count = map->m_model ? map->m_model->columnCount() : 0;
        map->m_layout.columns.cell = largestCell(m_layout.rows.count).width();
        map->m_layout.margins = {};
        height = std::min<double>(height, map->viewport()->height());
    }
    // Labels ask for room, room decides the cells, and cells decide whether labels turn. Margins only grow, so a few
    // rounds settle it.
    for (int round = 0; round < 3; ++round) {
        HeatmapMargins shared;
        for (Heatmap *map : group) {
            map->m_layout.margins.grow(map->wantedMargins());
            shared.grow({ 0, map->m_layout.margins.top, 0, map->m_layout.margins.bottom });
        }
        for (Heatmap *map : group)
            map->m_layout.margins.grow(shared);
        sizeCells(followers, height);
    }
    m_layout.placeRows(height, m_ratio);
    for (Heatmap *map : group) {
        const int ownRows = map->m_layout.rows.count;
        map->m_layout.rows = m_layout.rows;
        map->m_layout.rows.count = ownRows;
        map->m_layout.grid.setTop(m_layout.grid.top());
        map->m_layout.grid.setHeight(m_layout.grid.height());
        map->m_layout.placeColumns(map->viewport()->width(), m_ratio);
        map->m_legend.setBlocks(std::min(m_layout.rows.cell, map->m_layout.columns.cell) * m_ratio < 1);
        map->placeScrollBars();
    }
    for (Heatmap *map : group) {
        map->m_numberStyle.reset();
        map->placeOverview();
        map->viewport()->update();
        Q_EMIT map->rowsChanged();
    }
}

//! Labels, notes and legend around columns of the present width.
HeatmapMargins Heatmap::wantedMargins() const
{
    constexpr double border = HeatmapLayout::border;
    constexpr double labelGap = 6;
    const double third = viewport()->width() / 3.0;
    const double headerLimit = viewport()->height() / 3.0;
    const double cell = m_layout.columns.cell;
    const double labels = m_leader ? 0 : std::min(m_rowLabels.widest() + labelGap, third);
    const double notes = m_notesWidth > 0 ? std::min(m_notesWidth + 12, third) : 0;
    return { border + std::ceil(labels), border + std::ceil(m_columnLabels.headerHeight(cell, headerLimit)),
        border + std::ceil(std::max(notes, m_columnLabels.overhang(cell, headerLimit))),
        border + HeatmapLayout::legendGap + std::ceil(m_legend.height()) };
}

void Heatmap::sizeCells(const QList<Heatmap *> &followers, double height)
{
    GridAxis &rows = m_layout.rows;
    GridAxis &columns = m_layout.columns;
    const QSizeF fit = fittingCells(rows.count, columns.count, m_layout.room(QSizeF(viewport()->width(), height)));
    columns.cell = deviceCell(fit.width(), m_ratio);
    rows.cell = deviceCell(fit.height(), m_ratio);
    if (m_zoomed && m_zoomed->width() <= fit.width() && m_zoomed->height() <= fit.height())
        m_zoomed.reset();
    if (m_zoomed) {
        columns.cell = std::max(columns.cell, zoomedCell(m_zoomed->width(), m_ratio));
        rows.cell = std::max(rows.cell, zoomedCell(m_zoomed->height(), m_ratio));
    }
    // Followers fit their width; zoomed in, their columns widen too until numbers can be read in them.
    constexpr double readable = 48;
    for (Heatmap *follower : followers) {
        GridAxis &own = follower->m_layout.columns;
        const double room = follower->m_layout.room(QSizeF(follower->viewport()->width(), height)).width();
        const double fitting = fittingWidth(follower->m_layout.rows.count, own.count, room, rows.cell);
        const double zoom = std::max(rows.cell / std::max(fit.height(), 1e-9), 1.0);
        const double wanted = m_zoomed ? std::max(fitting, std::min(fitting * zoom, readable)) : fitting;
        own.cell = deviceCell(wanted, m_ratio);
    }
}

void Heatmap::placeScrollBars()
{
    const auto place = [](QScrollBar *bar, const GridAxis &axis, double shown) {
        bar->setRange(0, std::max(static_cast<int>(std::ceil(axis.extent() - shown - 1e-6)), 0));
        bar->setPageStep(std::max(static_cast<int>(shown), 1));
        bar->setSingleStep(std::clamp(static_cast<int>(axis.cell), 8, 64));
    };
    // A fraction of a device pixel that hangs over is no reason to scroll.
    const auto scrolled = [this](double extent, double shown) { return extent * m_ratio > shown * m_ratio + 1; };
    const bool wide = scrolled(m_layout.columns.extent(), m_layout.grid.width());
    const bool high = !m_leader && scrolled(m_layout.rows.extent(), m_layout.grid.height());
    if (wide)
        place(horizontalScrollBar(), m_layout.columns, m_layout.grid.width());
    else
        horizontalScrollBar()->setRange(0, 0);
    if (high)
        place(verticalScrollBar(), m_layout.rows, m_layout.grid.height());
    else
        verticalScrollBar()->setRange(0, 0);
    // Bars "as needed" would take their room only after all has been painted without them.
    setHorizontalScrollBarPolicy(wide ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(high ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    readScroll();
}

//! Scroll positions lie on device pixels, or cells would be unequal.
void Heatmap::readScroll()
{
    m_layout.columns.offset = devicePosition(horizontalScrollBar()->value(), m_ratio);
    m_layout.rows.offset
        = m_leader ? m_leader->m_layout.rows.offset : devicePosition(verticalScrollBar()->value(), m_ratio);
}

void Heatmap::placeOverview()
{
    const QRectF &grid = m_layout.grid;
    const auto share = [](const GridAxis &axis, double from, double to) {
        const double all = std::max(axis.extent(), 1e-9);
        const double begin = std::clamp((from - axis.edge()) / all, 0.0, 1.0);
        return std::pair(begin, std::clamp((to - axis.edge()) / all, 0.0, 1.0) - begin);
    };
    const auto [x, width] = share(m_layout.columns, grid.left(), grid.right());
    const auto [y, height] = share(m_layout.rows, grid.top(), grid.bottom());
    constexpr double almost = 1 - 1e-6;
    const bool isAll = width > almost && height > almost;
    const bool hasRoom = grid.width() > 260 && grid.height() > 200;
    const QRectF seen = isAll || !hasRoom || m_leader ? QRectF(0, 0, 1, 1) : QRectF(x, y, width, height);
    m_overview->setSeen(seen, grid.bottomRight().toPoint() - QPoint(6, 6));
}

} // namespace alphascope
