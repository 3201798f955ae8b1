// SPDX-License-Identifier: GPL-3.0-or-later
//! Says the values below the mouse, in a box over the plot that stays inside its axes.
#pragma once

#include <QObject>

#include <functional>

class QCPItemText;
class QCustomPlot;
class QPoint;
class QWidget;

namespace alphascope {

class HoverText : public QObject {
    Q_OBJECT

public:
    //! textAt(position in pixels of the plot) is asked inside the axes only; empty: there is nothing to say. Goes with
    //! the plot.
    HoverText(QCustomPlot *plot, std::function<QString(const QPoint &)> textAt);

    void hide(); //!< until the mouse moves
    void style(const QWidget &like); //!< its palette and font

    bool eventFilter(QObject *plot, QEvent *event) override;

private:
    void show(const QPoint &position);

    QCustomPlot *m_plot;
    std::function<QString(const QPoint &)> m_textAt;
    QCPItemText *m_text;
};

} // namespace alphascope
