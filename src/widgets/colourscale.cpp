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

bool hasMasked(const MatrixView &view)
{
    return view.mask && std::memchr(view.mask->data(), 0, static_cast<std::size_t>(view.mask->size()));
}

} // namespace

ColourScale unitScale(const MatrixView &view)
{
    ColourScale scale;
    if (!view.values)
        return scale;
    scale.hasMasked = hasMasked(view);
    if (view.pyramid && !view.pyramid->levels.empty()) { // it was looked through when the pyramid was made
        scale.smallest = view.pyramid->smallest;
        scale.largest = view.pyramid->largest;
        scale.hasNotFinite = view.pyramid->hasNotFinite;
    } else {
        scan(view, scale);
    }
    scale.below = scale.smallest < 0;
    scale.above = scale.largest > 1 + 1e-12;
    return scale;
}

ColourScale symmetricScale(const MatrixView &view)
{
    ColourScale scale;
    scale.map = &ColourMap::blueRed();
    scale.symmetric = true;
    scale.smallest = scale.largest = 0;
    if (view.values) {
        scale.hasMasked = hasMasked(view);
        scan(view, scale);
    }
    scale.high = niceCeiling(std::max(std::abs(scale.smallest), std::abs(scale.largest)));
    scale.low = -scale.high;
    return scale;
}

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
