// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trainingwarnings.h"

#include "engine/text.h"

namespace alphascope {

namespace {

//! Settings of another optimiser than the chosen one.
void warnOfUnread(const OptimiserConfig &config, std::vector<std::string> &warnings)
{
    const OptimiserConfig usual;
    const std::string remedy = " Leave it out, or choose another optimiser.";
    const auto unread = [&](const std::string &what, const std::string &by, const std::string &readBy) {
        warnings.push_back(
            what + " changes nothing: it is for " + by + ", and " + readBy + " does not read it." + remedy);
    };
    const auto unreadBySgd = [&](const std::string &what, double value, double usualValue) {
        if (value != usualValue)
            unread("The " + what + ", " + shortestNumber(value) + ",", "Adam", "SGD");
    };
    if (config.optimiser == Optimiser::Sgd) {
        unreadBySgd("first beta", config.beta1, usual.beta1);
        unreadBySgd("second beta", config.beta2, usual.beta2);
        unreadBySgd("epsilon", config.epsilon, usual.epsilon);
        return;
    }
    if (config.momentum != 0)
        unread("The momentum, " + shortestNumber(config.momentum) + ",", "SGD", "Adam, which has its betas,");
    if (config.nesterov)
        unread("Nesterov's step", "SGD with a momentum", "Adam");
}

} // namespace

std::vector<std::string> trainingWarnings(const TrainingSettings &settings, Index examples)
{
    std::vector<std::string> warnings;
    warnOfUnread(settings.plan.optimiser, warnings);
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
