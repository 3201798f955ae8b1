// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/whenseen.h"

#include <QEvent>
#include <QWidget>

namespace alphascope {

namespace {

//! A window that is not on the screen yet is made ready to be.
bool isSeen(const QWidget &widget) { return widget.isVisible() || !widget.window()->isVisible(); }

} // namespace

WhenSeen::WhenSeen(QWidget *widget, std::function<void()> work)
    : m_widget(widget)
    , m_work(std::move(work))
{
    widget->installEventFilter(this);
}

void WhenSeen::request()
{
    m_isDue = !isSeen(*m_widget);
    if (!m_isDue)
        m_work();
}

bool WhenSeen::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::Show && m_isDue)
        request();
    return false;
}

} // namespace alphascope
