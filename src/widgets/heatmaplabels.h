// SPDX-License-Identifier: GPL-3.0-or-later
//! The labels of one axis of a heatmap: how much room they ask for, which of them show, and how they are drawn.
#pragma once

#include "widgets/gridgeometry.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <vector>

namespace alphascope {

class HeatmapLabels {
public:
    //! The labels as they are shown, in order.
    void setTexts(const QStringList &texts, const QFont &font);

    int count() const { return static_cast<int>(m_widths.size()); }
    //! As much of the text as fits into `room` in a font of these metrics, which is `share` of the full size.
    QString elided(int index, double room, const QFontMetricsF &metrics, double share = 1) const;
    double width(int index) const { return m_widths[static_cast<std::size_t>(index)]; }
    double widest() const { return m_widest; }
    double lineHeight() const { return m_metrics.height(); }

    //! Column labels turn only when they must: when they would not fit side by side and turning shows more of them.
    //! Numbers that count up never turn: those left out are understood. Words shrink, down to a size that can be read,
    //! before any is left out: a sentence without every second word is another sentence.
    bool turns(double cell) const;
    //! The height of the header over columns of width `cell`; turned labels are elided so that it stays below `limit`.
    double headerHeight(double cell, double limit) const;
    //! How far turned labels reach beyond the right edge of the last column.
    double overhang(double cell, double limit) const;

    //! The labels that show between two positions when each needs `need` pixels along the axis: all, or every fifth,
    //! tenth, ..., and in any case the selected one. Never two closer than `need`.
    std::vector<int> shown(const GridAxis &axis, double from, double to, double need, int selected) const;

    //! Whether a row's label, or a column's, shows between two positions.
    bool shows(int row, const GridAxis &axis, double from, double to, int selected) const;
    bool showsColumn(int column, const GridAxis &axis, double from, double to, int selected) const;

    //! Right-aligned in `band`, which lies left of the grid.
    void paintRows(QPainter &painter, const GridAxis &axis, const QRectF &band, int selected, const QColor &text,
        const QColor &accent) const;
    //! Above the grid, at the bottom of `band`, horizontal or turned; of the columns that show in `gridWidth`.
    void paintColumns(QPainter &painter, const GridAxis &axis, const QRectF &band, double gridWidth, int selected,
        const QColor &text, const QColor &accent) const;

private:
    double longestTurned(double limit) const;
    double turnedPitch() const; // the least distance of turned labels in full size
    double rowPitch() const;
    double shrunk(double cell, double pitch) const; // the share of the full size
    double needAcross(double cell) const;
    void paintTurned(QPainter &painter, const QPointF &foot, const QString &text) const;

    QStringList m_texts;
    std::vector<double> m_widths;
    double m_widest = 0;
    double m_smallest = 1; // the share of the full size that can still be read
    bool m_countUp = false; // each is a number, one more than the label before
    QFontMetricsF m_metrics { QFont() };
};

} // namespace alphascope
