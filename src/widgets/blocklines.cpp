// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/blocklines.h"

#include "engine/foldcells.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace alphascope {

namespace {

constexpr std::size_t pixelsAtOnce = 64; // that are put together beside each other, where no other memory interferes

CellSpan inBlocks(const CellSpan &cells, int shift) { return { cells.begin >> shift, ((cells.end - 1) >> shift) + 1 }; }

bool isPlain(const Pyramid *pyramid)
{
    return pyramid && !pyramid->levels.empty() && !pyramid->range.all.hasNotFinite && pyramid->range.all.masked == 0;
}

} // namespace

int pyramidLevel(const MatrixView &view, int shortest, Fold fold)
{
    const Pyramid *pyramid = view.pyramid;
    // Of numbers that are all >= 0 the one furthest from 0 is the largest.
    const bool serves = pyramid
        && (pyramid->fold == fold
            || (fold == Fold::Furthest && pyramid->fold == Fold::Maximum && pyramid->range.all.range.smallest >= 0));
    if (!serves)
        return -1;
    const int level = static_cast<int>(std::bit_width(static_cast<unsigned>(shortest))) - 1 - pyramid->firstShift;
    return std::clamp(level, -1, static_cast<int>(pyramid->levels.size()) - 1);
}

BlockLines::BlockLines(const MatrixView &view, std::vector<CellSpan> columns, int shortest, Fold fold)
    : m_view(view)
    , m_fold(fold)
    , m_isPlain(isPlain(view.pyramid))
{
    if (const int level = pyramidLevel(view, shortest, fold); level >= 0) {
        const auto k = static_cast<std::size_t>(level);
        m_level = &view.pyramid->levels[k];
        m_counts = fold == Fold::Mean ? &view.pyramid->counts[k] : nullptr;
        m_shift = level + view.pyramid->firstShift;
    }
    for (CellSpan &span : columns)
        span = inBlocks(span, m_shift);
    const auto byBegin = [](const CellSpan &a, const CellSpan &b) { return a.begin < b.begin; };
    const auto byEnd = [](const CellSpan &a, const CellSpan &b) { return a.end < b.end; };
    const auto bySize = [](const CellSpan &a, const CellSpan &b) { return a.size() < b.size(); };
    m_begin = std::min_element(columns.begin(), columns.end(), byBegin)->begin;
    m_count = std::max_element(columns.begin(), columns.end(), byEnd)->end - m_begin;
    const auto [least, most] = std::minmax_element(columns.begin(), columns.end(), bySize);
    m_shortest = least->size();
    m_longest = most->size();
    for (const CellSpan &span : columns) {
        m_first.push_back(span.begin - m_begin);
        m_end.push_back(span.end - m_begin);
    }
}

const float *BlockLines::read(int row, float *) const { return m_level->row(row).data() + m_begin; }

const double *BlockLines::read(int row, double *line) const
{
    const double *values = m_view.values->row(row).data() + m_begin;
    if (m_isPlain)
        return values;
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(), masked = static_cast<double>(maskedCell);
    for (int c = 0; c < m_count; ++c)
        line[c] = values[c] - values[c] == 0 ? values[c] : nan;
    if (m_view.mask) {
        const auto *allowed = reinterpret_cast<const unsigned char *>(m_view.mask->row(row).data() + m_begin);
        for (int c = 0; c < m_count; ++c)
            line[c] = allowed[c] != 0 ? line[c] : masked;
    }
    return line;
}

//! First each column by itself, then the columns of each pixel; every loop takes several numbers at a time.
template <typename Number, typename Combine>
void BlockLines::foldLine(const CellSpan &rows, std::vector<Number> &buffer, double *pixels, Combine combine) const
{
    const auto count = static_cast<std::size_t>(m_count), pixelCount = m_first.size();
    buffer.resize(3 * count);
    Number *sum = buffer.data(), *other = sum + count, *line = other + count;
    const Number *folded = read(rows.begin, other);
    for (int row = rows.begin + 1; row < rows.end; ++row) {
        const Number *next = read(row, line);
        for (int c = 0; c < m_count; ++c)
            sum[c] = combine(folded[c], next[c]);
        folded = sum;
        std::swap(sum, other);
    }
    // A number comes to stand for `width` neighbours, as many as each pixel has at least; a few of those cover it.
    const int width = static_cast<int>(std::bit_floor(static_cast<unsigned>(m_shortest)));
    for (int half = 1; half < width; half *= 2) {
        for (int c = 0; c < m_count - half; ++c)
            sum[c] = combine(folded[c], folded[c + half]);
        folded = sum;
        std::swap(sum, other);
    }
    for (std::size_t done = 0; done < pixelCount; done += pixelsAtOnce) {
        const std::size_t size = std::min(pixelsAtOnce, pixelCount - done);
        const int *first = m_first.data() + done, *end = m_end.data() + done;
        std::array<Number, pixelsAtOnce> picked;
        for (std::size_t i = 0; i < size; ++i)
            picked[i] = folded[first[i]];
        for (int begin = width; begin < m_longest; begin += width)
            for (std::size_t i = 0; i < size; ++i)
                picked[i] = combine(picked[i], folded[std::min(first[i] + begin, end[i] - width)]);
        std::copy_n(picked.begin(), size, pixels + done);
    }
}

void BlockLines::addRow(int row, double *line, double *sums, double *counts) const
{
    if (m_level) {
        const float *means = m_level->row(row).data() + m_begin, *count = m_counts->row(row).data() + m_begin;
        for (int c = 0; c < m_count; ++c) {
            sums[c] += count[c] > 0 ? static_cast<double>(means[c]) * static_cast<double>(count[c]) : 0;
            counts[c] += static_cast<double>(count[c]);
        }
        return;
    }
    const double *cells = read(row, line);
    for (int c = 0; c < m_count; ++c) {
        const bool isMasked = isMaskedCell(cells[c]);
        sums[c] += isMasked ? 0 : cells[c];
        counts[c] += isMasked ? 0 : 1;
    }
}

void BlockLines::meanLine(const CellSpan &rows, std::vector<double> &buffer, double *pixels) const
{
    const auto count = static_cast<std::size_t>(m_count), pixelCount = m_first.size();
    buffer.assign(3 * count, 0);
    double *sums = buffer.data(), *counts = sums + count, *line = counts + count;
    for (int row = rows.begin; row < rows.end; ++row)
        addRow(row, line, sums, counts);
    for (std::size_t done = 0; done < pixelCount; done += pixelsAtOnce) {
        const std::size_t size = std::min(pixelsAtOnce, pixelCount - done);
        const int *first = m_first.data() + done, *end = m_end.data() + done;
        std::array<double, pixelsAtOnce> sum {}, shared {};
        for (int begin = 0; begin < m_longest; ++begin) {
            for (std::size_t i = 0; i < size; ++i) {
                const int c = first[i] + begin, last = end[i] - 1;
                sum[i] += c <= last ? sums[std::min(c, last)] : 0;
                shared[i] += c <= last ? counts[std::min(c, last)] : 0;
            }
        }
        for (std::size_t i = 0; i < size; ++i)
            pixels[done + i] = shared[i] > 0 ? sum[i] / shared[i] : static_cast<double>(maskedCell);
    }
}

void BlockLines::fold(const CellSpan &rows, Buffer &buffer, double *pixels) const
{
    const CellSpan span = inBlocks(rows, m_shift);
    const auto foldBy = [&](auto combine) {
        if (m_level)
            foldLine(span, buffer.m_blocks, pixels, combine);
        else
            foldLine(span, buffer.m_cells, pixels, combine);
    };
    if (m_fold == Fold::Mean)
        meanLine(span, buffer.m_cells, pixels);
    else if (m_fold == Fold::Maximum)
        foldBy(Larger());
    else
        foldBy(Further());
}

} // namespace alphascope
