// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/picturefile.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr int dotsPerInch = 96; // so that a pixel of the picture is a CSS pixel

//! Pixels of the file a pixel of the drawing.
double pngRatio(const QSize &drawing, const PngSize &size)
{
    if (size.width > 0)
        return static_cast<double>(size.width) / std::max(drawing.width(), 1);
    if (size.dpi > 0)
        return static_cast<double>(size.dpi) / dotsPerInch;
    return 2 * std::max(drawing.width(), drawing.height()) <= largestPngSide ? 2 : 1;
}

void drawPng(const Drawing &drawing, QIODevice &out)
{
    const QSize pixels = pngPixels(drawing.size, drawing.png);
    if (std::max(pixels.width(), pixels.height()) > largestPngSide
        || qint64(pixels.width()) * pixels.height() > largestPngArea)
        return;
    QImage image(pixels, QImage::Format_RGB32);
    if (image.isNull())
        return;
    const double ratio = pngRatio(drawing.size, drawing.png);
    image.fill(Qt::white); // cells on whole pixels may leave a margin
    image.setDevicePixelRatio(std::max(ratio, 1.0));
    const double dpi = drawing.png.dpi > 0 ? drawing.png.dpi : dotsPerInch * ratio;
    image.setDotsPerMeterX(static_cast<int>(std::lround(dpi / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    drawing.draw(image, std::min(ratio, 1.0));
    image.save(&out, "PNG");
}

void drawSvg(const Drawing &drawing, QIODevice &out)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&out);
    generator.setResolution(dotsPerInch);
    generator.setSize(drawing.size);
    generator.setViewBox(QRect(QPoint(0, 0), drawing.size));
    generator.setTitle(drawing.title.toHtmlEscaped()); // Qt 6.4 writes it as it is
    drawing.draw(generator, 1);
}

void drawPdf(const Drawing &drawing, QIODevice &out)
{
    QPdfWriter writer(&out);
    writer.setResolution(dotsPerInch);
    writer.setPageSize(
        QPageSize(QSizeF(drawing.size) / dotsPerInch, QPageSize::Inch, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(drawing.title);
    writer.setCreator(u"Alphascope"_s);
    drawing.draw(writer, 1);
}

using Draw = void (*)(const Drawing &drawing, QIODevice &out);

//! How to draw into a file of that name; null when its ending says nothing.
Draw drawerFor(const QString &path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    return ending == "png"_L1 ? drawPng : ending == "svg"_L1 ? drawSvg : ending == "pdf"_L1 ? drawPdf : nullptr;
}

} // namespace

QSize pngPixels(const QSize &drawing, const PngSize &size)
{
    const double ratio = pngRatio(drawing, size);
    return { static_cast<int>(std::lround(drawing.width() * ratio)),
        static_cast<int>(std::ceil(drawing.height() * ratio - 1e-6)) };
}

bool isPictureName(const QString &path) { return drawerFor(path) != nullptr; }

QByteArray pictureBytes(const QString &path, const Drawing &drawing)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (const Draw draw = drawerFor(path))
        draw(drawing, buffer);
    return buffer.data();
}

} // namespace alphascope
