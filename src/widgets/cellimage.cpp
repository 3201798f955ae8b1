// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cellimage.h"

#include "engine/foldcells.h"
#include "engine/rowparts.h"
#include "widgets/blocklines.h"
#include "widgets/marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <vector>

namespace alphascope {

namespace {

constexpr std::size_t pixelsTogether
    = 64; // pixels that are put together beside other memory, so that several go at a time
constexpr CellSpan noCell { -1, -1 }; // a pixel of the gap between cells

//! Neighbouring pixels that show the same cells.
struct Run {
    int begin, end; // pixels
    CellSpan cells;
};

//! How many cells share a pixel, at least; only the last pixel of all may show fewer.
int cellsPerPixel(const GridAxis &axis, double ratio)
{
    return std::max(static_cast<int>(std::ceil(1 / (axis.cell * ratio) - 1e-7)), 1);
}

//! The device pixel at `from` (logical), counted from the first cell's first one.
long long pixelsBefore(const GridAxis &axis, double from, double ratio)
{
    return std::llround((from - axis.edge()) * ratio);
}

//! Which cells each device pixel of an axis shows, from `from` (logical) on.
std::vector<Run> runs(const GridAxis &axis, double from, int pixels, double ratio, int gap)
{
    std::vector<Run> result;
    const double cell = axis.cell * ratio;
    const auto first = static_cast<double>(pixelsBefore(axis, from, ratio));
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

//! The cells of all runs but gaps.
std::vector<CellSpan> cellsOf(const std::vector<Run> &runs)
{
    std::vector<CellSpan> result;
    for (const Run &run : runs)
        if (run.cells != noCell)
            result.push_back(run.cells);
    return result;
}

//! Draws the pixels of one row of cells after the other, or of the rows that share a pixel.
class RowDrawer {
public:
    //! What a thread works with.
    struct Space {
        BlockLines::Buffer folding;
        std::vector<double> values; // of the cells of a line, in the order of pixels
        std::vector<QRgb> colours; // of the same, and that of a gap
    };

    //! stripesX, stripesY: device pixels of the image from the first cell's. All must outlive this.
    RowDrawer(const BlockLines &lines, const ColourScale &scale, const HeatmapColours &colours,
        const std::vector<Run> &across, long long stripesX, long long stripesY, double ratio)
        : m_lines(lines)
        , m_scale(scale)
        , m_gap(colours.base.rgb())
        , m_masked(colours.maskedGround.rgb())
        , m_stripe(colours.maskedStripe.rgb())
        , m_broken(colours.brokenGround.rgb())
        , m_cells(std::count_if(across.begin(), across.end(), [](const Run &run) { return run.cells != noCell; }))
        , m_stripesY(stripesY)
        , m_period(stripePeriod(ratio))
    {
        int cell = 0;
        for (const Run &run : across) {
            const bool isGap = run.cells == noCell;
            const int shown = isGap ? static_cast<int>(m_cells) : cell++;
            m_cellOf.insert(m_cellOf.end(), static_cast<std::size_t>(run.end - run.begin), shown);
        }
        for (long long x = 0; x < std::ssize(m_cellOf) + m_period; ++x)
            m_isOnStripe.push_back(isOnStripe(stripesX + x, 0, ratio) ? 1 : 0);
    }

    //! bits: of the image's first line.
    void draw(const Run &down, uchar *bits, qsizetype stride, Space &space) const
    {
        const std::size_t width = m_cellOf.size();
        const auto line = [&](int y) { return reinterpret_cast<QRgb *>(bits + y * stride); };
        QRgb *first = line(down.begin);
        bool hasMasked = false;
        if (down.cells == noCell) {
            std::fill_n(first, width, m_gap);
        } else {
            hasMasked = findColours(down.cells, space);
            spread(space.colours, first);
        }
        for (int y = down.begin + 1; y < down.end; ++y)
            std::memcpy(line(y), first, width * sizeof(QRgb));
        for (int y = down.begin; hasMasked && y < down.end; ++y)
            drawStripes(line(y), y, space.values);
    }

private:
    //! True when cells are masked.
    bool findColours(const CellSpan &rows, Space &space) const
    {
        const auto count = static_cast<std::size_t>(m_cells);
        space.values.resize(count);
        space.colours.resize(count + 1, m_gap);
        m_lines.fold(rows, space.folding, space.values.data());
        m_scale.colours(space.values.data(), m_cells, m_scale.endsOf(rows.begin, rows.end), space.colours.data());
        if (Eigen::Map<const Eigen::ArrayXd>(space.values.data(), m_cells).isFinite().all())
            return false;
        bool hasMasked = false;
        for (std::size_t i = 0; i < count; ++i) {
            if (std::isfinite(space.values[i]))
                continue;
            const bool isMasked = isMaskedCell(space.values[i]);
            space.colours[i] = isMasked ? m_masked : m_broken;
            hasMasked = hasMasked || isMasked;
        }
        return hasMasked;
    }

    //! Each pixel gets the colour of its cell.
    void spread(const std::vector<QRgb> &colours, QRgb *line) const
    {
        const std::size_t width = m_cellOf.size();
        if (colours.size() == width + 1) { // there are no gaps, and each pixel is its own
            std::copy_n(colours.begin(), width, line);
            return;
        }
        for (std::size_t done = 0; done < width; done += pixelsTogether) {
            const std::size_t size = std::min(pixelsTogether, width - done);
            std::array<QRgb, pixelsTogether> some;
            for (std::size_t i = 0; i < size; ++i)
                some[i] = colours[static_cast<std::size_t>(m_cellOf[done + i])];
            std::copy_n(some.begin(), size, line + done);
        }
    }

    void drawStripes(QRgb *line, int y, const std::vector<double> &values) const
    {
        const auto shift = static_cast<std::size_t>((m_stripesY + y) % m_period);
        for (std::size_t x = 0; x < m_cellOf.size(); ++x) {
            const auto cell = static_cast<std::size_t>(m_cellOf[x]);
            if (m_isOnStripe[x + shift] && cell < values.size() && isMaskedCell(values[cell]))
                line[x] = m_stripe;
        }
    }

    const BlockLines &m_lines;
    const ColourScale &m_scale;
    QRgb m_gap, m_masked, m_stripe, m_broken;
    Index m_cells; // of a line
    std::vector<int> m_cellOf; // each pixel; where there is none, their number
    std::vector<char> m_isOnStripe; // each pixel of a line, and some more, for the lines that begin within a period
    long long m_stripesY, m_period;
};

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
    const std::vector<Run> across = runs(columns, grid.left(), image.width(), ratio, gap);
    const std::vector<Run> down = runs(rows, grid.top(), image.height(), ratio, gap);
    if (cellsOf(across).empty()) { // a strip of a gap
        image.fill(colours.base);
        return image;
    }
    const int shared = std::min(cellsPerPixel(rows, ratio), cellsPerPixel(columns, ratio));
    const BlockLines lines(view, cellsOf(across), shared, scale.style.fold());
    const RowDrawer drawer(lines, scale, colours, across, pixelsBefore(columns, grid.left(), ratio),
        pixelsBefore(rows, grid.top(), ratio), ratio);
    uchar *bits = image.bits();
    const qsizetype stride = image.bytesPerLine();
    const auto work = [&](Index, Index first, Index count) {
        RowDrawer::Space space;
        for (Index i = first; i < first + count; ++i)
            drawer.draw(down[static_cast<std::size_t>(i)], bits, stride, space);
    };
    const double bytes = 16. * image.width() * image.height(); // what the work on a pixel is worth
    forRowParts(static_cast<Index>(down.size()), threadsFor(bytes), 1000, {}, work);
    return image;
}

} // namespace alphascope
