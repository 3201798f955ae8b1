// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiment.h"

namespace alphascope {

Experiment newExperiment(std::size_t index)
{
    switch (index) {
    case 1:
        return BottleneckExperiment();
    case 2:
        return CostExperiment();
    case 3:
        return MarksExperiment();
    default:
        return FibonacciExperiment();
    }
}

std::optional<Problem> check(const Experiment &experiment)
{
    return std::visit([](const auto &one) { return check(one); }, experiment);
}

std::vector<ResultColumn> columnsOf(const Experiment &experiment)
{
    return std::visit([](const auto &one) { return columnsOf(one); }, experiment);
}

Index runCount(const Experiment &experiment)
{
    return std::visit([](const auto &one) { return runCount(one); }, experiment);
}

double workOf(const Experiment &experiment, Index run)
{
    return std::visit([run](const auto &one) { return workOf(one, run); }, experiment);
}

std::optional<Problem> run(
    const Experiment &experiment, Index number, const ExperimentObserver &observer, const std::stop_token &stop)
{
    return std::visit([&](const auto &one) { return run(one, number, observer, stop); }, experiment);
}

} // namespace alphascope
