// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Heatmap that draws it.
#include "widgets/heatmap.h"

#include "widgets/cellimage.h"
#include "widgets/heatmappainter.h"

#include <QPaintEvent>

#include <algorithm>

namespace alphascope {

void Heatmap::paintEvent(QPaintEvent *event)
{
    if (m_ratio != devicePixelRatioF())
        arrange(); // moved to another screen
    QPainter painter(viewport());
    painter.fillRect(event->rect(), palette().color(QPalette::Base));
    if (!m_model || !m_model->view().values) {
        const QRectF room = QRectF(viewport()->rect()).adjusted(20, 10, -20, -10);
        painter.setPen(HeatmapColours(palette()).quiet);
        painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, m_model ? m_model->view().note : QString());
    } else {
        painter.setOpacity(m_dimmed ? 0.45 : 1);
        paintPicture(painter, event->rect());
        paintSelection(painter);
        painter.setOpacity(1);
    }
    if (hasFocus()) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void Heatmap::paintPicture(QPainter &painter, const QRect &dirty)
{
    const HeatmapColours colours(palette());
    const double width = viewport()->width();
    const GridAxis &rows = m_layout.rows;
    const GridAxis &columns = m_layout.columns;
    if (m_cells.isNull())
        m_cells = cellImage(m_model->view(), m_legend.scale(), colours, rows, columns, m_layout.grid, m_ratio);
    painter.drawImage(m_layout.grid.topLeft(), m_cells);

    HeatmapPainter cells(painter, *m_model, rows, columns, m_layout.grid, colours);
    cells.paintNumbers(m_legend.scale(), numberStyle(m_legend.scale(), QSizeF(columns.cell, rows.cell), font()), dirty);
    if (m_layout.grid.contains(QRectF(dirty)))
        return;
    if (m_legend.scale().symmetric)
        cells.paintOutline();
    painter.setFont(font());
    if (!m_leader)
        m_rowLabels.paintRows(painter, rows, m_layout.rowLabels(), m_selection.row(), colours.text, colours.accent);
    const int column = m_selection.selects() == Selects::Cell ? m_selection.column() : -1;
    m_columnLabels.paintColumns(
        painter, columns, m_layout.columnLabels(width), m_layout.grid.width(), column, colours.text, colours.accent);
    if (m_notesWidth > 0)
        cells.paintNotes(m_layout.notes(width), m_rowLabels.lineHeight());
    m_legend.paint(painter, m_layout.legend(width, m_legend.width()), colours);
}

void Heatmap::paintSelection(QPainter &painter)
{
    const HeatmapColours colours(palette());
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
    if (m_hovered.x() >= 0 && m_hovered.x() < m_layout.columns.count && m_hovered.y() < m_layout.rows.count)
        frames.paintHover(m_hovered.y(), m_hovered.x());
}

} // namespace alphascope
