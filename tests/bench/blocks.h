// SPDX-License-Identifier: GPL-3.0-or-later
//! How long a window takes to paint what has changed, and how long it did not answer.
#pragma once

#include "timing.h"

#include <QApplication>
#include <QEventLoop>
#include <QTimer>
#include <QWidget>

namespace alphascope {

//! Paints what has changed, as the window would with the next picture of the screen.
inline void paintChanges(QWidget &window)
{
    QApplication::processEvents();
    QEvent request(QEvent::UpdateRequest);
    QApplication::sendEvent(&window, &request);
}

//! Counts the paint events of a widget.
class PaintCount : public QObject {
public:
    explicit PaintCount(QWidget &widget) { widget.installEventFilter(this); }

    int count() const { return m_count; }
    bool eventFilter(QObject *, QEvent *event) override
    {
        m_count += event->type() == QEvent::Paint ? 1 : 0;
        return false;
    }

private:
    int m_count = 0;
};

//! The longest time that no event was handled, in ms, while `begin` runs and all that follows it until `loop` quits and
//! the window is painted.
inline double longestBlock(QEventLoop &loop, QWidget &window, const std::function<void()> &begin)
{
    double longest = 0;
    QElapsedTimer since;
    since.start();
    const auto note = [&] {
        longest = std::max(longest, milliseconds(since));
        since.start();
    };
    QTimer pulse;
    QObject::connect(&pulse, &QTimer::timeout, note);
    pulse.start(0);
    begin();
    loop.exec();
    paintChanges(window);
    for (int i = 0; i < 10; ++i)
        QApplication::processEvents();
    note();
    return longest;
}

} // namespace alphascope
