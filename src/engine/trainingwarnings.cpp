// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trainingwarnings.h"

#include "engine/batchencoderdecoder.h"
#include "engine/text.h"

namespace alphascope {

namespace {

//! Whether several threads share a batch of this family.
bool learnsInThreads(const Specimen &specimen)
{
    if (const auto *model = std::get_if<EncoderDecoder>(&specimen))
        return runsInBatches(model->config);
    return !std::holds_alternative<RnnSearch>(specimen);
}

} // namespace

std::vector<std::string> trainingWarnings(const Specimen &specimen, const TrainingSettings &settings, Index examples)
{
    std::vector<std::string> warnings;
    const Schedule &schedule = settings.plan.schedule;
    const Index steps = settings.epochs * stepsPerEpoch(settings.plan, examples);
    if (schedule.kind == Schedule::Kind::Cosine && schedule.steps && *schedule.steps < steps) {
        warnings.push_back("The learning rate falls over " + counted(*schedule.steps, "step")
            + ", but the training may take " + grouped(static_cast<std::uint64_t>(steps)) + "; after those it is "
            + shortestNumber(schedule.lowest) + ". Give the schedule more steps, or leave their number out.");
    }
    if (settings.plan.threads > 1 && !learnsInThreads(specimen)) {
        warnings.push_back("This model learns in one thread; the other " + counted(settings.plan.threads - 1, "thread")
            + " will have nothing to do. Leave the threads out.");
    }
    return warnings;
}

} // namespace alphascope
