// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/ringedarea.h"

#include <QEvent>
#include <QPainter>

namespace alphascope {

RingedArea::RingedArea(QWidget *parent)
    : QScrollArea(parent)
{
}

//! paintEvent() is about what is within the frame.
bool RingedArea::event(QEvent *event)
{
    const bool isHandled = QScrollArea::event(event);
    if (event->type() == QEvent::Paint && hasFocus()) {
        QPainter painter(this);
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    return isHandled;
}

} // namespace alphascope
