// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmappainter.h"

#include "models/numbertext.h"
#include "widgets/cellimage.h"
#include "widgets/marks.h"

#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace alphascope {

namespace {

constexpr double smallestCross = 5; // a cell below this is marked by its colour alone

QFont scaled(QFont font, double factor)
{
    if (font.pixelSize() > 0)
        font.setPixelSize(std::max(static_cast<int>(font.pixelSize() * factor), 1));
    else
        font.setPointSizeF(font.pointSizeF() * factor);
    return font;
}

QString longestNumber(const ColourScale &scale, int digits)
{
    const QString low = shortNumber(scale.smallest, digits);
    const QString high = shortNumber(scale.largest, digits);
    return low.size() > high.size() ? low : high;
}

} // namespace

NumberStyle numberStyle(const ColourScale &scale, const QSizeF &cell, const QFont &font)
{
    constexpr double margin = 4;
    struct Choice {
        double factor;
        int digits;
    };
    const int wanted = scale.style.digits;
    const int most = wanted > 0 ? wanted : 3, least = wanted > 0 ? wanted : 2;
    for (const Choice choice :
        { Choice { 1.05, most }, { 0.92, most }, { 0.82, most }, { 0.92, least }, { 0.82, least }, { 0.72, least } }) {
        NumberStyle style { scaled(font, choice.factor), choice.digits, 0 };
        const QFontMetricsF metrics(style.font);
        style.width = metrics.horizontalAdvance(longestNumber(scale, style.digits));
        if (style.width <= cell.width() - 2 * margin && metrics.ascent() <= cell.height() - 2)
            return style;
    }
    return {};
}

HeatmapPainter::HeatmapPainter(QPainter &painter, const MatrixModel &model, const GridAxis &rows,
    const GridAxis &columns, const QRectF &grid, const HeatmapColours &colours)
    : m_painter(painter)
    , m_model(model)
    , m_rows(rows)
    , m_columns(columns)
    , m_grid(grid)
    , m_colours(colours)
{
    const double ratio = painter.device()->devicePixelRatioF();
    m_gap = cellGap(rows, columns, ratio) / ratio;
}

QRectF HeatmapPainter::cellRect(int row, int column) const
{
    return { m_columns.begin(column), m_rows.begin(row), m_columns.cell - m_gap, m_rows.cell - m_gap };
}

QRectF HeatmapPainter::rowRect(int row) const
{
    return { m_columns.edge(), m_rows.begin(row), m_columns.extent() - m_gap, m_rows.cell - m_gap };
}

void HeatmapPainter::paintNumbers(const ColourScale &scale, const NumberStyle &style, const QRect &dirty)
{
    const QRectF seen = m_grid & QRectF(dirty);
    const bool crosses = scale.hasNotFinite && std::min(m_rows.cell, m_columns.cell) >= smallestCross;
    if (seen.isEmpty() || (style.digits == 0 && !crosses))
        return;
    m_painter.save();
    m_painter.setClipRect(m_grid, Qt::IntersectClip);
    m_painter.setFont(style.font);
    const auto [top, bottom] = m_rows.visible(seen.top(), seen.bottom());
    const auto [left, right] = m_columns.visible(seen.left(), seen.right());
    for (int row = top; row <= bottom; ++row)
        for (int column = left; column <= right; ++column)
            paintNumber(row, column, scale, style);
    m_painter.restore();
}

void HeatmapPainter::paintNumber(int row, int column, const ColourScale &scale, const NumberStyle &style)
{
    if (m_model.isMasked(row, column))
        return;
    const QRectF cell = cellRect(row, column);
    const double value = (*m_model.view().values)(row, column);
    if (!std::isfinite(value)) {
        if (std::min(cell.width(), cell.height()) >= smallestCross - 1)
            paintCross(m_painter, cell, m_colours);
        return;
    }
    if (style.digits == 0)
        return;
    m_painter.setPen(QColor::fromRgb(readableOn(scale.colour(value, row))));
    const QRectF place = cell.adjusted(0, 0, -(cell.width() - style.width) / 2, 0);
    m_painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip,
        shortNumber(value, style.digits));
}

void HeatmapPainter::paintNotes(const QRectF &band, double lineHeight)
{
    if (m_rows.count == 0)
        return;
    double free = band.top() - lineHeight; // below this no text has been written yet
    const auto [first, last] = m_rows.visible(band.top(), band.bottom());
    for (int row = first; row <= last; ++row) {
        const QString note = m_model.rowNote(row);
        const double y = m_rows.begin(row) + (m_rows.cell - m_gap) / 2;
        if (note.isEmpty() || y < band.top() || y > band.bottom())
            continue;
        m_painter.setPen(m_model.hasFinding(row) ? m_colours.warning : m_colours.quiet);
        if (y - lineHeight / 2 < free) {
            m_painter.drawLine(QPointF(band.left() - 4, y), QPointF(band.left(), y));
            continue;
        }
        free = y + lineHeight / 2;
        m_painter.drawText(QRectF(band.left(), y - lineHeight / 2, band.width(), lineHeight),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, note);
    }
}

//! `width` pixels wide, its inner edge on `rect`; drawn as four bars, so that it is sharp at every device pixel ratio.
void HeatmapPainter::paintFrame(const QRectF &rect, const QColor &colour, double width)
{
    const QRectF outer = rect.adjusted(-width, -width, width, width);
    m_painter.fillRect(QRectF(outer.topLeft(), QSizeF(outer.width(), width)), colour);
    m_painter.fillRect(QRectF(outer.left(), rect.bottom(), outer.width(), width), colour);
    m_painter.fillRect(QRectF(outer.left(), rect.top(), width, rect.height()), colour);
    m_painter.fillRect(QRectF(rect.right(), rect.top(), width, rect.height()), colour);
}

void HeatmapPainter::paintOutline() { paintFrame(m_grid.adjusted(0, 0, -m_gap, -m_gap), m_colours.outline, 1); }

void HeatmapPainter::paintRowFrame(int row)
{
    constexpr double width = 2;
    m_painter.save();
    m_painter.setClipRect(m_grid.adjusted(-width, -width, width, width), Qt::IntersectClip);
    // A row of less than a few pixels is framed all the same: what is seen is where it is.
    QRectF rect = rowRect(row);
    if (rect.height() < 2)
        rect = QRectF(rect.left(), rect.center().y() - 1, rect.width(), 2);
    paintFrame(rect, m_colours.frame, width);
    m_painter.restore();
}

void HeatmapPainter::paintCellFrame(int row, int column, bool focused)
{
    QRectF rect = cellRect(row, column);
    const double least = 6; // so that the selected one of very many cells is found
    if (rect.width() < least || rect.height() < least) {
        const QSizeF size(std::max(rect.width(), least), std::max(rect.height(), least));
        rect = QRectF(rect.center() - QPointF(size.width() / 2, size.height() / 2), size);
        m_painter.save();
        m_painter.setClipRect(m_grid.adjusted(-4, -4, 4, 4), Qt::IntersectClip);
        paintFrame(rect, m_colours.frame, 2);
        m_painter.restore();
        return;
    }
    m_painter.save();
    m_painter.setClipRect(m_grid.adjusted(-2, -2, 2, 2), Qt::IntersectClip);
    constexpr double width = 2;
    const QRectF inner = rect.adjusted(width, width, -width, -width);
    paintFrame(inner, m_colours.frame, width);
    // Orange on yellow would drown; a dark line within keeps the frame apart from any colour. With the focus a white
    // one follows: here the keys act.
    if (std::min(inner.width(), inner.height()) > 6)
        paintFrame(inner.adjusted(1, 1, -1, -1), QColor(0, 0, 0, 150), 1);
    if (focused && std::min(inner.width(), inner.height()) > 12)
        paintFrame(inner.adjusted(2, 2, -2, -2), Qt::white, 1);
    m_painter.restore();
}

void HeatmapPainter::paintHover(int row, int column)
{
    const QRectF rect = cellRect(row, column);
    if (std::min(rect.width(), rect.height()) < 4)
        return;
    m_painter.save();
    m_painter.setClipRect(m_grid, Qt::IntersectClip);
    const QRectF inner = rect.adjusted(2, 2, -2, -2);
    paintFrame(inner.adjusted(1, 1, -1, -1), QColor(0, 0, 0, 110), 1);
    paintFrame(inner, QColor(255, 255, 255, 220), 2);
    m_painter.restore();
}

void HeatmapPainter::paintInterventions(const Interventions &interventions, int sheet)
{
    m_painter.save();
    m_painter.setClipRect(m_grid, Qt::IntersectClip);
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(QPen(m_colours.base, 1));
    m_painter.setBrush(m_colours.warning);
    const auto span = [](Index index, const GridAxis &axis, double from, double to) {
        return index != everyOne ? std::pair(static_cast<int>(index), static_cast<int>(index)) : axis.visible(from, to);
    };
    for (const WeightIntervention &one : interventions.weights) {
        if (one.sheet != sheet)
            continue;
        const auto [top, bottom] = span(one.row, m_rows, m_grid.top(), m_grid.bottom());
        const auto [left, right] = span(one.column, m_columns, m_grid.left(), m_grid.right());
        // Of cells too small for a mark of their own, one in every few has it.
        const auto step
            = [](const GridAxis &axis) { return std::max(static_cast<int>(4 / std::max(axis.cell, 0.01)), 1); };
        for (int row = top; row <= std::min(bottom, m_rows.count - 1); row += step(m_rows)) {
            for (int column = left; column <= std::min(right, m_columns.count - 1); column += step(m_columns)) {
                if (m_model.isMasked(row, column))
                    continue;
                const QRectF cell = cellRect(row, column);
                const double side = std::clamp(std::min(cell.width(), cell.height()) * 0.4, 4.0, 12.0);
                const QPointF corner = cell.topRight();
                m_painter.drawPolygon(QPolygonF { corner, corner - QPointF(side, 0), corner + QPointF(0, side) });
            }
        }
    }
    m_painter.restore();
}

} // namespace alphascope
