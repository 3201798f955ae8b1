// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/training.h"

#include "engine/manytomanytask.h"
#include "engine/patience.h"
#include "engine/precision.h"
#include "engine/rnnsearchtask.h"
#include "engine/text.h"
#include "engine/tokenprecision.h"
#include "engine/trainer.h"
#include "engine/translationtask.h"

namespace alphascope {

namespace {

using Sequences = ExampleSets<SequenceExample<float>>;
using Pairs = ExampleSets<TokenPair>;
using Kind = TrainingOutcome::Kind;
using Finding = std::optional<Problem>;

SequenceTask<float> taskOf(
    const ManyToOne &model, std::vector<SequenceExample<float>> examples, const TrainingSettings &settings)
{
    return { model.config, settings.loss, settings.dropout, std::move(examples) };
}

ManyToManyTask<float> taskOf(
    const ManyToMany &model, std::vector<SequenceExample<float>> examples, const TrainingSettings &settings)
{
    return { model.config, settings.dropout, std::move(examples) };
}

TranslationTask<float> taskOf(
    const EncoderDecoder &model, std::vector<TokenPair> examples, const TrainingSettings &settings)
{
    return { model.config, settings.teacherForcing, settings.dropout, std::move(examples) };
}

RnnSearchTask<float> taskOf(const RnnSearch &model, std::vector<TokenPair> examples, const TrainingSettings &settings)
{
    return { model.config, settings.teacherForcing, std::move(examples) };
}

//! Why these settings make no sense for the family.
Finding refuseTeacherForcing(const TrainingSettings &settings)
{
    if (settings.teacherForcing == 1)
        return std::nullopt;
    return Problem {
        "Teacher forcing is for decoders that read what was written before, but this family has none. Leave "
        "its share at 1."
    };
}
Finding checkFor(const ManyToOne &, const TrainingSettings &settings) { return refuseTeacherForcing(settings); }
Finding checkFor(const ManyToMany &, const TrainingSettings &settings)
{
    if (settings.loss != LossKind::MeanSquaredError)
        return wrongFamily(false);
    return refuseTeacherForcing(settings);
}
Finding checkFor(const EncoderDecoder &, const TrainingSettings &) { return std::nullopt; }
Finding checkFor(const RnnSearch &, const TrainingSettings &settings)
{
    if (settings.dropout == 0)
        return std::nullopt;
    return Problem { "RNNsearch learns without dropout. Leave it at 0, or train an encoder-decoder." };
}

template <typename Task, typename Parameters>
Finding checkExamples(const Task &task, const Parameters &parameters)
{
    if constexpr (requires { check(task, parameters); })
        return check(task, parameters);
    else
        return check(task);
}

Finding checkSettings(const TrainingSettings &settings, bool hasValidation)
{
    if (auto problem = check(settings.plan))
        return problem;
    if (settings.epochs < 1)
        return Problem { "The number of epochs is " + std::to_string(settings.epochs) + ". Train at least one." };
    if (auto problem = checkDropout(settings.dropout))
        return problem;
    if (auto problem = checkTeacherForcing(settings.teacherForcing))
        return problem;
    if (settings.patience < 0)
        return Problem { "The patience is " + std::to_string(settings.patience) + " epochs. Use 0 (never) or more." };
    if (settings.patience > 0 && !hasValidation)
        return Problem { "Patience needs examples to validate the model on. Keep some for validation, or set the "
                         "patience to 0." };
    return std::nullopt;
}

//! The specimen's own input may have another length than location weights were made for: the examples tell.
Finding checkModel(const Specimen &specimen)
{
    auto problem = check(specimen);
    return problem && problem->remedy != Problem::Remedy::NewLocationWeights ? problem : std::nullopt;
}

template <typename Model, typename Example>
TrainingOutcome trainModel(const Model &start, ExampleSets<Example> sets, const TrainingSettings &settings,
    const TrainingObserver &observer, const std::stop_token &stop)
{
    const bool isValidated = !sets.validation.empty();
    const auto task = taskOf(start, std::move(sets.training), settings);
    const auto validationTask = taskOf(start, std::move(sets.validation), settings);
    auto parameters = inPrecision<float>(start.parameters);
    TrainingState<float> state;
    TrainingOutcome outcome;
    const auto finish = [&](Kind kind, const auto &learned) {
        Model model = start;
        model.parameters = inPrecision<double>(learned);
        outcome.kind = kind;
        outcome.learned = std::move(model);
        outcome.steps = state.optimiser.step;
        return std::move(outcome);
    };

    outcome.problem = checkFor(start, settings);
    if (!outcome.problem)
        outcome.problem = checkExamples(task, parameters);
    if (!outcome.problem && isValidated)
        outcome.problem = checkExamples(validationTask, parameters);
    if (outcome.problem)
        return finish(Kind::Refused, parameters);

    Trainer trainer(task, settings.plan);
    Trainer evaluator(validationTask, settings.plan);
    Patience patience(settings.patience);
    std::optional<Index> bestEpoch;
    auto best = parameters;
    const auto finishWithBest = [&](Kind kind) {
        outcome.bestEpoch = bestEpoch;
        return finish(kind, bestEpoch ? best : parameters);
    };
    for (Index epoch = 0; epoch < settings.epochs; ++epoch) {
        const EpochOutcome result = trainer.epoch(parameters, state, observer.stepTaken, stop);
        outcome.problem = result.problem;
        if (result.kind == EpochOutcome::Kind::Failed)
            return finish(Kind::Failed, parameters);
        if (result.kind == EpochOutcome::Kind::Stopped)
            return finish(Kind::Stopped, parameters);
        EpochReport report { epoch, result.loss, std::nullopt };
        if (isValidated) {
            report.validationLoss = evaluator.meanLoss(parameters, stop);
            if (stop.stop_requested())
                return finish(Kind::Stopped, parameters);
            if (patience.isBest(*report.validationLoss) && settings.patience > 0) {
                best = parameters;
                bestEpoch = epoch;
            }
        }
        outcome.epochs.push_back(report);
        if (observer.epochEnded(report) == Answer::Stop)
            return finish(Kind::Stopped, parameters);
        if (patience.isOver())
            return finishWithBest(Kind::EarlyStopped);
    }
    return finishWithBest(Kind::Finished);
}

TrainingOutcome refused(const Specimen &specimen, Problem problem)
{
    return { Kind::Refused, specimen, {}, std::move(problem), 0, {} };
}

} // namespace

Problem wrongFamily(bool forPairs)
{
    if (forPairs)
        return { "Pairs of texts are learned by an encoder-decoder or by RNNsearch. Choose one of these families, or "
                 "other data." };
    return { "Sequences of numbers are learned by many-to-one and many-to-many, labelled texts by many-to-one. Choose "
             "one of "
             "these families, or other data." };
}

TrainingSettings completed(TrainingSettings settings, Index examples)
{
    auto &steps = settings.plan.schedule.steps;
    if (!steps)
        steps = settings.epochs * stepsPerEpoch(settings.plan, examples);
    return settings;
}

TrainingOutcome train(const Specimen &specimen, TrainingData data, const TrainingSettings &chosen,
    const TrainingObserver &observer, const std::stop_token &stop)
{
    const Index examples = std::visit([](const auto &sets) { return static_cast<Index>(sets.training.size()); }, data);
    const bool hasValidation = std::visit([](const auto &sets) { return !sets.validation.empty(); }, data);
    if (auto problem = checkSettings(chosen, hasValidation))
        return refused(specimen, std::move(*problem));
    if (examples == 0)
        return refused(specimen, { "There is nothing to learn from. Give at least one example." });
    const TrainingSettings settings = completed(chosen, examples);
    if (auto problem = check(settings.plan))
        return refused(specimen, std::move(*problem));
    const auto checkFamily = [&settings](const auto &model) -> Finding {
        if constexpr (requires { checkFor(model, settings); })
            return checkFor(model, settings);
        else
            return std::nullopt;
    };
    if (auto problem = std::visit(checkFamily, specimen)) // before its weights, which may be missing for that reason
        return refused(specimen, std::move(*problem));
    if (auto problem = checkModel(specimen))
        return refused(specimen, std::move(*problem));

    if (auto *sequences = std::get_if<Sequences>(&data)) {
        if (const auto *model = std::get_if<ManyToOne>(&specimen))
            return trainModel(*model, std::move(*sequences), settings, observer, stop);
        if (const auto *model = std::get_if<ManyToMany>(&specimen))
            return trainModel(*model, std::move(*sequences), settings, observer, stop);
        return refused(specimen, wrongFamily(false));
    }
    auto &pairs = std::get<Pairs>(data);
    if (const auto *model = std::get_if<EncoderDecoder>(&specimen))
        return trainModel(*model, std::move(pairs), settings, observer, stop);
    if (const auto *model = std::get_if<RnnSearch>(&specimen))
        return trainModel(*model, std::move(pairs), settings, observer, stop);
    return refused(specimen, wrongFamily(true));
}

} // namespace alphascope
