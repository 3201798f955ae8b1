// SPDX-License-Identifier: GPL-3.0-or-later
//! How a cell without a colour of its own is marked: hatched when masked, crossed when it is no finite number.
#pragma once

#include <QPainter>

namespace alphascope {

struct HeatmapColours;

//! The stripes of masked cells rise to the right; every pixel knows by its place whether it is on one, so that
//! neighbouring cells and scrolled pictures join. x, y: device pixels from the first cell.
inline qint64 stripePeriod(double ratio) { return static_cast<qint64>(7 * ratio + 0.5); }
inline bool isOnStripe(qint64 x, qint64 y, double ratio)
{
    const auto width = static_cast<qint64>(1.5 * ratio + 0.5);
    return (x + y) % stripePeriod(ratio) < width;
}

void paintHatch(QPainter &painter, const QRectF &cell, const HeatmapColours &colours);
void paintCross(QPainter &painter, const QRectF &cell, const HeatmapColours &colours);

} // namespace alphascope
