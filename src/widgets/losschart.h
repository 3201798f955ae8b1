// SPDX-License-Identifier: GPL-3.0-or-later
//! Training and validation loss over the epochs: values on hover, a logarithmic scale, zoom, and a mark at an epoch.
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

class LossChart : public QWidget {
    Q_OBJECT

public:
    explicit LossChart(QWidget *parent = nullptr);

    void setEpochs(const std::vector<EpochReport> &epochs); //!< replaces all
    void append(const std::vector<EpochReport> &epochs);
    const std::vector<EpochReport> &epochs() const { return m_epochs; }

    void setLogarithmic(bool logarithmic); //!< losses that are not above 0 are not drawn then
    void setMark(std::optional<Index> epoch); //!< so many epochs learned, as the history counts
    void copy() const; //!< the table of losses, and the picture, to the clipboard

    QString valuesAt(double epoch) const; //!< of the nearest one, to be shown; empty: none
    QCustomPlot *plot() const { return m_plot; }

protected:
    void changeEvent(QEvent *event) override; //!< another palette
    bool eventFilter(QObject *plot, QEvent *event) override;

private:
    void applyPalette();
    void showAll();
    void hover(const QPoint &position);

    QCustomPlot *m_plot;
    QCPGraph *m_training, *m_validation;
    QCPItemStraightLine *m_mark;
    QCPItemText *m_markText;
    QCPItemText *m_values;
    std::vector<EpochReport> m_epochs;
    bool m_isZoomed = false; // by a person: new epochs do not change what is in sight
};

} // namespace alphascope
