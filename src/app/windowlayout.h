// SPDX-License-Identifier: GPL-3.0-or-later
//! Where docks and tool bars of the main window stand: at first, as kept from last time, and in a narrow window.
#pragma once

#include <QObject>

class QMainWindow;

namespace alphascope {

namespace Ui {
class MainWindow;
}

class Preferences;

class WindowLayout : public QObject {
    Q_OBJECT

public:
    //! Arranges anew, then as `preferences` remember it. All three must outlive this.
    WindowLayout(QMainWindow *window, Ui::MainWindow *ui, Preferences *preferences);

    void arrangeToolBars(); //!< after what is in them changed

    bool eventFilter(QObject *window, QEvent *event) override;

private:
    void arrangeDocks();
    void fitScreen();

    QMainWindow *m_window;
    Ui::MainWindow *m_ui;
};

} // namespace alphascope
