// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/blockvalue.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace alphascope {

namespace {

void take(BlockValue &block, double value, bool magnitude)
{
    if (block.kind == BlockValue::Kind::NotFinite)
        return;
    if (!std::isfinite(value))
        block.kind = BlockValue::Kind::NotFinite;
    else if (block.kind == BlockValue::Kind::Masked)
        block = { BlockValue::Kind::Number, value };
    else if (magnitude ? std::abs(value) > std::abs(block.value) : value > block.value)
        block.value = value;
}

//! The highest level whose blocks are no larger than the spans, so that little beyond them is looked at; or -1.
int levelFor(const MatrixView &view, const CellSpan &rows, const CellSpan &columns)
{
    if (!view.pyramid)
        return -1;
    const auto shorter = static_cast<unsigned>(std::min(rows.size(), columns.size()));
    return std::min(static_cast<int>(std::bit_width(shorter)) - 2, static_cast<int>(view.pyramid->levels.size()) - 1);
}

} // namespace

BlockValue blockValue(const MatrixView &view, const CellSpan &rows, const CellSpan &columns, bool magnitude)
{
    BlockValue block;
    const int level = magnitude ? -1 : levelFor(view, rows, columns);
    if (level >= 0) {
        const Matrix<float> &maxima = view.pyramid->levels[static_cast<std::size_t>(level)];
        const int shift = level + 1;
        for (int r = rows.begin >> shift; r <= (rows.end - 1) >> shift; ++r)
            for (int c = columns.begin >> shift; c <= (columns.end - 1) >> shift; ++c)
                if (const float maximum = maxima(r, c); !(std::isinf(maximum) && maximum < 0)) // -infinity: all masked
                    take(block, static_cast<double>(maximum), false);
        return block;
    }
    for (int r = rows.begin; r < rows.end; ++r)
        for (int c = columns.begin; c < columns.end; ++c)
            if (!view.mask || (*view.mask)(r, c))
                take(block, (*view.values)(r, c), magnitude);
    return block;
}

} // namespace alphascope
