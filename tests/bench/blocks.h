// SPDX-License-Identifier: GPL-3.0-or-later
//! How long a window did not answer.
#pragma once

#include "timing.h"

#include <QApplication>
#include <QEventLoop>
#include <QTimer>
#include <QWidget>

namespace alphascope {

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
    window.repaint();
    for (int i = 0; i < 10; ++i)
        QApplication::processEvents();
    note();
    return longest;
}

} // namespace alphascope
