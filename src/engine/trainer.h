// SPDX-License-Identifier: GPL-3.0-or-later
//! Training whatever model: examples in an order that the seed shuffles, batches, steps of an optimiser.
#pragma once

#include "engine/gradients.h"
#include "engine/optimiserinplace.h"
#include "engine/trainingplan.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace alphascope {

//! Holds what lives longer than a step: gradients, and the task's workspace. Task and plan must outlive it and stay as
//! they are.
template <TrainingTask Task>
class Trainer {
public:
    using Scalar = typename Task::Scalar;
    using Parameters = typename Task::Parameters;

    Trainer(const Task &task, const TrainingPlan &plan)
        : m_task(task)
        , m_plan(plan)
        , m_workspace(plan.threads)
    {
    }

    //! Trains to the end of the epoch that `state` is in, or through the next one when it is at an end. Each step
    //! follows the mean gradients of its examples. observe(const StepReport &) is called after each step, and may
    //! answer Stop; when `stop` is requested, the step under way is not taken. Either way the next call goes on with
    //! the same numbers as if nothing had stopped. After a problem, parameters and state are those of the last good
    //! step; that the state is of no place in these examples is one. Nobody else changes either in the meantime.
    template <typename Observer>
    EpochOutcome epoch(
        Parameters &parameters, TrainingState<Scalar> &state, Observer &&observe, const std::stop_token &stop = {});

    //! The sum of these examples' gradients, batch after batch, and their loss. Unfinished when stop is requested.
    LossSum sumGradients(std::span<const Index> examples, const Parameters &parameters, std::uint64_t seed,
        const std::stop_token &stop, Parameters &sum);

    //! The loss over all examples, of the model as it is. Meaningless when stop is requested.
    LossSum lossOfAll(const Parameters &parameters, const std::stop_token &stop = {});

private:
    static constexpr bool hasWorkspace = !std::is_same_v<WorkspaceOf<Task>, NoWorkspace>;

    //! The workspace's threads, or null.
    ThreadPool *pool()
    {
        if constexpr (hasWorkspace)
            return &m_workspace.pool();
        else
            return nullptr;
    }

    const Task &m_task;
    const TrainingPlan &m_plan;
    WorkspaceOf<Task> m_workspace;
    std::optional<Parameters> m_gradients; // of the step under way; made with the first
};

template <TrainingTask Task>
LossSum Trainer<Task>::sumGradients(std::span<const Index> examples, const Parameters &parameters, std::uint64_t seed,
    const std::stop_token &stop, Parameters &sum)
{
    LossSum losses;
    while (!examples.empty() && !stop.stop_requested()) {
        const std::span batch = examples.first(std::min(examples.size(), static_cast<std::size_t>(m_plan.batchSize)));
        if constexpr (hasWorkspace)
            losses += m_task.addGradients(batch, parameters, seed, stop, sum, m_workspace);
        else
            losses += m_task.addGradients(batch, parameters, seed, stop, sum);
        examples = examples.subspan(batch.size());
    }
    return losses;
}

template <TrainingTask Task>
template <typename Observer>
EpochOutcome Trainer<Task>::epoch(
    Parameters &parameters, TrainingState<Scalar> &state, Observer &&observe, const std::stop_token &stop)
{
    const auto visit = [this](auto &&p, auto &&callback) { m_task.visit(p, callback); };
    const Index count = m_task.exampleCount();
    if (auto problem = checkProgress(state.epoch, state.position, count))
        return { EpochOutcome::Kind::Failed, 0, std::move(problem) };
    if (count > 0 && state.position >= count) {
        ++state.epoch;
        state.position = 0;
        state.epochLoss = {};
    }
    const std::vector<Index> order = exampleOrder(count, m_plan, state.epoch);
    const std::uint64_t seed = epochSeed(m_plan, state.epoch);
    const auto outcome = [&](EpochOutcome::Kind kind, std::optional<Problem> problem = {}) {
        return EpochOutcome { kind, state.epochLoss.mean(), std::move(problem) };
    };
    if (!m_gradients)
        m_gradients = zerosLike(parameters, visit);
    const ParameterList<Scalar> gradients = listOf<Scalar>(*m_gradients, visit);
    OptimiserInPlace<Scalar> optimiser(listOf<Scalar>(parameters, visit), gradients, state.optimiser, pool());

    setZero(gradients, pool()); // and so does each step
    while (state.position < count) {
        const Index size = std::min(m_plan.batchSize * m_plan.batchesPerStep, count - state.position);
        const std::span examples(order.data() + state.position, static_cast<std::size_t>(size));
        const LossSum sum = sumGradients(examples, parameters, seed, stop, *m_gradients);
        if (stop.stop_requested())
            return outcome(EpochOutcome::Kind::Stopped);

        OptimiserConfig config = m_plan.optimiser;
        config.learningRate = learningRateAt(m_plan.schedule, config.learningRate, state.optimiser.step);
        const double scale = sum.weight > 0 ? 1 / sum.weight : 1;
        const StepOutcome step = optimiser.step(config, scale, OptimiserInPlace<Scalar>::Gradients::Cleared);
        if (step.problem)
            return outcome(EpochOutcome::Kind::Failed, step.problem);
        state.position += size;
        state.epochLoss += sum;
        const StepReport report { state.epoch, state.optimiser.step, state.position, count, sum.mean(),
            step.gradientNorm, config.learningRate, state.epochLoss.mean(), state.epochLoss.meanMetric() };
        if (observe(report) == Answer::Stop)
            return outcome(EpochOutcome::Kind::Stopped);
    }
    return outcome(EpochOutcome::Kind::Finished);
}

template <TrainingTask Task>
LossSum Trainer<Task>::lossOfAll(const Parameters &parameters, const std::stop_token &stop)
{
    std::vector<Index> all(static_cast<std::size_t>(m_task.exampleCount()));
    std::iota(all.begin(), all.end(), Index(0));
    if constexpr (hasWorkspace)
        return m_task.lossOf(all, parameters, stop, m_workspace);
    else
        return m_task.lossOf(all, parameters, stop);
}

//! One epoch with a Trainer of its own.
template <TrainingTask Task, typename Observer>
EpochOutcome trainEpoch(const Task &task, const TrainingPlan &plan, typename Task::Parameters &parameters,
    TrainingState<typename Task::Scalar> &state, Observer &&observe, const std::stop_token &stop = {})
{
    return Trainer(task, plan).epoch(parameters, state, std::forward<Observer>(observe), stop);
}

template <TrainingTask Task>
double meanLoss(const Task &task, const typename Task::Parameters &parameters, const std::stop_token &stop = {})
{
    return Trainer(task, TrainingPlan()).lossOfAll(parameters, stop).mean();
}

//! The mean gradients of these examples, batch after batch, and their loss. Unfinished when stop is requested.
template <TrainingTask Task>
LossSum meanGradients(const Task &task, std::span<const Index> examples, Index batchSize,
    const typename Task::Parameters &parameters, std::uint64_t seed, const std::stop_token &stop,
    typename Task::Parameters &gradients)
{
    const auto visit = [&task](auto &&p, auto &&callback) { task.visit(p, callback); };
    TrainingPlan plan;
    plan.batchSize = batchSize;
    gradients = zerosLike(parameters, visit);
    const LossSum sum = Trainer(task, plan).sumGradients(examples, parameters, seed, stop, gradients);
    if (sum.weight > 0) {
        const auto scale = static_cast<typename Task::Scalar>(1 / sum.weight);
        visit(gradients, [&](const char *, auto &value) { writable(value) *= scale; });
    }
    return sum;
}

} // namespace alphascope
