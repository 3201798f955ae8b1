// SPDX-License-Identifier: GPL-3.0-or-later
//! Training whatever model: examples in an order that the seed shuffles, batches, steps of an optimiser.
#pragma once

#include "engine/gradients.h"
#include "engine/optimiser.h"
#include "engine/trainingplan.h"

#include <algorithm>
#include <numeric>

namespace alphascope {

//! The mean gradients of these examples, batch after batch, and their loss. Unfinished when stop is requested.
template <TrainingTask Task>
LossSum meanGradients(const Task &task, std::span<const Index> examples, Index batchSize,
    const typename Task::Parameters &parameters, std::uint64_t seed, const std::stop_token &stop,
    typename Task::Parameters &gradients)
{
    const auto visit = [&task](auto &&p, auto &&callback) { task.visit(p, callback); };
    gradients = zerosLike(parameters, visit);
    LossSum sum;
    while (!examples.empty() && !stop.stop_requested()) {
        const std::size_t size = std::min(examples.size(), static_cast<std::size_t>(batchSize));
        sum += task.addGradients(examples.first(size), parameters, seed, stop, gradients);
        examples = examples.subspan(size);
    }
    if (sum.weight > 0) {
        const auto scale = static_cast<typename Task::Scalar>(1 / sum.weight);
        visit(gradients, [&](const char *, auto &value) { writable(value) *= scale; });
    }
    return sum;
}

//! Trains to the end of the epoch that `state` is in, or through the next one when it is at an end. Each step follows
//! the mean gradients of its examples. observe(const StepReport &) is called after each step, and may answer Stop; when
//! `stop` is requested, the step under way is not taken. Either way the next call goes on with the same numbers as if
//! nothing had stopped. After a problem, parameters and state are those of the last good step.
template <TrainingTask Task, typename Observer>
EpochOutcome trainEpoch(const Task &task, const TrainingPlan &plan, typename Task::Parameters &parameters,
    TrainingState<typename Task::Scalar> &state, Observer &&observe, const std::stop_token &stop = {})
{
    const auto visit = [&task](auto &&p, auto &&callback) { task.visit(p, callback); };
    const Index count = task.exampleCount();
    if (count > 0 && state.position >= count) {
        ++state.epoch;
        state.position = 0;
        state.epochLoss = {};
    }
    const std::vector<Index> order = exampleOrder(count, plan, state.epoch);
    const std::uint64_t seed = epochSeed(plan, state.epoch);
    const auto outcome = [&](EpochOutcome::Kind kind, std::optional<Problem> problem = {}) {
        return EpochOutcome { kind, state.epochLoss.mean(), std::move(problem) };
    };

    while (state.position < count) {
        const Index size = std::min(plan.batchSize * plan.batchesPerStep, count - state.position);
        const std::span examples(order.data() + state.position, static_cast<std::size_t>(size));
        typename Task::Parameters gradients;
        const LossSum sum = meanGradients(task, examples, plan.batchSize, parameters, seed, stop, gradients);
        if (stop.stop_requested())
            return outcome(EpochOutcome::Kind::Stopped);

        OptimiserConfig optimiser = plan.optimiser;
        optimiser.learningRate = learningRateAt(plan.schedule, optimiser.learningRate, state.optimiser.step);
        const StepOutcome step = takeStep(optimiser, gradients, visit, parameters, state.optimiser);
        if (step.problem)
            return outcome(EpochOutcome::Kind::Failed, step.problem);
        state.position += size;
        state.epochLoss += sum;
        const StepReport report { state.epoch, state.optimiser.step, state.position, count, sum.mean(),
            step.gradientNorm, optimiser.learningRate };
        if (observe(report) == Answer::Stop)
            return outcome(EpochOutcome::Kind::Stopped);
    }
    return outcome(EpochOutcome::Kind::Finished);
}

//! The mean loss over all examples, of the model as it is. Meaningless when stop is requested.
template <TrainingTask Task>
double meanLoss(const Task &task, const typename Task::Parameters &parameters, const std::stop_token &stop = {})
{
    std::vector<Index> all(static_cast<std::size_t>(task.exampleCount()));
    std::iota(all.begin(), all.end(), Index(0));
    return task.lossOf(all, parameters, stop).mean();
}

} // namespace alphascope
