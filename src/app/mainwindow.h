// SPDX-License-Identifier: GPL-3.0-or-later
//! The window: composes panels and views, and connects them to the current document. It decides nothing about data.
#pragma once

#include "app/desk.h"
#include "app/preferences.h"

#include <QMainWindow>

#include <memory>

class QLabel;

namespace alphascope {

namespace Ui {
class MainWindow;
}

class Dialogs;
class ElidedLabel;
class FileActions;
class InputPanel;
class TracePanels;
class WindowLayout;
class WindowWork;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(Dialogs *dialogs, QWidget *parent = nullptr);
    ~MainWindow() override;

    Desk *desk() const;
    Document *document() const; //!< the current one
    FileActions *files() const;

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void tell(const QString &sentence);
    void connectActions();
    void connectPanels();
    void connectDesk();
    void beginWork();
    void showDocument();
    void showSpecimen();
    void showTrace();
    void showProblem();
    void showStatus();
    void forgetDocument();
    void showIdentity();
    void showFamily(std::size_t family);
    InputPanel *inputPanel(std::size_t family) const;
    InputPanel *inputPanel() const; // of the current document
    void explainFocus();

    std::unique_ptr<Ui::MainWindow> m_ui;
    Dialogs *m_dialogs;
    Preferences m_preferences;
    Desk *m_desk;
    std::unique_ptr<FileActions> m_files;
    std::unique_ptr<WindowLayout> m_layout;
    WindowWork *m_work = nullptr;
    TracePanels *m_panels = nullptr;
    std::vector<QAction *> m_families; // by index into Specimen
    ElidedLabel *m_statusText;
    ElidedLabel *m_hoverText;
    QLabel *m_modelText;
    bool m_isSureToClose = false; // nothing need be asked any more
};

} // namespace alphascope
