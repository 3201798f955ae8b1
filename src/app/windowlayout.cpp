// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/windowlayout.h"

#include "app/preferences.h"
#include "ui_mainwindow.h"

#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QScreen>

namespace alphascope {

WindowLayout::WindowLayout(QMainWindow *window, Ui::MainWindow *ui, Preferences *preferences)
    : m_window(window)
    , m_ui(ui)
{
    m_window->resize(1280, 720);
    arrangeDocks();
    if (!preferences->restoreWindow(*m_window))
        fitScreen();
    m_window->installEventFilter(this);
}

void WindowLayout::arrangeDocks()
{
    m_window->setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    m_window->setTabPosition(Qt::BottomDockWidgetArea, QTabWidget::North);
    m_window->tabifyDockWidget(m_ui->stepDock, m_ui->statesDock);
    m_window->tabifyDockWidget(m_ui->statesDock, m_ui->outputDock);
    m_window->tabifyDockWidget(m_ui->outputDock, m_ui->weightsDock);
    m_ui->stepDock->raise();
    m_window->resizeDocks({ m_ui->inputDock }, { 280 }, Qt::Horizontal);
    m_window->resizeDocks({ m_ui->stepDock }, { 260 }, Qt::Vertical);
    m_ui->menuView->addAction(m_ui->inputDock->toggleViewAction());
    for (QDockWidget *dock : { m_ui->stepDock, m_ui->statesDock, m_ui->outputDock, m_ui->weightsDock }) {
        // Their tabs already name them; a title bar would say it twice and cost the views a line.
        dock->setTitleBarWidget(new QWidget(dock));
        m_ui->menuView->addAction(dock->toggleViewAction());
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
    m_ui->modelToolBar->layout()->invalidate(); // it remembers the width of another family's settings
    const bool fits = m_ui->toolBar->sizeHint().width() + m_ui->modelToolBar->sizeHint().width() <= m_window->width();
    if (fits == !m_window->toolBarBreak(m_ui->modelToolBar))
        return;
    if (fits)
        m_window->removeToolBarBreak(m_ui->modelToolBar);
    else
        m_window->insertToolBarBreak(m_ui->modelToolBar);
}

bool WindowLayout::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        arrangeToolBars();
    return false;
}

} // namespace alphascope
