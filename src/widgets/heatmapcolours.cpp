// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmapcolours.h"

#include "widgets/colourmap.h"

#include <QPalette>

namespace alphascope {

namespace {

//! `part` of `over` on `ground`.
QColor blend(const QColor &ground, const QColor &over, double part)
{
    const auto mix = [part](int a, int b) { return static_cast<int>(a + (b - a) * part); };
    return { mix(ground.red(), over.red()), mix(ground.green(), over.green()), mix(ground.blue(), over.blue()) };
}

} // namespace

HeatmapColours::HeatmapColours(const QPalette &palette)
    : base(palette.color(QPalette::Base))
    , text(palette.color(QPalette::Text))
    , quiet(readableColour(blend(base, text, 0.65), base))
    , outline(blend(base, text, 0.22))
    , accent(readableColour(palette.color(QPalette::Highlight), base))
    , frame(0xff, 0x98, 0x00)
    , warning(readableColour(QColor(0xc2, 0x5a, 0x00), base))
    , maskedGround(blend(base, text, 0.06))
    , maskedStripe(blend(base, text, 0.30))
    , brokenGround(blend(base, text, 0.28))
    , brokenCross(blend(base, text, 0.55))
{
}

} // namespace alphascope
