// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/legend.h"

#include "models/numbertext.h"
#include "widgets/heatmapcolours.h"
#include "widgets/marks.h"

#include <QCoreApplication>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace alphascope {

namespace {

constexpr double barHeight = 10;
constexpr double widestBar = 240, shortBar = 120, narrowestBar = 60;
constexpr double gap = 16;
constexpr double markSize = 11;

QString tr(const char *text) { return QCoreApplication::translate("alphascope::Legend", text); }

//! An end of the range, as short as it is exact: "1", "0.15", "8e−5".
QString endText(double value)
{
    QString text = QString::number(value, 'g', 4);
    if (const qsizetype e = text.indexOf(u'e'); e >= 0)
        text = text.left(e + 1) + QString::number(QStringView(text).mid(e + 1).toInt());
    return text.replace(u'-', QChar(0x2212));
}

} // namespace

void Legend::setScale(const ColourScale &scale, const QFont &font)
{
    m_scale = scale;
    m_font = font;
    m_font.setPointSizeF(std::max(font.pointSizeF() * 0.88, 6.0));
    if (font.pixelSize() > 0)
        m_font.setPixelSize(std::max(font.pixelSize() * 88 / 100, 8));
    m_metrics = QFontMetricsF(m_font);
}

//! The numbers stand at the ends of the bar, except those of rows, which each have their own.
QString Legend::rangeText() const
{
    switch (m_scale.style.range) {
    case Range::Matrix:
        return m_scale.low == m_scale.high ? tr("range: of the matrix, all the same") : tr("range: of the matrix");
    case Range::Row:
        return tr("range: each row's own, within %1–%2").arg(endText(m_scale.low), endText(m_scale.high));
    case Range::Logarithmic:
        return tr("range: logarithmic");
    case Range::Signed:
        return tr("range: ±%1").arg(endText(m_scale.high));
    case Range::Unit:
        break;
    }
    return tr("range: fixed 0–1");
}

QString Legend::maskedText() const
{
    return tr("%1: %2 % of the cells")
        .arg(m_scale.maskName.isEmpty() ? tr("masked") : m_scale.maskName,
            significantNumber(100 * m_scale.maskedShare, 2));
}

//! What stands at an end of the bar.
QString Legend::lowText() const { return m_scale.rows.empty() ? endText(m_scale.low) : tr("row's min"); }

QString Legend::highText() const
{
    if (!m_scale.rows.empty())
        return tr("row's max");
    return (m_scale.isSigned() ? u"+"_s : QString()) + endText(m_scale.high);
}

void Legend::setBlocks(bool blocks) { m_blocks = blocks; }

//! The most important one first.
QStringList Legend::parts() const
{
    QStringList parts { rangeText() };
    if (m_blocks) {
        const Fold fold = m_scale.style.fold();
        parts.append(fold == Fold::Mean  ? tr("mean of each block")
                : fold == Fold::Furthest ? tr("largest of each block")
                                         : tr("maximum of each block"));
        if (!m_scale.rows.empty())
            parts.append(tr("one range for the rows of a pixel"));
    }
    if (m_scale.below || m_scale.above)
        parts.append(tr("beyond: the end's colour"));
    const QString map = m_scale.style.map->name();
    parts.append(m_scale.style.reversed ? tr("colours: %1, reversed").arg(map) : tr("colours: %1").arg(map));
    return parts;
}

QString Legend::text() const { return parts().join(u" · "_s); }

QString Legend::textWithin(double room) const
{
    QStringList shown = parts();
    while (shown.size() > 1 && m_metrics.horizontalAdvance(shown.join(u" · "_s)) > room)
        shown.removeLast();
    return m_metrics.elidedText(shown.join(u" · "_s), Qt::ElideRight, room);
}

double Legend::width() const
{
    return shortBar + gap + m_metrics.horizontalAdvance(text()) + m_metrics.horizontalAdvance(highText()) + 4;
}

double Legend::height() const { return barHeight + 2 + m_metrics.height(); }

void Legend::paint(QPainter &painter, const QRectF &place, const HeatmapColours &colours) const
{
    const double ends = m_metrics.horizontalAdvance(highText()) + 4;
    const double words = m_metrics.horizontalAdvance(text()) + gap;
    const double barWidth = std::min(std::clamp(place.width() - words - ends, narrowestBar, widestBar), place.width());
    const QRectF bar(place.left(), place.top(), barWidth, barHeight);
    painter.setFont(m_font);
    paintBar(painter, bar, colours);

    // The words stand beside the bar, the marks below them.
    painter.setPen(colours.quiet);
    const double left = bar.right() + gap;
    const double wordsWidth = place.right() - left;
    if (wordsWidth > 60) {
        const QRectF line(left, bar.center().y() - m_metrics.height() / 2 - 1, wordsWidth, m_metrics.height());
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, textWithin(wordsWidth));
    }
    QPointF at(left + (m_scale.style.range == Range::Unit ? 0 : ends), bar.bottom() + 2 + m_metrics.height() / 2);
    if (m_scale.hasMasked)
        at.rx() += paintMark(painter, at, maskedText(), true, colours);
    if (m_scale.hasNotFinite)
        paintMark(painter, at, tr("not a finite number"), false, colours);
}

//! The colours from low to high with the numbers of the ends, and an arrow where values lie beyond an end.
void Legend::paintBar(QPainter &painter, const QRectF &bar, const HeatmapColours &colours) const
{
    const double ratio = painter.device()->devicePixelRatioF();
    QImage image(std::max(static_cast<int>(std::ceil(bar.width() * ratio)), 1), 1, QImage::Format_RGB32);
    for (int x = 0; x < image.width(); ++x)
        image.setPixel(x, 0, m_scale.colourAt(x / std::max(image.width() - 1.0, 1.0)));
    painter.drawImage(bar, image);

    painter.setPen(colours.quiet);
    const double top = bar.bottom() + 1;
    const auto number = [&](double x, const QString &text) {
        const double width = m_metrics.horizontalAdvance(text) + 2;
        const QRectF line(std::max(x - width / 2, bar.left()), top, width, m_metrics.height());
        painter.drawText(line, Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextSingleLine, text);
    };
    number(bar.left(), lowText());
    if (m_scale.isSigned() && m_metrics.horizontalAdvance(lowText()) + 12 < bar.width() / 2)
        number(bar.center().x(), u"0"_s);
    number(bar.right(), highText());

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.quiet);
    const auto arrow = [&](double x, double direction) {
        const double y = bar.center().y();
        painter.drawPolygon(QPolygonF { { x + direction * 6, y }, { x + direction, y - 5 }, { x + direction, y + 5 } });
    };
    if (m_scale.below)
        arrow(bar.left(), -1);
    if (m_scale.above)
        arrow(bar.right(), 1);
    painter.restore();
}

//! A small cell with its mark and its name; returns the width.
double Legend::paintMark(
    QPainter &painter, const QPointF &at, const QString &what, bool masked, const HeatmapColours &colours) const
{
    const QRectF cell(std::round(at.x()), std::round(at.y() - markSize / 2), markSize, markSize);
    if (masked)
        paintHatch(painter, cell, colours);
    else
        paintCross(painter, cell, colours);
    const double width = m_metrics.horizontalAdvance(what) + 2;
    painter.setPen(colours.quiet);
    painter.drawText(QRectF(cell.right() + 5, at.y() - m_metrics.height() / 2, width, m_metrics.height()),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, what);
    return markSize + 5 + width + gap;
}

} // namespace alphascope
