// SPDX-License-Identifier: GPL-3.0-or-later
//! The legend of a picture that is written to a file: as widgets/legend, but drawn with lines and gradients alone, so
//! that it stays sharp at every size.
#pragma once

#include "widgets/legend.h"

namespace alphascope {

class PictureLegend {
public:
    PictureLegend(const ColourScale &scale, bool blocks, const QFont &font);

    QSizeF size() const;
    void paint(QPainter &painter, const QPointF &at, const HeatmapColours &colours) const;

private:
    void paintBar(QPainter &painter, const QRectF &bar, const HeatmapColours &colours) const;
    void paintMarks(QPainter &painter, QPointF at, const HeatmapColours &colours) const;
    void paintLine(QPainter &painter, const QPointF &at, const QString &text) const;

    ColourScale m_scale;
    QFont m_font;
    QFontMetricsF m_metrics;
    QString m_words, m_low, m_high, m_masked;
};

//! Masked cells, hatched with lines that join from cell to cell: a picture's paintHatch. All of them are two paths.
void paintHatchLines(QPainter &painter, const QList<QRectF> &cells, const HeatmapColours &colours);

} // namespace alphascope
