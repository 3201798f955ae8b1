// SPDX-License-Identifier: GPL-3.0-or-later
//! Experiments as a person makes them: from the panel to the worker and back, into the document and into a table.
#pragma once

#include "document/experimentrunner.h"

#include <QObject>

#include <functional>

class QAction;
class QWidget;

namespace alphascope {

class Desk;
class Dialogs;
class Document;
class ExperimentPanel;
class Preferences;

class ExperimentControl : public QObject {
    Q_OBJECT

public:
    //! All must outlive this; there is one experiment at a time. `show` is the action that brings the panel into view.
    ExperimentControl(
        QWidget *window, Desk *desk, Dialogs *dialogs, Preferences *preferences, ExperimentPanel *panel, QAction *show);

    bool isActive() const { return m_runner.isRunning(); }
    //! Cancels and runs `then` once nothing is running any more: what was found until now is kept.
    void finish(const std::function<void()> &then);

Q_SIGNALS:
    void said(const QString &sentence); //!< an experiment failed or could not begin
    void shown(); //!< the Experiments tab is worth seeing

private:
    void start(const Experiment &experiment);
    void end(ExperimentEnd end, const QString &sentence);
    void showRecords();
    void saveCsv();

    QWidget *m_window;
    Desk *m_desk;
    Dialogs *m_dialogs;
    Preferences *m_preferences;
    ExperimentPanel *m_panel;
    ExperimentRunner m_runner;
    ExperimentProgress m_progress;
    Document *m_document = nullptr; // in which the experiment was begun; null: it is not there any more
    std::function<void()> m_afterEnd;
};

} // namespace alphascope
