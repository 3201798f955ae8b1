// SPDX-License-Identifier: GPL-3.0-or-later
//! The chart of an experiment: boxes over points, or lines; a legend, the value of a point on hover, and zoom.
#pragma once

#include "models/resultchart.h"

#include <QPointF>
#include <QWidget>

#include <optional>

class QCPGraph;
class QCustomPlot;

namespace alphascope {

class HoverText;

class ResultChartView : public QWidget {
    Q_OBJECT

public:
    explicit ResultChartView(QWidget *parent = nullptr);

    //! Other content of the same axes leaves what a person has zoomed as it is.
    void setContent(const ChartContent &content);
    void setLogarithmic(bool logarithmic); //!< y; what is not above 0 is not drawn then
    void copy(const QString &table) const; //!< the picture, and this text, to the clipboard

    QString valueNear(const QPoint &position) const; //!< of the nearest point, in pixels of the plot; empty: none
    QCustomPlot *plot() const { return m_plot; }

protected:
    void changeEvent(QEvent *event) override; //!< another palette

private:
    void addSeries(const ChartSeries &series, bool isNamed);
    void addBox(const ChartSeries &series);
    QCPGraph *addGraph(const ChartSeries &series, bool isNamed);
    QPointF placeOf(const ChartSeries &series, std::size_t point) const;
    void draw();
    void setAxes();
    void showAll();
    void applyPalette();

    QCustomPlot *m_plot;
    HoverText *m_value;
    ChartContent m_content;
    bool m_isLogarithmic = false;
    bool m_isZoomed = false; // by a person
};

} // namespace alphascope
