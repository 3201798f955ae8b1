// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/alphadrawing.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPrinter>

#include <algorithm>

namespace alphascope {

namespace {

struct AlphaDrawing {
    Q_DECLARE_TR_FUNCTIONS(alphascope::AlphaDrawing)
};

void draw(const PictureContent &content, QPaintDevice &device, double scale)
{
    AlphaPicture picture(content, device.devicePixelRatioF() * scale);
    QPainter painter(&device);
    painter.scale(scale, scale);
    picture.paint(painter);
}

} // namespace

Drawing drawingOf(const PictureContent &content, const QString &title)
{
    return { AlphaPicture(content).size(), title,
        [content](QPaintDevice &device, double scale) { draw(content, device, scale); } };
}

QString whyNotDrawn(const Drawing &drawing)
{
    const QSize pixels = pngPixels(drawing.size, drawing.png);
    return AlphaDrawing::tr("A picture of %1 × %2 pixels cannot be drawn; a PNG has at most %3 on a side and %4 "
                            "million in all. Choose fewer pixels, one head or a part of the matrix.")
        .arg(QString::number(pixels.width()), QString::number(pixels.height()), QString::number(largestPngSide),
            QString::number(largestPngArea / 1'000'000));
}

QImage imageOf(const PictureContent &content)
{
    constexpr int ratio = 2;
    const QSize size = AlphaPicture(content).size() * ratio;
    if (std::max(size.width(), size.height()) > largestPngSide)
        return {};
    QImage image(size, QImage::Format_RGB32);
    if (image.isNull())
        return image;
    image.fill(Qt::white);
    image.setDevicePixelRatio(ratio);
    draw(content, image, 1);
    return image;
}

bool print(const PictureContent &content, QPrinter &printer)
{
    AlphaPicture picture(content);
    QPainter painter;
    if (!painter.begin(&printer))
        return false;
    constexpr double pixelsPerInch = 96;
    const QSizeF page = printer.pageRect(QPrinter::DevicePixel).size();
    const QSizeF size = picture.size();
    const double scale = std::min(
        { printer.resolution() / pixelsPerInch, page.width() / size.width(), page.height() / size.height() });
    painter.scale(scale, scale);
    picture.paint(painter);
    return painter.end();
}

} // namespace alphascope
