// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/windowlayout.h"

#include "app/preferences.h"
#include "widgets/narrowarea.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QMenu>
#include <QScreen>
#include <QTabBar>
#include <QToolBar>

#include <algorithm>
#include <utility>

namespace alphascope {

namespace {

constexpr int usualHeight = 260; // pixels, of panels with their tabs
constexpr double tallShare = 0.45; // of the window's height

//! Qt only moves a panel behind another tab out of the picture, where the Tab key still finds it.
void hideBehindTabs(QDockWidget *dock)
{
    QSizePolicy policy = dock->widget()->sizePolicy();
    policy.setRetainSizeWhenHidden(true); // another tab changes no height
    dock->widget()->setSizePolicy(policy);
    QObject::connect(dock, &QDockWidget::visibilityChanged, dock->widget(), &QWidget::setVisible);
}

//! A panel that has just been shown has no tab yet.
void raiseLater(QDockWidget *dock) { QMetaObject::invokeMethod(dock, &QWidget::raise, Qt::QueuedConnection); }

//! The first part of a panel that takes the keyboard, once the panel is in sight.
void focusLater(QWidget *panel)
{
    const auto focus = [panel] {
        for (QWidget *part = panel->nextInFocusChain(); part != panel; part = part->nextInFocusChain()) {
            if (panel->isAncestorOf(part) && (part->focusPolicy() & Qt::TabFocus) && part->isVisible()
                && part->isEnabled())
                return part->setFocus(Qt::ShortcutFocusReason);
        }
    };
    QMetaObject::invokeMethod(panel, focus, Qt::QueuedConnection);
}

void goTo(QDockWidget *dock)
{
    dock->show();
    raiseLater(dock);
    focusLater(dock->widget());
}

} // namespace

WindowLayout::WindowLayout(QMainWindow *window, const WindowParts &parts, const Preferences &preferences)
    : m_window(window)
    , m_parts(parts)
{
    m_window->resize(1280, 720);
    arrangeDocks();
    if (!preferences.restoreWindow(*m_window))
        fitScreen();
    m_window->installEventFilter(this);
    keepNames();
}

//! Where not all tabs fit, arrows lead to the others; "E…" and "E…" would be two names alike.
void WindowLayout::keepNames()
{
    for (QTabBar *tabs : m_window->findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly)) {
        tabs->setElideMode(Qt::ElideNone);
        tabs->setUsesScrollButtons(true);
    }
}

void WindowLayout::arrangeDocks()
{
    m_window->setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    m_window->setTabPosition(Qt::BottomDockWidgetArea, QTabWidget::North);
    for (std::size_t i = 1; i < m_parts.tabs.size(); ++i)
        m_window->tabifyDockWidget(m_parts.tabs[i - 1], m_parts.tabs[i]);
    m_parts.tabs.front()->raise();
    m_window->resizeDocks({ m_parts.input }, { 280 }, Qt::Horizontal);
    m_window->resizeDocks({ m_parts.tabs.front() }, { usualHeight }, Qt::Vertical);
    m_parts.view->addAction(m_parts.input->toggleViewAction());
    for (QDockWidget *dock : m_parts.tabs) {
        dock->setWidget(
            new NarrowArea(dock->widget())); // of all tabs the widest would else be the window's least width
        // Its tab already names it; a title bar would say it twice and cost the views a line.
        dock->setTitleBarWidget(new QWidget(dock));
        hideBehindTabs(dock);
        m_parts.view->addAction(dock->toggleViewAction());
        connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool shown) {
            if (shown)
                raiseLater(dock);
        });
    }
    connect(m_parts.tall, &QDockWidget::visibilityChanged, this, &WindowLayout::arrangeHeight, Qt::QueuedConnection);
    m_parts.view->addSeparator();
    for (std::size_t i = 0; i < m_parts.tabs.size(); ++i)
        addGoTo(m_parts.tabs[i], static_cast<int>(i) + 1);
    addGoRound(tr("&Next Panel"), QKeySequence::NextChild, 1);
    addGoRound(tr("&Previous Panel"), QKeySequence::PreviousChild, -1);
}

//! The tall panel in front makes the tabs taller until another one is there; both heights are kept as they are left.
void WindowLayout::arrangeHeight()
{
    QDockWidget *tall = m_parts.tall;
    const bool isTall = tall->widget()->isVisible();
    if (isTall == m_isTall || tall->isFloating() || !m_window->isVisible())
        return;
    const bool isFirst = !std::exchange(m_isTall, isTall);
    if (isFirst)
        return; // as it was left last time
    (isTall ? m_usualHeight : m_tallHeight) = tall->height();
    if (isTall && m_tallHeight == 0)
        m_tallHeight = std::max(m_usualHeight, qRound(tallShare * m_window->height()));
    const int height = isTall ? m_tallHeight : m_usualHeight;
    m_window->resizeDocks({ tall }, { height > 0 ? height + tabHeight(tall) : usualHeight }, Qt::Vertical);
}

//! Of the tabs that share a dock's place: what resizeDocks() is given includes them.
int WindowLayout::tabHeight(QDockWidget *dock) const
{
    QList<QDockWidget *> group = m_window->tabifiedDockWidgets(dock);
    if (group.isEmpty())
        return 0;
    group.append(dock);
    const QList<QTabBar *> bars = m_window->findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly);
    const auto shown = std::find_if(bars.begin(), bars.end(), [&](const QTabBar *bar) {
        const QRect place = bar->geometry().adjusted(0, -2, 0, 2);
        return bar->isVisible() && std::any_of(group.begin(), group.end(), [&](const QDockWidget *one) {
            return place.intersects(one->geometry()); // those behind are out of the picture
        });
    });
    return shown == bars.end() ? 0 : (*shown)->height();
}

//! An action that brings a panel to the front and the keyboard into it: the tabs themselves are out of its reach.
void WindowLayout::addGoTo(QDockWidget *dock, int number)
{
    auto *action = new QAction(dock);
    action->setShortcut(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + number % 10)));
    const auto name = [action](const QString &title) { action->setText(tr("Go to %1").arg(title)); };
    name(dock->windowTitle());
    connect(dock, &QWidget::windowTitleChanged, action, name);
    connect(action, &QAction::triggered, dock, [dock] { goTo(dock); });
    m_parts.view->addAction(action);
}

//! Ctrl+Tab, as in any tab widget.
void WindowLayout::addGoRound(const QString &text, QKeySequence::StandardKey key, int step)
{
    auto *action = new QAction(text, this);
    action->setShortcuts(key);
    connect(action, &QAction::triggered, this, [this, step] { goRound(step); });
    m_parts.view->addAction(action);
}

//! From the panel that has the keyboard, or else the one in front, to the next one that is there.
void WindowLayout::goRound(int step)
{
    const auto count = static_cast<int>(m_parts.tabs.size());
    const auto first = m_parts.tabs.begin(), end = m_parts.tabs.end();
    auto from = std::find_if(
        first, end, [](const QDockWidget *dock) { return dock->isAncestorOf(QApplication::focusWidget()); });
    if (from == end)
        from = std::find_if(first, end, [](const QDockWidget *dock) { return dock->widget()->isVisible(); });
    const int place = from == end ? 0 : static_cast<int>(from - first);
    for (int i = 1; i <= count; ++i) {
        QDockWidget *dock = m_parts.tabs[static_cast<std::size_t>((place + (count + step) * i) % count)];
        if (!dock->isHidden() && !dock->isFloating())
            return goTo(dock);
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
    if (event->type() == QEvent::Show)
        QMetaObject::invokeMethod(this, &WindowLayout::arrangeHeight, Qt::QueuedConnection);
    if (event->type() == QEvent::ChildAdded) // the window makes tabs when it needs some
        QMetaObject::invokeMethod(this, &WindowLayout::keepNames, Qt::QueuedConnection);
    return false;
}

} // namespace alphascope
