// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/picturefile.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr int dotsPerInch = 96; // so that a pixel of the picture is a CSS pixel

void drawPng(const Drawing &drawing, QIODevice &out)
{
    constexpr int largest = 16'000; // device pixels of a side: many programs take no more
    const int ratio = 2 * std::max(drawing.size.width(), drawing.size.height()) <= largest ? 2 : 1;
    QImage image(drawing.size * ratio, QImage::Format_RGB32);
    if (image.isNull())
        return;
    image.setDevicePixelRatio(ratio);
    image.setDotsPerMeterX(static_cast<int>(dotsPerInch * ratio / 0.0254));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    drawing.draw(image);
    image.save(&out, "PNG");
}

void drawSvg(const Drawing &drawing, QIODevice &out)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&out);
    generator.setResolution(dotsPerInch);
    generator.setSize(drawing.size);
    generator.setViewBox(QRect(QPoint(0, 0), drawing.size));
    generator.setTitle(drawing.title);
    drawing.draw(generator);
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
    drawing.draw(writer);
}

using Draw = void (*)(const Drawing &drawing, QIODevice &out);

//! How to draw into a file of that name; null when its ending says nothing.
Draw drawerFor(const QString &path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    return ending == "png"_L1 ? drawPng : ending == "svg"_L1 ? drawSvg : ending == "pdf"_L1 ? drawPdf : nullptr;
}

} // namespace

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
