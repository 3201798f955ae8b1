// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/marks.h"

#include "widgets/heatmapcolours.h"

#include <QPaintDevice>

#include <cmath>

namespace alphascope {

void paintHatch(QPainter &painter, const QRectF &cell, const HeatmapColours &colours)
{
    const double ratio = painter.device()->devicePixelRatioF();
    QImage image((cell.size() * ratio).toSize(), QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            image.setPixel(x, y, (isOnStripe(x, y, ratio) ? colours.maskedStripe : colours.maskedGround).rgb());
    image.setDevicePixelRatio(ratio);
    painter.drawImage(cell.topLeft(), image);
}

void paintCross(QPainter &painter, const QRectF &cell, const HeatmapColours &colours)
{
    painter.fillRect(cell, colours.brokenGround);
    const double inset = std::min(cell.width(), cell.height()) * 0.2;
    const QRectF cross = cell.adjusted(inset, inset, -inset, -inset);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours.brokenCross, 1.5));
    painter.drawLine(cross.topLeft(), cross.bottomRight());
    painter.drawLine(cross.bottomLeft(), cross.topRight());
    painter.restore();
}

} // namespace alphascope
