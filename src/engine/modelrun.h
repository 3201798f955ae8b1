// SPDX-License-Identifier: GPL-3.0-or-later
//! The training of one model family: its trainer, what watches over it, and what it remembers between two calls.
#pragma once

#include "engine/patience.h"
#include "engine/trainer.h"
#include "engine/trainingrun.h"

#include <cmath>

namespace alphascope {

//! `Task` is the family's TrainingTask in float. Everything must have been checked.
template <typename Model, typename Task>
class ModelRun : public TrainingRun {
public:
    using Parameters = typename Task::Parameters;

    ModelRun(Model model, Parameters parameters, Task training, Task validation, const TrainingSettings &settings,
        TrainingMemory memory)
        : m_model(std::move(model))
        , m_parameters(std::move(parameters))
        , m_training(std::move(training))
        , m_validation(std::move(validation))
        , m_settings(settings)
        , m_memory(std::move(memory))
        , m_trainer(m_training, m_settings.plan)
        , m_evaluator(m_validation, m_settings.plan)
        , m_patience(settings.patience)
    {
        m_memory.exampleCount = m_training.exampleCount();
        if (m_settings.patience == 0)
            m_memory.bestEpoch.reset();
        for (const EpochReport &report : m_memory.epochs) {
            // Of a lower loss without its weights nothing would be left: then patience begins anew.
            if (report.validationLoss && (m_memory.bestEpoch || !std::isfinite(*report.validationLoss)))
                m_patience.isBest(*report.validationLoss);
        }
        if (m_patience.isOver())
            m_end = TrainingOutcome::Kind::EarlyStopped;
    }

    void advance(const TrainingObserver &observer, const std::stop_token &stop) override;
    bool hasEnded() const override { return m_end != TrainingOutcome::Kind::Stopped; }
    NamedWeights weights() const override
    {
        return weightsOf(m_parameters, [this](const auto &p, auto &&callback) { m_training.visit(p, callback); });
    }
    TrainingOutcome outcome() const override;

private:
    bool learnEpoch(const TrainingObserver &observer, const std::stop_token &stop);
    bool validate(EpochReport &report, const std::stop_token &stop);

    const Model m_model; // as it began
    Parameters m_parameters;
    const Task m_training, m_validation;
    const TrainingSettings m_settings;
    TrainingMemory m_memory; // without the latest weights, which are the parameters
    Trainer<Task> m_trainer, m_evaluator;
    Patience m_patience;
    TrainingOutcome::Kind m_end = TrainingOutcome::Kind::Stopped; // Stopped: not yet
    std::optional<Problem> m_problem;
};

//! Through the epoch that is under way, or the next one. Whether it is whole.
template <typename Model, typename Task>
bool ModelRun<Model, Task>::learnEpoch(const TrainingObserver &observer, const std::stop_token &stop)
{
    const TrainingState<float> &state = m_memory.state;
    const auto done = static_cast<Index>(m_memory.epochs.size());
    if (state.epoch == done && state.position == m_training.exampleCount())
        return true; // stopped after its last step
    const auto stepTaken = [this, &observer](StepReport report) {
        report.epochMetric *= m_settings.targetUnit;
        return observer.stepTaken(report);
    };
    EpochOutcome outcome = m_trainer.epoch(m_parameters, m_memory.state, stepTaken, stop);
    if (outcome.kind == EpochOutcome::Kind::Failed) {
        m_problem = std::move(outcome.problem);
        m_end = TrainingOutcome::Kind::Failed;
    }
    return outcome.kind == EpochOutcome::Kind::Finished;
}

//! Whether there was no stop.
template <typename Model, typename Task>
bool ModelRun<Model, Task>::validate(EpochReport &report, const std::stop_token &stop)
{
    if (m_validation.exampleCount() == 0)
        return true;
    const LossSum sum = m_evaluator.lossOfAll(m_parameters, stop);
    report.validationLoss = sum.mean();
    report.validationMetric = sum.meanMetric() * m_settings.targetUnit;
    if (stop.stop_requested())
        return false;
    if (m_patience.isBest(*report.validationLoss) && m_settings.patience > 0) {
        m_memory.best = weights();
        m_memory.bestEpoch = report.epoch;
    }
    return true;
}

template <typename Model, typename Task>
void ModelRun<Model, Task>::advance(const TrainingObserver &observer, const std::stop_token &stop)
{
    while (!hasEnded()) {
        if (!learnEpoch(observer, stop))
            return;
        const LossSum &sum = m_memory.state.epochLoss;
        EpochReport report { m_memory.state.epoch, sum.mean(), std::nullopt };
        if (!std::isnan(sum.metric))
            report.trainingMetric = sum.meanMetric() * m_settings.targetUnit;
        if (!validate(report, stop))
            return;
        m_memory.epochs.push_back(report);
        if (m_patience.isOver())
            m_end = TrainingOutcome::Kind::EarlyStopped;
        else if (static_cast<Index>(m_memory.epochs.size()) >= m_settings.epochs)
            m_end = TrainingOutcome::Kind::Finished;
        if (observer.epochEnded(report) == Answer::Stop)
            return;
    }
}

template <typename Model, typename Task>
TrainingOutcome ModelRun<Model, Task>::outcome() const
{
    using Kind = TrainingOutcome::Kind;
    TrainingOutcome outcome;
    outcome.kind = m_end;
    outcome.memory = m_memory;
    outcome.memory.latest = weights();
    if (m_end == Kind::Finished || m_end == Kind::EarlyStopped)
        outcome.bestEpoch = m_memory.bestEpoch;
    outcome.learned = withWeights(m_model, outcome.bestEpoch ? m_memory.best : outcome.memory.latest);
    outcome.epochs = m_memory.epochs;
    outcome.problem = m_problem;
    outcome.steps = m_memory.state.optimiser.step;
    return outcome;
}

} // namespace alphascope
