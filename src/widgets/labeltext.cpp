// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/labeltext.h"

#include <QGlyphRun>
#include <QImage>
#include <QPaintEngine>
#include <QRawFont>
#include <QTextLayout>

#include <algorithm>

namespace alphascope {

namespace {

//! Of the fonts that shape the text, one has its glyphs as bitmaps or as coloured layers.
bool hasColouredGlyphs(const QString &text, const QFont &font)
{
    constexpr char16_t firstSymbol = 0x2000; // no plain letter or digit has colours
    if (std::all_of(text.begin(), text.end(), [](QChar c) { return c < firstSymbol; }))
        return false;
    QTextLayout layout(text, font);
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    const QList<QGlyphRun> runs = layout.glyphRuns();
    return std::any_of(runs.begin(), runs.end(), [](const QGlyphRun &run) {
        const QRawFont used = run.rawFont();
        return !used.fontTable("CBDT").isEmpty() || !used.fontTable("sbix").isEmpty()
            || !used.fontTable("COLR").isEmpty();
    });
}

QImage pictureOf(const QPainter &painter, const QSizeF &size, Qt::Alignment alignment, const QString &text)
{
    constexpr double sharpness = 8; // device pixels to a pixel of the screen: an emoji is seen printed large
    QImage image((size * sharpness).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    image.setDevicePixelRatio(sharpness);
    QPainter inner(&image);
    inner.setFont(painter.font());
    inner.setPen(painter.pen());
    inner.drawText(QRectF({}, size), static_cast<int>(alignment) | Qt::TextSingleLine, text);
    return image;
}

} // namespace

void paintLabel(QPainter &painter, const QRectF &place, Qt::Alignment alignment, const QString &text)
{
    const QPaintEngine *engine = painter.paintEngine();
    if (engine && engine->type() == QPaintEngine::Pdf && hasColouredGlyphs(text, painter.font()))
        painter.drawImage(place, pictureOf(painter, place.size(), alignment, text));
    else
        painter.drawText(place, static_cast<int>(alignment) | Qt::TextSingleLine, text);
}

} // namespace alphascope
