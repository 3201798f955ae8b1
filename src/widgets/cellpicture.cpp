// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cellpicture.h"

#include "widgets/cellimage.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

namespace alphascope {

namespace {

GridAxis unscrolled(GridAxis axis)
{
    axis.offset = 0;
    return axis;
}

} // namespace

//! Scrolled at most, and not out of sight altogether.
bool CellPicture::canMove(const GridAxis &rows, const GridAxis &columns, const QRectF &grid, double ratio) const
{
    return !m_image.isNull() && grid == m_grid && ratio == m_ratio && unscrolled(rows) == unscrolled(m_rows)
        && unscrolled(columns) == unscrolled(m_columns) && std::abs(rows.offset - m_rows.offset) < grid.height()
        && std::abs(columns.offset - m_columns.offset) < grid.width();
}

//! The pixels at `by` come to lie in the upper left corner.
void CellPicture::move(const QPoint &by)
{
    uchar *bits = m_image.bits();
    const qsizetype stride = m_image.bytesPerLine();
    const int width = m_image.width() - std::abs(by.x()), height = m_image.height() - std::abs(by.y());
    const int fromX = std::max(by.x(), 0), toX = std::max(-by.x(), 0);
    const int fromY = std::max(by.y(), 0), toY = std::max(-by.y(), 0);
    for (int i = 0; i < height; ++i) {
        const int y = by.y() >= 0 ? i : height - 1 - i; // no line is written before it is read
        std::memmove(bits + (toY + y) * stride + toX * static_cast<qsizetype>(sizeof(QRgb)),
            bits + (fromY + y) * stride + fromX * static_cast<qsizetype>(sizeof(QRgb)),
            static_cast<std::size_t>(width) * sizeof(QRgb));
    }
}

void CellPicture::paste(const QImage &part, const QPoint &at)
{
    uchar *bits = m_image.bits() + at.x() * static_cast<qsizetype>(sizeof(QRgb));
    for (int y = 0; y < part.height(); ++y)
        std::memcpy(bits + (at.y() + y) * m_image.bytesPerLine(), part.constScanLine(y),
            static_cast<std::size_t>(part.width()) * sizeof(QRgb));
}

const QImage &CellPicture::image(const MatrixView &view, const ColourScale &scale, const HeatmapColours &colours,
    const GridAxis &rows, const GridAxis &columns, const QRectF &grid, double ratio)
{
    const auto draw = [&](const QRectF &part) { return cellImage(view, scale, colours, rows, columns, part, ratio); };
    if (canMove(rows, columns, grid, ratio)) {
        const auto moved = [ratio](double by) { return static_cast<int>(std::lround(by * ratio)); };
        const QPoint by(moved(columns.offset - m_columns.offset), moved(rows.offset - m_rows.offset));
        const int width = m_image.width(), height = m_image.height();
        const auto drawPart = [&](const QRect &pixels) {
            if (!pixels.isEmpty())
                paste(draw(QRectF(grid.topLeft() + QPointF(pixels.topLeft()) / ratio, QSizeF(pixels.size()) / ratio)),
                    pixels.topLeft());
        };
        if (!by.isNull())
            move(by);
        drawPart(QRect(by.x() > 0 ? width - by.x() : 0, 0, std::abs(by.x()), height));
        drawPart(QRect(0, by.y() > 0 ? height - by.y() : 0, width, std::abs(by.y())));
    } else {
        m_image = draw(grid);
    }
    m_rows = rows;
    m_columns = columns;
    m_grid = grid;
    m_ratio = ratio;
    return m_image;
}

} // namespace alphascope
