// SPDX-License-Identifier: GPL-3.0-or-later
//! Loss or metric of training and validation over the epochs: values on hover, a logarithmic scale, zoom, and a mark at
//! an epoch.
#pragma once

#include "engine/trainingmemory.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCPGraph;
class QCPItemStraightLine;
class QCPItemText;
class QCustomPlot;

namespace alphascope {

class HoverText;

class LossChart : public QWidget {
    Q_OBJECT

public:
    explicit LossChart(QWidget *parent = nullptr);

    void setEpochs(const std::vector<EpochReport> &epochs); //!< replaces all
    void append(const std::vector<EpochReport> &epochs);
    const std::vector<EpochReport> &epochs() const { return m_epochs; }

    void setMetric(MetricKind kind); //!< what the metric of these epochs is
    MetricKind metric() const { return m_metric; }
    void showMetric(bool shown); //!< in place of the loss
    void setLogarithmic(bool logarithmic); //!< of losses; those that are not above 0 are not drawn then
    void setMark(std::optional<Index> epoch); //!< so many epochs learned, as the history counts
    void draw(QPaintDevice &device, const QSize &size) const; //!< as it is seen
    void copy() const; //!< the table of losses and metrics, and the picture, to the clipboard

    QString valuesAt(double epoch) const; //!< of the nearest one, to be shown; empty: none
    QCustomPlot *plot() const { return m_plot; }

protected:
    void changeEvent(QEvent *event) override; //!< another palette

private:
    using Scores = std::pair<std::optional<double>, std::optional<double>>; // of training and validation
    Scores shownOf(const EpochReport &report) const;
    QString shownText(double value) const;
    void putLegendAbove();
    void plotAll();
    void scaleAxis();
    void applyPalette();
    void showAll();

    QCustomPlot *m_plot;
    QCPGraph *m_training, *m_validation;
    QCPItemStraightLine *m_mark;
    QCPItemText *m_markText;
    std::optional<Index> m_marked; // the epoch that is marked
    HoverText *m_values;
    std::vector<EpochReport> m_epochs;
    MetricKind m_metric = MetricKind::Accuracy;
    bool m_isMetricShown = false, m_isLogarithmic = false;
    bool m_isZoomed = false; // by a person: new epochs do not change what is in sight
};

} // namespace alphascope
