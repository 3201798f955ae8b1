// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/editpause.h"

#include "app/desk.h"

#include <QApplication>
#include <QWidget>

namespace alphascope {

using namespace std::chrono_literals;

EditPause::EditPause(Desk *desk, QObject *parent)
    : QObject(parent)
    , m_desk(desk)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(2s);
    const auto end = [this] {
        for (Document *document : m_desk->documents())
            document->endMerging();
    };
    connect(&m_timer, &QTimer::timeout, this, end);
    connect(desk, &Desk::specimenChanged, &m_timer, qOverload<>(&QTimer::start));
    connect(qApp, &QApplication::focusChanged, this, end);
}

QTimer *EditPause::timer() { return &m_timer; }

} // namespace alphascope
