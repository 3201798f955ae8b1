// SPDX-License-Identifier: GPL-3.0-or-later
//! Where docks and tool bars of the main window stand: at first, as kept from last time, and in a narrow window.
#pragma once

#include <QKeySequence>
#include <QObject>

#include <optional>
#include <vector>

class QDockWidget;
class QMainWindow;
class QMenu;
class QToolBar;

namespace alphascope {

class Preferences;

//! What the window puts together and this arranges.
struct WindowParts {
    QDockWidget *input = nullptr; //!< on the left
    std::vector<QDockWidget *> tabs; //!< at the bottom, behind one another; the first is in front
    QDockWidget *tall = nullptr; //!< the one of them that shows pictures beside alpha, and needs height for them
    QToolBar *mainBar = nullptr;
    QToolBar *modelBar = nullptr; //!< beside the main one, or below
    QMenu *view = nullptr; //!< says which docks are there
};

class WindowLayout : public QObject {
    Q_OBJECT

public:
    //! Arranges anew, then as `preferences` remember it. The window and its parts must outlive this.
    WindowLayout(QMainWindow *window, const WindowParts &parts, const Preferences &preferences);

    void arrangeToolBars(); //!< after what is in them changed

    bool eventFilter(QObject *window, QEvent *event) override;

private:
    void arrangeDocks();
    void addGoTo(QDockWidget *dock, int number);
    void addGoRound(const QString &text, QKeySequence::StandardKey key, int step);
    void goRound(int step);
    void fitScreen();
    void keepNames();
    void arrangeHeight();
    int tabHeight(QDockWidget *dock) const;

    QMainWindow *m_window;
    WindowParts m_parts;
    std::optional<bool> m_isTall; // the tall panel is in front; nothing: not shown yet
    int m_usualHeight = 0, m_tallHeight = 0; // of the panels, when they were last so; 0: never yet
};

} // namespace alphascope
