// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/colourscale.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace alphascope {

namespace {

//! Looks at every cell once: smallest, largest and whether some are not finite.
void scan(const MatrixView &view, ColourScale &scale)
{
    double smallest = std::numeric_limits<double>::infinity();
    double largest = -smallest;
    const double *value = view.values->data();
    const bool *allowed = view.mask ? view.mask->data() : nullptr;
    for (Index i = 0; i < view.values->size(); ++i) {
        if (allowed && !allowed[i])
            continue;
        if (!std::isfinite(value[i])) {
            scale.hasNotFinite = true;
            continue;
        }
        smallest = std::min(smallest, value[i]);
        largest = std::max(largest, value[i]);
    }
    if (smallest > largest)
        smallest = largest = 0;
    scale.smallest = smallest;
    scale.largest = largest;
}

void findMasked(const MatrixView &view, ColourScale &scale)
{
    constexpr Index mostCounted = 4'000'000; // in a millisecond
    if (!view.mask || view.mask->size() == 0)
        return;
    const auto cells = static_cast<std::size_t>(view.mask->size());
    scale.hasMasked = std::memchr(view.mask->data(), 0, cells) != nullptr;
    if (scale.hasMasked)
        scale.maskedShare = view.mask->size() > mostCounted
            ? std::numeric_limits<double>::quiet_NaN()
            : 1 - static_cast<double>(view.mask->count()) / static_cast<double>(cells);
}

//! The range of the whole matrix; a pyramid knows it already.
void findRange(const MatrixView &view, ColourScale &scale)
{
    if (!view.pyramid || view.pyramid->levels.empty()) {
        scan(view, scale);
        return;
    }
    scale.smallest = view.pyramid->smallest;
    scale.largest = view.pyramid->largest;
    scale.hasNotFinite = view.pyramid->hasNotFinite;
}

//! Of the finite cells of a row that may be attended to; both 0 when there are none.
ColourScale::Ends endsOfRow(const MatrixView &view, Index row)
{
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (Index column = 0; column < view.values->cols(); ++column) {
        const double value = (*view.values)(row, column);
        if ((view.mask && !(*view.mask)(row, column)) || !std::isfinite(value))
            continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    return low <= high ? ColourScale::Ends { low, high } : ColourScale::Ends {};
}

void setEnds(const MatrixView &view, ColourScale &scale)
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
        for (Index row = 0; scale.style.range == Range::Row && view.values && row < view.values->rows(); ++row)
            scale.rows.push_back(endsOfRow(view, row));
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

} // namespace

double ColourScale::position(double value, int first, int end) const
{
    Ends ends { low, high };
    if (!rows.empty()) {
        ends = rows[static_cast<std::size_t>(first)];
        for (int row = first + 1; row < end; ++row) {
            const Ends &more = rows[static_cast<std::size_t>(row)];
            ends = { std::min(ends.low, more.low), std::max(ends.high, more.high) };
        }
    }
    if (!(ends.high > ends.low))
        return value > ends.high ? 1 : 0;
    if (style.range == Range::Logarithmic)
        return value > 0 ? std::log(value / ends.low) / std::log(ends.high / ends.low) : 0;
    // Halved, so that the difference of two very large numbers is still one.
    return (value / 2 - ends.low / 2) / (ends.high / 2 - ends.low / 2);
}

ColourScale colourScale(const MatrixView &view, const HeatmapStyle &style)
{
    ColourScale scale;
    scale.style = style;
    if (style.range == Range::Signed)
        scale.smallest = scale.largest = 0;
    if (view.values) {
        findMasked(view, scale);
        findRange(view, scale);
    }
    setEnds(view, scale);
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
