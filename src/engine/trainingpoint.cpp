// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trainingpoint.h"

#include <cmath>

namespace alphascope {

TrainingPoint TrainingPoint::start(const TrainingSettings &settings, const TrainingMemory &memory)
{
    TrainingPoint point;
    point.epochs = settings.epochs;
    point.mayEndEarly = settings.patience > 0;
    point.metricKind = metricOf(settings.loss);
    point.examplesBefore = memory.state.epoch * memory.exampleCount + memory.state.position;
    return point;
}

void TrainingPoint::take(const StepReport &report)
{
    epoch = report.epoch;
    examplesLearned = report.examplesLearned;
    exampleCount = report.exampleCount;
    loss = report.epochLoss;
    metric = std::isnan(report.epochMetric) ? std::nullopt : std::optional(report.epochMetric);
}

void TrainingPoint::take(const EpochReport &report)
{
    loss = report.trainingLoss;
    validationLoss = report.validationLoss;
    metric = report.trainingMetric;
    validationMetric = report.validationMetric;
}

} // namespace alphascope
