// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/training.h"

#include "engine/trainingrun.h"

namespace alphascope {

TrainingSettings completed(TrainingSettings settings, Index examples)
{
    auto &steps = settings.plan.schedule.steps;
    if (!steps)
        steps = settings.epochs * stepsPerEpoch(settings.plan, examples);
    return settings;
}

TrainingOutcome train(const Specimen &specimen, TrainingData data, const TrainingSettings &settings,
    const TrainingObserver &observer, const std::stop_token &stop, const TrainingMemory &memory)
{
    const StartedTraining started = startTraining(specimen, std::move(data), settings, memory);
    if (!started.run) {
        TrainingOutcome refused;
        refused.kind = TrainingOutcome::Kind::Refused;
        refused.learned = specimen;
        refused.problem = started.problem;
        return refused;
    }
    started.run->advance(observer, stop);
    return started.run->outcome();
}

} // namespace alphascope
