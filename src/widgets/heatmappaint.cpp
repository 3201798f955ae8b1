// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Heatmap that draws it.
#include "widgets/heatmap.h"

#include "widgets/heatmappainter.h"

#include <QPaintEvent>

#include <algorithm>

namespace alphascope {

void Heatmap::paintEvent(QPaintEvent *event)
{
    if (m_ratio != devicePixelRatioF())
        arrange(); // moved to another screen
    QPainter painter(viewport());
    const bool hasPicture = m_model && m_model->view().values;
    const QRectF &grid = m_layout.grid;
    QRegion ground = event->region();
    if (hasPicture && !m_dimmed) // the cells cover theirs
        ground -= QRectF(grid.topLeft(), grid.bottomRight() - QPointF(1, 1)).toAlignedRect().adjusted(1, 1, -1, -1);
    for (const QRect &rect : ground)
        painter.fillRect(rect, palette().color(QPalette::Base));
    if (!hasPicture) {
        const QRectF room = QRectF(viewport()->rect()).adjusted(20, 10, -20, -10);
        painter.setPen(colours().quiet);
        painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, m_model ? m_model->view().note : QString());
    } else {
        painter.setOpacity(m_dimmed ? 0.45 : 1);
        for (const QRect &dirty : event->region()) {
            painter.save();
            painter.setClipRect(dirty);
            paintPicture(painter, dirty);
            painter.restore();
        }
        paintSelection(painter);
        paintHoverNames(painter);
        painter.setOpacity(1);
    }
    if (hasFocus()) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

const HeatmapColours &Heatmap::colours()
{
    if (!m_colours)
        m_colours.emplace(palette());
    return *m_colours;
}

void Heatmap::paintPicture(QPainter &painter, const QRect &dirty)
{
    const HeatmapColours &colours = this->colours();
    const double width = viewport()->width();
    const GridAxis &rows = m_layout.rows;
    const GridAxis &columns = m_layout.columns;
    if (m_layout.grid.intersects(dirty))
        painter.drawImage(m_layout.grid.topLeft(),
            m_cells.image(m_model->view(), m_legend.scale(), colours, rows, columns, m_layout.grid, m_ratio));

    HeatmapPainter cells(painter, *m_model, rows, columns, m_layout.grid, colours);
    if (!m_numberStyle)
        m_numberStyle = numberStyle(m_legend.scale(), QSizeF(columns.cell, rows.cell), font());
    cells.paintNumbers(m_legend.scale(), *m_numberStyle, dirty);
    if (m_layout.grid.contains(QRectF(dirty)))
        return;
    if (m_legend.scale().isSigned())
        cells.paintOutline();
    painter.setFont(font());
    if (!m_leader && m_layout.rowLabels().intersects(dirty))
        m_rowLabels.paintRows(painter, rows, m_layout.rowLabels(), m_selection.row(), colours.text, colours.accent);
    const int column = m_selection.selects() == Selects::Cell ? m_selection.column() : -1;
    const QRectF header = m_layout.columnLabels(width), legend = m_layout.legend(width, m_legend.width());
    if (header.intersects(dirty))
        m_columnLabels.paintColumns(
            painter, columns, header, m_layout.grid.width(), column, colours.text, colours.accent);
    if (m_notesWidth > 0 && m_layout.notes(width).intersects(dirty))
        cells.paintNotes(m_layout.notes(width), m_rowLabels.lineHeight());
    if (legend.intersects(dirty))
        m_legend.paint(painter, legend, colours);
}

//! Left of the row, over the labels there.
QRectF Heatmap::hoveredRowName() const
{
    const int row = m_hovered.y();
    const QRectF band = m_layout.rowLabels();
    if (row < 0 || row >= m_layout.rows.count || m_leader
        || m_rowLabels.shows(row, m_layout.rows, band.top(), band.bottom(), m_selection.row()))
        return {};
    const double height = m_rowLabels.lineHeight();
    return { band.left(), m_layout.rows.centre(row) - height / 2, band.width(), height };
}

//! Above the column, within the viewport.
QRectF Heatmap::hoveredColumnName() const
{
    const int column = m_hovered.x();
    const QRectF &grid = m_layout.grid;
    const int selected = m_selection.selects() == Selects::Cell ? m_selection.column() : -1;
    if (column < 0 || column >= m_columnLabels.count()
        || m_columnLabels.showsColumn(column, m_layout.columns, grid.left(), grid.right(), selected))
        return {};
    const QSizeF size(
        std::min(m_columnLabels.width(column) + 8, viewport()->width() - 2.0), m_columnLabels.lineHeight());
    const double left = m_layout.columns.centre(column) - size.width() / 2;
    return { QPointF(std::clamp(left, 1.0, viewport()->width() - 1 - size.width()), grid.top() - size.height() - 3),
        size };
}

void Heatmap::paintHoverNames(QPainter &painter)
{
    const HeatmapColours &colours = this->colours();
    painter.setFont(font());
    const auto paint = [&](const QRectF &place, const HeatmapLabels &labels, int index, Qt::Alignment alignment) {
        if (place.isEmpty())
            return;
        painter.setPen(colours.accent);
        painter.fillRect(place, colours.base);
        painter.drawRect(
            place.toAlignedRect().adjusted(0, 0, -1, -1)); // a tag, so that half a neighbour is no other name
        painter.drawText(place.adjusted(2, 0, -6, 0), alignment | Qt::AlignVCenter | Qt::TextSingleLine,
            labels.elided(index, place.width() - 7.5, QFontMetricsF(font())));
    };
    if (m_hovered.x() >= m_layout.columns.count || m_hovered.y() >= m_layout.rows.count)
        return;
    if (const QRectF row = hoveredRowName(); !row.isEmpty())
        paint(row, m_rowLabels, m_hovered.y(), Qt::AlignRight);
    if (const QRectF column = hoveredColumnName(); !column.isEmpty())
        paint(column, m_columnLabels, m_hovered.x(), Qt::AlignLeft);
}

void Heatmap::paintSelection(QPainter &painter)
{
    const HeatmapColours &colours = this->colours();
    HeatmapPainter frames(painter, *m_model, m_layout.rows, m_layout.columns, m_layout.grid, colours);
    const int row = m_selection.row();
    const int column = m_selection.column();
    if (row >= 0 && row < m_layout.rows.count) {
        frames.paintRowFrame(row);
        if (column >= 0 && column < m_layout.columns.count) {
            if (m_selection.selects() == Selects::Cell)
                frames.paintCellFrame(row, column, hasFocus());
            else if (hasFocus())
                frames.paintHover(row, column); // the keys' place; only the row is selected
        }
    }
    if (const Interventions *interventions = m_model->view().interventions)
        frames.paintInterventions(*interventions, m_model->view().sheet);
    if (m_hovered.x() >= 0 && m_hovered.x() < m_layout.columns.count && m_hovered.y() < m_layout.rows.count)
        frames.paintHover(m_hovered.y(), m_hovered.x());
}

} // namespace alphascope
