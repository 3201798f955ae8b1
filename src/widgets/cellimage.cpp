// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cellimage.h"

#include "engine/rowparts.h"
#include "widgets/blocklines.h"
#include "widgets/blockvalue.h"
#include "widgets/marks.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
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

//! The colour of each number that stands for a pixel.
class PixelColours {
public:
    explicit PixelColours(const ColourScale &scale)
        : m_scale(scale)
        , m_isLinear(scale.style.range != Range::Logarithmic && scale.high > scale.low)
        , m_factor(1 / (scale.high - scale.low))
    {
    }

    QRgb of(float value) const
    {
        if (!m_isLinear)
            return m_scale.colour(static_cast<double>(value));
        const double position = (static_cast<double>(value) - m_scale.low) * m_factor;
        return m_scale.colourAt(position);
    }

private:
    const ColourScale &m_scale;
    bool m_isLinear;
    double m_factor;
};

//! Where the stripes of masked cells begin, so that they go on from cell to cell.
struct Stripes {
    long long x, y;
    double ratio;
};

//! Many cells share a pixel, and what stands for them is the largest: lines of pixels, in several threads.
void drawLines(QImage &image, const MatrixView &view, const ColourScale &scale, const HeatmapColours &colours,
    const std::vector<Run> &down, const std::vector<Run> &across, const Stripes &stripes)
{
    std::vector<CellSpan> spans;
    int shortest = std::numeric_limits<int>::max();
    for (const Run &run : across) {
        spans.push_back(run.cells);
        shortest = std::min(shortest, run.cells.size());
    }
    for (const Run &run : down)
        shortest = std::min(shortest, run.cells.size());
    const BlockLines lines(view, std::move(spans), shortest, scale.style.fold());
    const PixelColours pixelColours(scale);
    const QRgb masked = colours.maskedGround.rgb(), stripe = colours.maskedStripe.rgb(),
               broken = colours.brokenGround.rgb();
    uchar *bits = image.bits();
    const qsizetype stride = image.bytesPerLine();
    const auto drawRun = [&](const Run &run, const float *values) {
        for (int y = run.begin; y < run.end; ++y) {
            auto *pixel = reinterpret_cast<QRgb *>(bits + y * stride);
            for (std::size_t i = 0; i < across.size(); ++i) {
                const float value = values[i];
                const bool isNumber = value - value == 0, isMasked = !isNumber && value < 0;
                const QRgb colour = isNumber ? pixelColours.of(value) : isMasked ? masked : broken;
                for (int x = across[i].begin; x < across[i].end; ++x)
                    pixel[x] = isMasked && isOnStripe(stripes.x + x, stripes.y + y, stripes.ratio) ? stripe : colour;
            }
        }
    };
    const double bytes = 16. * image.width() * image.height(); // what the work on a pixel is worth
    const auto work = [&](Index, Index first, Index count) {
        std::vector<float> buffer, values(across.size());
        for (Index i = first; i < first + count; ++i) {
            const Run &run = down[static_cast<std::size_t>(i)];
            lines.fold(run.cells, buffer, values.data());
            drawRun(run, values.data());
        }
    };
    forRowParts(static_cast<Index>(down.size()), threadsFor(bytes), 1000, {}, work);
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
    const auto downwards = runs(rows, grid.top(), image.height(), ratio, gap);
    const bool isShared = rows.cell * ratio < 1 || columns.cell * ratio < 1;
    if (isShared && gap == 0 && scale.rows.empty() && scale.style.fold() != Fold::Mean) {
        drawLines(image, view, scale, colours, downwards, across, { stripeX, stripeY, ratio });
        return image;
    }
    std::vector<BlockValue> blocks(across.size());

    for (const Run &down : downwards) {
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
