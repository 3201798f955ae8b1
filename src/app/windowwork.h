// SPDX-License-Identifier: GPL-3.0-or-later
//! What goes on in the background of the window, training and experiments: connected to the tabs that show it, and
//! brought to an end before the window closes.
#pragma once

#include <QObject>

#include <functional>

class QAction;
class QDockWidget;
class QWidget;

namespace alphascope {

class Desk;
class Dialogs;
class ExperimentControl;
class ExperimentPanel;
class Preferences;
class TrainingControl;
class TrainingPanel;
struct TrainingActions;

//! Where it is seen and how it is begun.
struct WorkParts {
    TrainingPanel *training;
    QDockWidget *trainingDock;
    ExperimentPanel *experiments;
    QDockWidget *experimentDock;
    QAction *showExperiments;
};

class WindowWork : public QObject {
    Q_OBJECT

public:
    //! All must outlive this, which is the window's.
    WindowWork(QWidget *window, Desk *desk, Dialogs *dialogs, Preferences *preferences, const TrainingActions &actions,
        const WorkParts &parts);

    bool isActive() const;
    bool isExperimenting() const;
    //! Runs `then` once no experiment goes on any more: what was found until now is the document's, to be saved.
    void finishExperiments(const std::function<void()> &then);
    //! Runs `then` once nothing goes on any more: what was learned and found until now is kept.
    void finish(const std::function<void()> &then);

private:
    TrainingControl *m_training;
    ExperimentControl *m_experiments;
};

} // namespace alphascope
