// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cellimage.h"

#include "widgets/blockvalue.h"
#include "widgets/marks.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

namespace alphascope {

namespace {

constexpr CellSpan noCell { -1, -1 }; // a pixel of the gap between cells

//! Neighbouring pixels that show the same cells.
struct Run {
    int begin, end; // pixels
    CellSpan cells;
};

//! Which cells each device pixel of an axis shows, from `from` (logical) on.
std::vector<Run> runs(const GridAxis &axis, double from, int pixels, double ratio, int gap)
{
    std::vector<Run> result;
    const double cell = axis.cell * ratio;
    const double first = (from - axis.edge()) * ratio;
    for (int pixel = 0; pixel < pixels; ++pixel) {
        CellSpan cells;
        if (cell >= 1) {
            const int index = static_cast<int>((first + pixel + 0.5) / cell);
            cells = { index, index + 1 };
            if (gap > 0 && first + pixel + 0.5 > (index + 1) * cell - gap)
                cells = noCell;
        } else {
            // Every cell that touches the pixel; the small number keeps a border that is a whole pixel from counting
            // twice.
            cells.begin = static_cast<int>((first + pixel) / cell + 1e-7);
            cells.end = static_cast<int>(std::ceil((first + pixel + 1) / cell - 1e-7));
        }
        if (cells != noCell) {
            cells.begin = std::clamp(cells.begin, 0, axis.count - 1);
            cells.end = std::clamp(cells.end, cells.begin + 1, axis.count);
            if (axis.mirrored)
                cells = { axis.count - cells.end, axis.count - cells.begin };
        }
        if (!result.empty() && result.back().cells == cells)
            result.back().end = pixel + 1;
        else
            result.push_back({ pixel, pixel + 1, cells });
    }
    return result;
}

QRgb colourOf(const BlockValue &block, const CellSpan &rows, const ColourScale &scale, const HeatmapColours &colours)
{
    switch (block.kind) {
    case BlockValue::Kind::Masked:
        return colours.maskedGround.rgb();
    case BlockValue::Kind::NotFinite:
        return colours.brokenGround.rgb();
    case BlockValue::Kind::Number:
        break;
    }
    return scale.colour(block.value, rows.begin, rows.end);
}

} // namespace

int cellGap(const GridAxis &rows, const GridAxis &columns, double ratio)
{
    constexpr double smallestWithGap = 10;
    return std::min(rows.cell, columns.cell) < smallestWithGap ? 0 : std::max(static_cast<int>(std::lround(ratio)), 1);
}

QImage cellImage(const MatrixView &view, const ColourScale &scale, const HeatmapColours &colours, const GridAxis &rows,
    const GridAxis &columns, const QRectF &grid, double ratio)
{
    QImage image((grid.size() * ratio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    if (image.isNull() || rows.count == 0 || columns.count == 0)
        return image;
    const int gap = cellGap(rows, columns, ratio);
    const auto across = runs(columns, grid.left(), image.width(), ratio, gap);
    const auto stripeX = std::llround((grid.left() - columns.edge()) * ratio);
    const auto stripeY = std::llround((grid.top() - rows.edge()) * ratio);
    std::vector<BlockValue> blocks(across.size());

    for (const Run &down : runs(rows, grid.top(), image.height(), ratio, gap)) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(down.begin));
        if (down.cells == noCell) {
            for (int y = down.begin; y < down.end; ++y)
                std::fill_n(reinterpret_cast<QRgb *>(image.scanLine(y)), image.width(), colours.base.rgb());
            continue;
        }
        bool hatched = false;
        for (std::size_t i = 0; i < across.size(); ++i) {
            const Run &run = across[i];
            if (run.cells == noCell) {
                std::fill(line + run.begin, line + run.end, colours.base.rgb());
                continue;
            }
            blocks[i] = blockValue(view, down.cells, run.cells, scale.style.fold());
            hatched = hatched || blocks[i].kind == BlockValue::Kind::Masked;
            std::fill(line + run.begin, line + run.end, colourOf(blocks[i], down.cells, scale, colours));
        }
        for (int y = down.begin + 1; y < down.end; ++y)
            std::memcpy(image.scanLine(y), line, static_cast<std::size_t>(image.width()) * sizeof(QRgb));
        if (!hatched)
            continue;
        for (std::size_t i = 0; i < across.size(); ++i) {
            if (across[i].cells == noCell || blocks[i].kind != BlockValue::Kind::Masked)
                continue;
            for (int y = down.begin; y < down.end; ++y)
                for (int x = across[i].begin; x < across[i].end; ++x)
                    if (isOnStripe(stripeX + x, stripeY + y, ratio))
                        reinterpret_cast<QRgb *>(image.scanLine(y))[x] = colours.maskedStripe.rgb();
        }
    }
    return image;
}

} // namespace alphascope
