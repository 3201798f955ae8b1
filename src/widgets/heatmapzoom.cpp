// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Heatmap that decides what is in sight: scrolling and zoom.
#include "widgets/heatmap.h"

#include "widgets/cellnumberedit.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace alphascope {

void Heatmap::scrollContentsBy(int, int)
{
    const GridAxis rows = m_layout.rows, columns = m_layout.columns;
    readScroll();
    if (m_edit)
        m_edit->leave(); // its cell is somewhere else
    placeOverview();
    updateScrolled(m_layout.rows != rows, m_layout.columns != columns);
    if (m_layout.rows == rows || m_arranging)
        return;
    Q_EMIT rowsChanged();
    for (Heatmap *follower : std::as_const(m_followers))
        follower->scrollContentsBy(0, 0);
}

//! The cells with their frames, and the labels that move with them.
void Heatmap::updateScrolled(bool rows, bool columns)
{
    const QRect cells = m_layout.grid.toAlignedRect().adjusted(-3, -3, 3, 3);
    const int width = viewport()->width(), line = static_cast<int>(std::ceil(m_rowLabels.lineHeight()));
    viewport()->update(cells);
    if (rows)
        viewport()->update(0, cells.top() - line, width, cells.height() + 2 * line);
    if (columns)
        viewport()->update(0, 0, width, cells.top());
}

void Heatmap::zoomIn() { zoomAtCurrent(1.25); }

void Heatmap::zoomOut() { zoomAtCurrent(1 / 1.25); }

//! The selected cell stays where it is, or comes back into view; without one, the middle stays.
void Heatmap::zoomAtCurrent(double factor)
{
    if (m_leader) {
        m_leader->zoomAtCurrent(factor);
        return;
    }
    const int row = m_selection.row();
    const int column = m_selection.column();
    const bool exists = row >= 0 && row < m_layout.rows.count && column >= 0 && column < m_layout.columns.count;
    if (exists)
        scrollTo(row, column);
    zoomBy(
        factor, exists ? QPointF(m_layout.columns.centre(column), m_layout.rows.centre(row)) : m_layout.grid.center());
    if (exists)
        scrollTo(row, column);
}

void Heatmap::zoomToFit()
{
    if (m_leader) {
        m_leader->zoomToFit();
        return;
    }
    m_zoomed.reset();
    arrange();
}

//! The place of the matrix that lies under `anchor` stays there.
void Heatmap::zoomBy(double factor, const QPointF &anchor)
{
    if (m_leader) {
        m_leader->zoomBy(factor, { m_leader->m_layout.grid.center().x(), anchor.y() });
        return;
    }
    const GridAxis &columns = m_layout.columns;
    const GridAxis &rows = m_layout.rows;
    if (columns.cell <= 0 || rows.cell <= 0)
        return;
    const QPointF place((anchor.x() - columns.edge()) / columns.cell, (anchor.y() - rows.edge()) / rows.cell);
    setZoom(m_zoomed.value_or(QSizeF(columns.cell, rows.cell)) * factor, place, anchor);
}

//! Cells of this size, but not above the largest; `place`, in columns and rows, comes to lie at `anchor`, or in the
//! middle.
void Heatmap::setZoom(const QSizeF &cell, const QPointF &place, const std::optional<QPointF> &anchor)
{
    constexpr double largest = 200;
    m_zoomed = cell * std::min(1.0, largest / std::max(cell.width(), cell.height()));
    arrange();
    const auto bring = [](QScrollBar *bar, const GridAxis &axis, double cells, double position) {
        bar->setValue(static_cast<int>(std::lround(axis.origin + cells * axis.cell - position)));
    };
    const QPointF at = anchor.value_or(m_layout.grid.center());
    bring(horizontalScrollBar(), m_layout.columns, place.x(), at.x());
    bring(verticalScrollBar(), m_layout.rows, place.y(), at.y());
}

void Heatmap::zoomToCells()
{
    if (m_leader) {
        m_leader->zoomToCells();
        return;
    }
    const int column = std::max(m_selection.column(), 0);
    const QPointF place(m_layout.columns.place(column) + 0.5, std::max(m_selection.row(), 0) + 0.5);
    setZoom(QSizeF(1, 1) / m_ratio, place);
}

void Heatmap::zoomTo(const QRect &cells)
{
    if (m_leader) {
        m_leader->zoomTo({ 0, cells.top(), m_leader->m_layout.columns.count, cells.height() });
        return;
    }
    if (cells.isEmpty())
        return;
    QRectF placed = cells;
    if (m_layout.columns.mirrored)
        placed.moveLeft(m_layout.columns.count - cells.left() - cells.width());
    // All of the room that there is for cells beside scroll bars may be used, not only what they filled before.
    const QSize bars(verticalScrollBar()->sizeHint().width(), horizontalScrollBar()->sizeHint().height());
    const auto fit = [&] {
        const QSizeF room = m_layout.room(maximumViewportSize() - bars);
        const double factor = std::min(room.width() / (cells.width() * m_layout.columns.cell),
            room.height() / (cells.height() * m_layout.rows.cell));
        setZoom(QSizeF(m_layout.columns.cell, m_layout.rows.cell) * factor, placed.center());
    };
    fit();
    // Other cells have other labels, which may leave less room.
    const QSizeF needed(cells.width() * m_layout.columns.cell, cells.height() * m_layout.rows.cell);
    if (needed.width() > m_layout.grid.width() + 1 || needed.height() > m_layout.grid.height() + 1)
        fit();
}

void Heatmap::pinch(double factor, const QPointF &centre)
{
    if (factor > 0)
        zoomBy(factor, centre);
}

void Heatmap::showCentre(const QPointF &centre)
{
    const auto bring = [](QScrollBar *bar, const GridAxis &axis, double share, double middle) {
        bar->setValue(static_cast<int>(std::lround(axis.origin + share * axis.extent() - middle)));
    };
    bring(horizontalScrollBar(), m_layout.columns, centre.x(), m_layout.grid.center().x());
    bring(verticalScrollBar(), m_layout.rows, centre.y(), m_layout.grid.center().y());
}

void Heatmap::scrollTo(int row, int column)
{
    const auto show = [](QScrollBar *bar, const GridAxis &axis, int index, double from, double to) {
        if (axis.end(index) > to)
            bar->setValue(bar->value() + static_cast<int>(std::ceil(axis.end(index) - to)));
        if (axis.begin(index) < from)
            bar->setValue(bar->value() - static_cast<int>(std::ceil(from - axis.begin(index))));
    };
    if (row >= 0 && !m_leader)
        show(verticalScrollBar(), m_layout.rows, row, m_layout.grid.top(), m_layout.grid.bottom());
    if (column >= 0)
        show(horizontalScrollBar(), m_layout.columns, column, m_layout.grid.left(), m_layout.grid.right());
}

} // namespace alphascope
