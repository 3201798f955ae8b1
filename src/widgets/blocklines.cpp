// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/blocklines.h"

#include "engine/foldcells.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alphascope {

namespace {

constexpr float most = std::numeric_limits<float>::max();

template <typename Combine>
void foldInto(float *sum, const float *line, int count, Combine combine)
{
    for (int i = 0; i < count; ++i)
        sum[i] = combine(sum[i], line[i]);
}

template <typename Combine>
void foldSpans(const std::vector<CellSpan> &spans, int begin, const float *line, float *pixels, Combine combine)
{
    for (std::size_t i = 0; i < spans.size(); ++i) {
        float value = line[spans[i].begin - begin];
        for (int c = spans[i].begin + 1; c < spans[i].end; ++c)
            value = combine(value, line[c - begin]);
        pixels[i] = value;
    }
}

CellSpan inBlocks(const CellSpan &cells, int shift) { return { cells.begin >> shift, ((cells.end - 1) >> shift) + 1 }; }

} // namespace

BlockLines::BlockLines(const MatrixView &view, std::vector<CellSpan> columns, int shortest, Fold fold)
    : m_view(view)
    , m_columns(std::move(columns))
    , m_fold(fold)
{
    if (const int level = pyramidLevel(view, shortest, fold); level >= 0) {
        m_level = &view.pyramid->levels[static_cast<std::size_t>(level)];
        m_shift = level + view.pyramid->firstShift;
    }
    for (CellSpan &span : m_columns)
        span = inBlocks(span, m_shift);
    const auto byBegin = [](const CellSpan &a, const CellSpan &b) { return a.begin < b.begin; };
    const auto byEnd = [](const CellSpan &a, const CellSpan &b) { return a.end < b.end; };
    m_begin = std::min_element(m_columns.begin(), m_columns.end(), byBegin)->begin;
    m_end = std::max_element(m_columns.begin(), m_columns.end(), byEnd)->end;
}

void BlockLines::loadCells(int row, float *line) const
{
    const double *value = m_view.values->row(row).data();
    const bool *allowed = m_view.mask ? m_view.mask->row(row).data() : nullptr;
    for (int c = m_begin; c < m_end; ++c) {
        const double number = value[c];
        const bool isFinite = number - number == 0;
        const float narrow = static_cast<float>(std::clamp(number, -double(most), double(most)));
        const float shown = isFinite ? narrow : std::numeric_limits<float>::quiet_NaN();
        line[c - m_begin] = allowed && !allowed[c] ? maskedCell : shown;
    }
}

void BlockLines::fold(const CellSpan &rows, std::vector<float> &buffer, float *pixels) const
{
    const int count = m_end - m_begin;
    buffer.resize(2 * static_cast<std::size_t>(count));
    float *sum = buffer.data(), *line = buffer.data() + count;
    const CellSpan span = inBlocks(rows, m_shift);
    for (int r = span.begin; r < span.end; ++r) {
        float *loaded = r == span.begin ? sum : line;
        const float *source = loaded;
        if (!m_level)
            loadCells(r, loaded);
        else if (r == span.begin)
            std::copy_n(m_level->row(r).data() + m_begin, count, sum);
        else
            source = m_level->row(r).data() + m_begin;
        if (r == span.begin)
            continue;
        if (m_fold == Fold::Maximum)
            foldInto(sum, source, count, Larger());
        else
            foldInto(sum, source, count, Further());
    }
    if (m_fold == Fold::Maximum)
        foldSpans(m_columns, m_begin, sum, pixels, Larger());
    else
        foldSpans(m_columns, m_begin, sum, pixels, Further());
}

} // namespace alphascope
