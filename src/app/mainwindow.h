// SPDX-License-Identifier: GPL-3.0-or-later
//! The window: composes panels and views, and connects them to the document. It decides nothing about data.
#pragma once

#include "app/familymemory.h"
#include "app/preferences.h"
#include "document/document.h"

#include <QMainWindow>

#include <memory>
#include <optional>

class QLabel;

namespace alphascope {

namespace Ui {
class MainWindow;
}

class Dialogs;
class DocumentStatus;
class FileActions;
class TableRequests;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(Dialogs *dialogs, QWidget *parent = nullptr);
    ~MainWindow() override;

    Document *document() const;
    FileActions *files() const;

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void arrangeDocks();
    void connectActions();
    void connectPanels();
    void connectDocument();
    void showSpecimen();
    void showTrace();
    void showProblem();
    void showStatus();
    void forgetDocument();
    void showIdentity();
    void showSheet();
    void rememberSelection();
    void changeFamily(std::size_t family);
    void explainFocus();

    std::unique_ptr<Ui::MainWindow> m_ui;
    Dialogs *m_dialogs;
    Preferences m_preferences;
    Document *m_document;
    DocumentStatus *m_status;
    TableRequests *m_requests;
    std::unique_ptr<FileActions> m_files;
    FamilyMemory m_families;
    QLabel *m_statusText;
    QLabel *m_hoverText;
    QLabel *m_modelText;
    std::optional<SelectedCell> m_toSelect; //!< the snapshot's, once its trace is there
    bool m_closing = false;
};

} // namespace alphascope
