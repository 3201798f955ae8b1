// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/picturemeter.h"

#include "document/threadtime.h"

#include <QTimer>

#include <algorithm>
#include <utility>

namespace alphascope {

namespace {

//! Long enough to trace and paint most pictures. What a person does meanwhile with the window counts too, but no more
//! than this, so that it cannot add up while the pictures become fewer.
constexpr std::chrono::milliseconds moment { 33 };

} // namespace

void PictureMeter::begin()
{
    if (std::exchange(m_isMeasuring, true))
        return;
    QTimer::singleShot(moment, Qt::PreciseTimer, this, [this, begun = threadTime()] {
        m_isMeasuring = false;
        // Late, it has seen more than a moment.
        Q_EMIT measured(std::min<std::chrono::nanoseconds>(threadTime() - begun, moment) + m_traceTime);
    });
}

void PictureMeter::setTraceTime(std::chrono::nanoseconds time) { m_traceTime = time; }

} // namespace alphascope
