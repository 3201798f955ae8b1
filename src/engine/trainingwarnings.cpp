// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trainingwarnings.h"

#include "engine/text.h"

namespace alphascope {

std::vector<std::string> trainingWarnings(const TrainingSettings &settings, Index examples)
{
    std::vector<std::string> warnings;
    const Schedule &schedule = settings.plan.schedule;
    const Index steps = settings.epochs * stepsPerEpoch(settings.plan, examples);
    if (schedule.kind == Schedule::Kind::Cosine && schedule.steps && *schedule.steps < steps) {
        warnings.push_back("The learning rate falls over " + counted(*schedule.steps, "step")
            + ", but the training may take " + grouped(static_cast<std::uint64_t>(steps)) + "; after those it is "
            + shortestNumber(schedule.lowest) + ". Give the schedule more steps, or leave their number out.");
    }
    return warnings;
}

} // namespace alphascope
