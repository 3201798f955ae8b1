// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/windowlayout.h"

#include "app/preferences.h"

#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QMenu>
#include <QScreen>
#include <QToolBar>

namespace alphascope {

WindowLayout::WindowLayout(QMainWindow *window, const WindowParts &parts, const Preferences &preferences)
    : m_window(window)
    , m_parts(parts)
{
    m_window->resize(1280, 720);
    arrangeDocks();
    if (!preferences.restoreWindow(*m_window))
        fitScreen();
    m_window->installEventFilter(this);
}

void WindowLayout::arrangeDocks()
{
    m_window->setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    m_window->setTabPosition(Qt::BottomDockWidgetArea, QTabWidget::North);
    for (std::size_t i = 1; i < m_parts.tabs.size(); ++i)
        m_window->tabifyDockWidget(m_parts.tabs[i - 1], m_parts.tabs[i]);
    m_parts.tabs.front()->raise();
    m_window->resizeDocks({ m_parts.input }, { 280 }, Qt::Horizontal);
    m_window->resizeDocks({ m_parts.tabs.front() }, { 260 }, Qt::Vertical);
    m_parts.view->addAction(m_parts.input->toggleViewAction());
    for (QDockWidget *dock : m_parts.tabs) {
        // Its tab already names it; a title bar would say it twice and cost the views a line.
        dock->setTitleBarWidget(new QWidget(dock));
        m_parts.view->addAction(dock->toggleViewAction());
        connect(dock->toggleViewAction(), &QAction::triggered, dock, &QWidget::raise); // not behind another tab
    }
}

//! On a screen that the first window would fill anyway, its frame and status bar must not hang over the edge.
void WindowLayout::fitScreen()
{
    const QSize room = m_window->screen()->availableSize();
    if (room.width() <= m_window->width() || room.height() <= m_window->height() + 40)
        m_window->setWindowState(Qt::WindowMaximized);
}

//! Side by side where both fit, else one below the other, so that no setting is hidden.
void WindowLayout::arrangeToolBars()
{
    m_parts.modelBar->layout()->invalidate(); // it remembers the width of another family's settings
    const bool fits = m_parts.mainBar->sizeHint().width() + m_parts.modelBar->sizeHint().width() <= m_window->width();
    if (fits == !m_window->toolBarBreak(m_parts.modelBar))
        return;
    if (fits)
        m_window->removeToolBarBreak(m_parts.modelBar);
    else
        m_window->insertToolBarBreak(m_parts.modelBar);
}

bool WindowLayout::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        arrangeToolBars();
    return false;
}

} // namespace alphascope
