// SPDX-License-Identifier: GPL-3.0-or-later
//! The window: composes panels and views, and connects them to the current document. It decides nothing about data.
#pragma once

#include "app/desk.h"
#include "app/preferences.h"

#include <QMainWindow>

#include <memory>
#include <optional>

class QLabel;

namespace alphascope {

namespace Ui {
class MainWindow;
}

class Dialogs;
class ExplanationControl;
class FileActions;
class FindingsControl;
class InputPanel;
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
    void connectActions();
    void connectPanels();
    void connectDesk();
    void beginWork();
    void connectWhy();
    void showDocument();
    void showSpecimen();
    std::shared_ptr<const Trace> shownTrace() const;
    bool isJoined() const; // what is shown has whole words in place of their pieces
    void showTrace();
    void showProblem();
    void showNothing();
    void showStatus();
    void forgetDocument();
    void showIdentity();
    void showSheet();
    void rememberSelection();
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
    FindingsControl *m_findings = nullptr;
    ExplanationControl *m_explanations = nullptr;
    std::shared_ptr<const Trace> m_shown; // null: nothing
    std::vector<QAction *> m_families; // by index into Specimen
    QLabel *m_statusText;
    QLabel *m_hoverText;
    QLabel *m_modelText;
    std::optional<SelectedCell> m_toSelect; //!< the document's, once its trace is there
    bool m_closing = false;
};

} // namespace alphascope
