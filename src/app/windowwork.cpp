// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/windowwork.h"

#include "app/desk.h"
#include "app/documentstatus.h"
#include "app/experimentcontrol.h"
#include "app/trainingcontrol.h"

#include <QDockWidget>

namespace alphascope {

WindowWork::WindowWork(QWidget *window, Desk *desk, Dialogs *dialogs, Preferences *preferences,
    const TrainingActions &actions, const WorkParts &parts)
    : QObject(window)
    , m_training(new TrainingControl(window, desk, dialogs, preferences, parts.training, actions))
    , m_experiments(new ExperimentControl(window, desk, dialogs, preferences, parts.experiments, parts.showExperiments))
{
    const auto say = [desk](const QString &text) { desk->status()->say(text); };
    const auto bringUp = [](QDockWidget *dock) { return [dock] { dock->show(), dock->raise(); }; };
    connect(m_training, &TrainingControl::said, desk, say);
    connect(m_experiments, &ExperimentControl::said, desk, say);
    connect(m_training, &TrainingControl::begun, parts.trainingDock, bringUp(parts.trainingDock));
    connect(m_experiments, &ExperimentControl::shown, parts.experimentDock, bringUp(parts.experimentDock));
}

bool WindowWork::isActive() const { return m_training->isActive() || m_experiments->isActive(); }

bool WindowWork::isExperimenting() const { return m_experiments->isActive(); }

void WindowWork::finishExperiments(const std::function<void()> &then) { m_experiments->finish(then); }

void WindowWork::finish(const std::function<void()> &then)
{
    m_training->finish([=, this] { finishExperiments(then); });
}

} // namespace alphascope
