// SPDX-License-Identifier: GPL-3.0-or-later
//! A series of numbers above its own row of alpha, timestep above weight: as lines, bars and the heatmap's colours.
#pragma once

#include "engine/shared.h"
#include "widgets/colourscale.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QCPAxisRect;
class QCPBars;
class QCPColorMap;
class QCPGraph;
class QCPItemStraightLine;
class QCustomPlot;

namespace alphascope {

class HoverText;

class SeriesView : public QWidget {
    Q_OBJECT

public:
    explicit SeriesView(QWidget *parent = nullptr);

    void setSeries(const Shared<double> &x, const QStringList &labels); //!< [T x I], a label a timestep
    void setWeights(const RowVector<double> &weights, const std::vector<bool> &masked); //!< [T], or empty: none
    void setScale(const ColourScale &scale);
    void setCurrent(int timestep); //!< marked by a line; -1: none

    QCustomPlot *plot() const { return m_plot; }
    QCPAxisRect *weightRect() const { return m_weightRect; }

Q_SIGNALS:
    void timestepChosen(int timestep); //!< clicked, or reached by an arrow key

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void drawSeries();
    void drawWeights();
    void drawColours();
    void applyPalette();
    void showAll();
    int timestepAt(double x) const;
    int count() const { return static_cast<int>(m_x.rows()); }
    QString textAt(const QPoint &position) const;

    Shared<double> m_x;
    QStringList m_labels;
    RowVector<double> m_weights; // [T] or empty
    std::vector<bool> m_masked;
    ColourScale m_scale;
    int m_current = -1;
    QCustomPlot *m_plot;
    QCPAxisRect *m_weightRect, *m_colourRect;
    QCPBars *m_bars;
    QCPColorMap *m_colours;
    std::vector<QCPGraph *> m_lines; // a dimension each
    std::vector<QCPItemStraightLine *> m_marks; // one in each of the rectangles above one another
    HoverText *m_values;
};

} // namespace alphascope
