// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/colourscale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace alphascope {

namespace {

//! Both 0 when there are no numbers.
ColourScale::Ends endsOf(const NumberRange &range)
{
    return range.isEmpty() ? ColourScale::Ends {} : ColourScale::Ends { range.smallest, range.largest };
}

//! Of the whole matrix and its rows; a pyramid knows them already.
void readRange(const MatrixView &view, ColourScale &scale)
{
    const bool isKnown = view.pyramid && !view.pyramid->levels.empty();
    static const Mask everyCell;
    const MatrixRange own = isKnown ? MatrixRange() : matrixRange(*view.values, view.mask ? *view.mask : everyCell);
    const MatrixRange &range = isKnown ? view.pyramid->range : own;
    scale.smallest = endsOf(range.all.range).low;
    scale.largest = endsOf(range.all.range).high;
    scale.hasNotFinite = range.all.hasNotFinite;
    scale.hasMasked = range.all.masked > 0;
    scale.maskName = view.maskName;
    if (scale.hasMasked)
        scale.maskedShare = static_cast<double>(range.all.masked) / static_cast<double>(view.values->size());
    if (scale.style.range == Range::Row)
        for (const NumberRange &row : range.rows)
            scale.rows.push_back(endsOf(row));
}

void setEnds(ColourScale &scale)
{
    constexpr double decades = 1e-6; // the low end of a logarithmic range, as a share of the high one
    switch (scale.style.range) {
    case Range::Unit:
        scale.low = 0;
        scale.high = 1;
        return;
    case Range::Matrix:
    case Range::Row:
        scale.low = scale.smallest;
        scale.high = scale.largest;
        return;
    case Range::Logarithmic:
        scale.high = scale.largest > 0 ? scale.largest : 1;
        scale.low = scale.high * decades;
        return;
    case Range::Signed:
        scale.high = niceCeiling(std::max(std::abs(scale.smallest), std::abs(scale.largest)));
        scale.low = -scale.high;
        return;
    }
}

//! 0 at the low end, 1 at the high end.
void findPositions(
    const ColourScale &scale, const double *values, Index count, const ColourScale::Ends &ends, double *positions)
{
    const Eigen::Map<const Eigen::ArrayXd> value(values, count);
    Eigen::Map<Eigen::ArrayXd> position(positions, count);
    // Halved, so that the difference of two very large numbers is still one.
    const double share = 1 / (ends.high / 2 - ends.low / 2);
    if (!(ends.high > ends.low) || std::isinf(share))
        position = (value > ends.high).cast<double>();
    else if (scale.style.range == Range::Logarithmic)
        position = (value > 0).select((value / ends.low).log() / std::log(ends.high / ends.low), 0.);
    else
        position = (value * 0.5 - ends.low / 2) * share;
}

} // namespace

ColourScale::Ends ColourScale::endsOf(int first, int end) const
{
    if (rows.empty())
        return { low, high };
    Ends ends = rows[static_cast<std::size_t>(first)];
    for (int row = first + 1; row < end; ++row) {
        const Ends &more = rows[static_cast<std::size_t>(row)];
        ends = { std::min(ends.low, more.low), std::max(ends.high, more.high) };
    }
    return ends;
}

double ColourScale::position(double value, int first, int end) const
{
    double result = 0;
    findPositions(*this, &value, 1, endsOf(first, end), &result);
    return result;
}

void ColourScale::colours(const double *values, Index count, const Ends &between, QRgb *result) const
{
    constexpr std::size_t most = 64; // so many at a time
    std::array<double, most> positions;
    std::array<int, most> indices;
    const std::array<QRgb, ColourMap::size> &table = style.map->colours();
    for (Index done = 0; done < count; done += most) {
        const auto part = static_cast<std::size_t>(std::min<Index>(most, count - done));
        findPositions(*this, values + done, static_cast<Index>(part), between, positions.data());
        for (std::size_t i = 0; i < part; ++i)
            indices[i] = ColourMap::indexAt(alongMap(positions[i]));
        for (std::size_t i = 0; i < part; ++i)
            result[done + static_cast<Index>(i)] = table[static_cast<std::size_t>(indices[i])];
    }
}

ColourScale colourScale(const MatrixView &view, const HeatmapStyle &style)
{
    ColourScale scale;
    scale.style = style;
    if (style.range == Range::Signed)
        scale.smallest = scale.largest = 0;
    if (view.values)
        readRange(view, scale);
    setEnds(scale);
    scale.below = scale.smallest < scale.low;
    scale.above = scale.largest > scale.high + 1e-12 * std::abs(scale.high);
    return scale;
}

ColourScale unitScale(const MatrixView &view) { return colourScale(view, {}); }

ColourScale symmetricScale(const MatrixView &view) { return colourScale(view, HeatmapStyle::ofSigned()); }

double niceCeiling(double magnitude)
{
    // Beyond these a power of ten or its multiple would leave the range of doubles.
    if (!(magnitude > 1e-300))
        return 1;
    if (magnitude > 1e300)
        return std::numeric_limits<double>::max() / 4;
    const double power = std::pow(10.0, std::floor(std::log10(magnitude)));
    for (const double step : { 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0 })
        if (magnitude <= step * power * (1 + 1e-12))
            return step * power;
    return 10 * power;
}

} // namespace alphascope
