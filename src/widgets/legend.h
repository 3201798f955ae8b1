// SPDX-License-Identifier: GPL-3.0-or-later
//! The line below a heatmap that says what its colours and marks mean: always there, never guessed.
#pragma once

#include "widgets/colourscale.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

namespace alphascope {

struct HeatmapColours;

class Legend {
public:
    void setScale(const ColourScale &scale, const QFont &font);
    void setBlocks(bool blocks); //!< many cells share a pixel
    const ColourScale &scale() const { return m_scale; }

    QString text() const; //!< "range: fixed 0–1 · colours: viridis"
    QString textWithin(double room) const; //!< without the less important parts when not all of them fit
    QString maskedText() const; //!< "masked: 38 % of the cells"
    QString lowText() const; //!< at the low end of the bar
    QString highText() const;
    double height() const; //!< the same at every width
    double width() const; //!< with a short bar and all words

    //! Draws within `place`, whose left edge is the grid's; words that do not fit are elided.
    void paint(QPainter &painter, const QRectF &place, const HeatmapColours &colours) const;

private:
    QStringList parts() const;
    QString rangeText() const;
    void paintBar(QPainter &painter, const QRectF &bar, const HeatmapColours &colours) const;
    double paintMark(
        QPainter &painter, const QPointF &at, const QString &what, bool masked, const HeatmapColours &colours) const;

    ColourScale m_scale;
    bool m_blocks = false;
    QFont m_font;
    QFontMetricsF m_metrics { QFont() };
};

} // namespace alphascope
