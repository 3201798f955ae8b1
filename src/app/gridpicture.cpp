// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gridpicture.h"

#include "widgets/cellimage.h"

#include <algorithm>
#include <cmath>

namespace alphascope {

namespace {

constexpr double longestLabel = 220; // pixels; longer ones are elided
constexpr double headerLimit = 160;
constexpr double labelGap = 6, noteGap = 10, legendGap = 12;
constexpr QSizeF noteSize(240, 72); // of the sentence in place of a matrix
constexpr Index mostCellsDrawn = 20'000; // more are an image: no viewer likes so many rectangles
constexpr double smallestDrawn = 3; // pixels; so are smaller ones, whose edges would show as hairlines

//! At no ratio larger than at 1, where the size of the whole picture comes from: what were larger would be cut off.
double cellSize(int count, double largest, double limit, double ratio)
{
    const double size = fittingCell(count, limit, largest);
    return size >= smallestDrawn ? deviceCell(deviceCell(size, 1), ratio) : size;
}

QStringList labelsOf(const MatrixModel &model, Qt::Orientation orientation, int count)
{
    QStringList labels;
    for (int i = 0; i < count; ++i)
        labels << model.headerData(i, orientation, Qt::DisplayRole).toString();
    return labels;
}

} // namespace

GridPicture::GridPicture(const MatrixView &view, const ColourScale &scale, const QSizeF &largest, double limit,
    double ratio, const QFont &font)
    : m_model(std::make_unique<MatrixModel>())
    , m_scale(scale)
    , m_ratio(ratio)
    , m_font(font)
{
    m_model->setView(view);
    m_rows = { view.rows, cellSize(view.rows, largest.height(), limit, ratio), 0, 0 };
    m_columns = { view.columns, cellSize(view.columns, largest.width(), limit, ratio), 0, 0 };
    m_rowLabels.setTexts(labelsOf(*m_model, Qt::Vertical, view.rows), font);
    m_columnLabels.setTexts(labelsOf(*m_model, Qt::Horizontal, view.columns), font);
    m_legend = std::make_unique<PictureLegend>(m_scale, std::min(m_rows.cell, m_columns.cell) * ratio < 1, font);
}

void GridPicture::setView(const MatrixView &view) { m_model->setView(view); }

double GridPicture::rowLabelsWidth() const { return std::min(m_rowLabels.widest(), longestLabel) + labelGap; }

double GridPicture::headerHeight() const
{
    return hasValues() ? std::ceil(m_columnLabels.headerHeight(m_columns.cell, headerLimit)) : 0;
}

double GridPicture::notesWidth() const
{
    const QFontMetricsF metrics(m_font);
    double widest = 0;
    for (int row = 0; m_model->view().findings && row < m_rows.count; ++row)
        widest = std::max(widest, metrics.horizontalAdvance(m_model->rowNote(row)));
    return widest > 0 ? noteGap + widest + 2 : 0;
}

double GridPicture::width() const
{
    if (!hasValues())
        return noteSize.width();
    const double beyond = std::max(notesWidth(), m_columnLabels.overhang(m_columns.cell, headerLimit));
    return std::ceil(std::max(m_columns.extent() + beyond, m_legend->size().width()));
}

double GridPicture::gridHeight() const
{
    return hasValues() ? m_rows.extent() : std::max(m_rows.extent(), noteSize.height());
}

double GridPicture::legendHeight() const { return hasValues() ? legendGap + std::ceil(m_legend->size().height()) : 0; }

//! Cells begin on a device pixel.
void GridPicture::place(const QPointF &topLeft)
{
    m_columns.origin = devicePosition(topLeft.x(), m_ratio);
    m_rows.origin = devicePosition(topLeft.y(), m_ratio);
}

void GridPicture::select(int row, int column)
{
    m_selectedRow = row;
    m_selectedColumn = column;
}

QRectF GridPicture::cellRect(int row, int column) const
{
    return { column * m_columns.cell, row * m_rows.cell, m_columns.cell, m_rows.cell };
}

void GridPicture::paint(QPainter &painter, const QPointF &topLeft, const HeatmapColours &colours)
{
    place(topLeft);
    painter.setFont(m_font);
    if (!hasValues()) {
        painter.setPen(colours.quiet);
        painter.drawText(QRectF(topLeft, noteSize), Qt::AlignLeft | Qt::TextWordWrap, m_model->view().note);
        return;
    }
    paintCells(painter, colours);
    HeatmapPainter over(painter, *m_model, m_rows, m_columns, grid(), colours);
    over.paintNumbers(m_scale, numberStyle(m_scale, { m_columns.cell, m_rows.cell }, m_font), grid().toAlignedRect());
    if (m_scale.isSigned())
        over.paintOutline();
    painter.setFont(m_font);
    const QRectF header(topLeft.x(), topLeft.y() - headerHeight(), m_columns.extent() + headerLimit, headerHeight());
    m_columnLabels.paintColumns(
        painter, m_columns, header, m_columns.extent(), m_selectedColumn, colours.text, colours.accent);
    if (const double notes = notesWidth(); notes > 0)
        over.paintNotes({ grid().right() + noteGap, grid().top(), notes, grid().height() }, m_rowLabels.lineHeight());
    m_legend->paint(painter, { topLeft.x(), grid().bottom() + legendGap }, colours);
    paintSelection(over);
}

void GridPicture::paintSelection(HeatmapPainter &over) const
{
    if (m_selectedRow < 0)
        return;
    if (m_selectedColumn < 0)
        over.paintRowFrame(m_selectedRow);
    else
        over.paintCellFrame(m_selectedRow, m_selectedColumn, false);
}

void GridPicture::paintRowLabels(QPainter &painter, const QPointF &topLeft, const HeatmapColours &colours)
{
    place(topLeft);
    painter.setFont(m_font);
    const double width = rowLabelsWidth();
    m_rowLabels.paintRows(painter, m_rows, { topLeft.x() - width, topLeft.y(), width, m_rows.extent() }, m_selectedRow,
        colours.text, colours.accent);
}

void GridPicture::paintCells(QPainter &painter, const HeatmapColours &colours) const
{
    const MatrixView &view = m_model->view();
    if (std::min(m_rows.cell, m_columns.cell) < smallestDrawn || view.values->size() > mostCellsDrawn) {
        const double ratio = std::max(m_ratio, 1.0) == 1 ? 2 : m_ratio; // of a vector picture: two
        painter.drawImage(grid().topLeft(), cellImage(view, m_scale, colours, m_rows, m_columns, grid(), ratio));
        return;
    }
    const double gap = cellGap(m_rows, m_columns, m_ratio) / m_ratio;
    QList<QRectF> masked;
    for (int row = 0; row < m_rows.count; ++row) {
        for (int column = 0; column < m_columns.count; ++column) {
            const QRectF cell(m_columns.begin(column), m_rows.begin(row), m_columns.cell - gap, m_rows.cell - gap);
            const double value = (*view.values)(row, column);
            if (m_model->isMasked(row, column))
                masked << cell;
            else
                painter.fillRect(
                    cell, std::isfinite(value) ? QColor::fromRgb(m_scale.colour(value, row)) : colours.brokenGround);
        }
    }
    if (!masked.isEmpty())
        paintHatchLines(painter, masked, colours);
}

} // namespace alphascope
