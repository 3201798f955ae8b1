// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/blockvalue.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace alphascope {

namespace {

//! Takes one number after the other, each standing for `count` cells.
class Folding {
public:
    explicit Folding(Fold fold)
        : m_fold(fold)
    {
    }

    void take(double value, double count = 1)
    {
        using Kind = BlockValue::Kind;
        if (m_block.kind == Kind::NotFinite)
            return;
        if (!std::isfinite(value)) {
            m_block.kind = Kind::NotFinite;
        } else if (m_fold == Fold::Mean) {
            m_block.kind = Kind::Number;
            m_sum += value * count;
            m_count += count;
        } else if (m_block.kind == Kind::Masked || isMore(value)) {
            m_block = { Kind::Number, value };
        }
    }

    BlockValue result() const
    {
        if (m_fold == Fold::Mean && m_block.kind == BlockValue::Kind::Number)
            return { BlockValue::Kind::Number, m_sum / m_count };
        return m_block;
    }

private:
    bool isMore(double value) const
    {
        return m_fold == Fold::Furthest ? std::abs(value) > std::abs(m_block.value) : value > m_block.value;
    }

    Fold m_fold;
    BlockValue m_block;
    double m_sum = 0, m_count = 0;
};

} // namespace

int pyramidLevel(const MatrixView &view, int shortest, Fold fold)
{
    const Pyramid *pyramid = view.pyramid;
    // Of numbers that are all >= 0 the one furthest from 0 is the largest.
    const bool serves = pyramid
        && (pyramid->fold == fold
            || (fold == Fold::Furthest && pyramid->fold == Fold::Maximum && pyramid->smallest >= 0));
    if (!serves)
        return -1;
    const int level = static_cast<int>(std::bit_width(static_cast<unsigned>(shortest))) - 1 - pyramid->firstShift;
    return std::clamp(level, -1, static_cast<int>(pyramid->levels.size()) - 1);
}

BlockValue blockValue(const MatrixView &view, const CellSpan &rows, const CellSpan &columns, Fold fold)
{
    Folding folding(fold);
    if (const int level = pyramidLevel(view, std::min(rows.size(), columns.size()), fold); level >= 0) {
        const auto k = static_cast<std::size_t>(level);
        const Matrix<float> &blocks = view.pyramid->levels[k];
        const Matrix<float> *counts = fold == Fold::Mean ? &view.pyramid->counts[k] : nullptr;
        const int shift = level + view.pyramid->firstShift;
        for (int r = rows.begin >> shift; r <= (rows.end - 1) >> shift; ++r)
            for (int c = columns.begin >> shift; c <= (columns.end - 1) >> shift; ++c)
                if (const float value = blocks(r, c); !(std::isinf(value) && value < 0)) // -infinity: all masked
                    folding.take(static_cast<double>(value), counts ? static_cast<double>((*counts)(r, c)) : 1);
        return folding.result();
    }
    for (int r = rows.begin; r < rows.end; ++r)
        for (int c = columns.begin; c < columns.end; ++c)
            if (!view.mask || (*view.mask)(r, c))
                folding.take((*view.values)(r, c));
    return folding.result();
}

} // namespace alphascope
