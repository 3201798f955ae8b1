// SPDX-License-Identifier: GPL-3.0-or-later
//! Reads grabbed pictures by logical pixels, so that the tests of views hold at every device pixel ratio.
#pragma once

#include <QImage>
#include <QRectF>

namespace alphascope {

inline QRgb pixelAt(const QImage &image, const QPointF &place)
{
    return image.pixel((place * image.devicePixelRatio()).toPoint());
}

inline QImage partOf(const QImage &image, const QRect &area)
{
    const double ratio = image.devicePixelRatio();
    return image.copy(QRectF(area.topLeft() * ratio, area.size() * ratio).toRect());
}

} // namespace alphascope
