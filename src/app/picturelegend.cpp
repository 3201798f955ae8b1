// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/picturelegend.h"

#include "widgets/heatmapcolours.h"
#include "widgets/marks.h"

#include <QCoreApplication>
#include <QLinearGradient>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr double barWidth = 160, barHeight = 10;
constexpr double markSize = 11, gap = 16;

struct LegendText {
    Q_DECLARE_TR_FUNCTIONS(alphascope::Legend)
};

QFont smaller(QFont font)
{
    font.setPixelSize(std::max(font.pixelSize() * 88 / 100, 8));
    return font;
}

} // namespace

PictureLegend::PictureLegend(const ColourScale &scale, bool blocks, const QFont &font)
    : m_scale(scale)
    , m_font(smaller(font))
    , m_metrics(m_font)
{
    Legend legend;
    legend.setScale(scale, font);
    legend.setBlocks(blocks);
    m_words = legend.text();
    m_low = legend.lowText();
    m_high = legend.highText();
    m_masked = legend.maskedText();
}

QSizeF PictureLegend::size() const
{
    const double lines = m_scale.hasMasked || m_scale.hasNotFinite ? 3 : 2;
    const double ends = m_metrics.horizontalAdvance(m_high);
    return { std::max(barWidth + ends, m_metrics.horizontalAdvance(m_words)) + 2,
        barHeight + 2 + lines * m_metrics.height() };
}

void PictureLegend::paint(QPainter &painter, const QPointF &at, const HeatmapColours &colours) const
{
    painter.setFont(m_font);
    paintBar(painter, { at, QSizeF(barWidth, barHeight) }, colours);
    const double line = m_metrics.height();
    painter.setPen(colours.quiet);
    paintLine(painter, at + QPointF(0, barHeight + 2 + line), m_words);
    paintMarks(painter, at + QPointF(0, barHeight + 2 + 2 * line), colours);
}

//! One line of text whose upper left corner is `at`.
void PictureLegend::paintLine(QPainter &painter, const QPointF &at, const QString &text) const
{
    painter.drawText(at + QPointF(0, m_metrics.ascent()), text);
}

void PictureLegend::paintBar(QPainter &painter, const QRectF &bar, const HeatmapColours &colours) const
{
    constexpr int stops = 32;
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (int i = 0; i <= stops; ++i)
        gradient.setColorAt(double(i) / stops, QColor::fromRgb(m_scale.colourAt(double(i) / stops)));
    painter.fillRect(bar, gradient);

    painter.setPen(colours.quiet);
    const auto number = [&](double x, const QString &text) {
        const double left = std::max(x - m_metrics.horizontalAdvance(text) / 2, bar.left());
        paintLine(painter, { left, bar.bottom() + 1 }, text);
    };
    number(bar.left(), m_low);
    if (m_scale.isSigned())
        number(bar.center().x(), u"0"_s);
    number(bar.right(), m_high);
}

void PictureLegend::paintMarks(QPainter &painter, QPointF at, const HeatmapColours &colours) const
{
    const auto mark = [&](const QString &name, auto &&paintCell) {
        paintCell(
            painter, QRectF(at + QPointF(0, (m_metrics.height() - markSize) / 2), QSizeF(markSize, markSize)), colours);
        painter.setPen(colours.quiet);
        paintLine(painter, at + QPointF(markSize + 5, 0), name);
        at.rx() += markSize + 5 + m_metrics.horizontalAdvance(name) + gap;
    };
    if (m_scale.hasMasked)
        mark(m_masked, [](QPainter &hatched, const QRectF &cell, const HeatmapColours &marks) {
            paintHatchLines(hatched, { cell }, marks);
        });
    if (m_scale.hasNotFinite)
        mark(LegendText::tr("not a finite number"), paintCross);
}

void paintHatchLines(QPainter &painter, const QList<QRectF> &cells, const HeatmapColours &colours)
{
    constexpr double period = 7;
    QPainterPath ground, lines;
    for (const QRectF &cell : cells) {
        ground.addRect(cell);
        // The lines x + y = sum, ended at the cell's edges by hand: an SVG painter does not clip.
        const double first = std::ceil((cell.left() + cell.top()) / period) * period;
        for (double sum = first; sum < cell.right() + cell.bottom(); sum += period) {
            const double left = std::max(cell.left(), sum - cell.bottom());
            const double right = std::min(cell.right(), sum - cell.top());
            lines.moveTo(left, sum - left);
            lines.lineTo(right, sum - right);
        }
    }
    painter.fillPath(ground, colours.maskedGround);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.strokePath(lines, QPen(colours.maskedStripe, 1, Qt::SolidLine, Qt::FlatCap));
    painter.restore();
}

} // namespace alphascope
