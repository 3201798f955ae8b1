// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/training.h"

#include "engine/precision.h"
#include "engine/rnnsearchtask.h"
#include "engine/tokenprecision.h"
#include "engine/trainer.h"
#include "engine/translationtask.h"

#include <limits>

namespace alphascope {

namespace {

using Sequences = ExampleSets<SequenceExample<float>>;
using Pairs = ExampleSets<TokenPair>;
using Kind = TrainingOutcome::Kind;

SequenceTask<float> taskOf(
    const ManyToOne &model, std::vector<SequenceExample<float>> examples, const TrainingSettings &settings)
{
    return { model.config, settings.loss, settings.dropout, std::move(examples) };
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

//! Calls use(model, sets) where the family learns from this kind of data; else the answer is `otherwise`.
template <typename Result, typename Use>
Result withBoth(const Specimen &specimen, const TrainingData &data, Result otherwise, Use &&use)
{
    if (const auto *sets = std::get_if<Sequences>(&data)) {
        if (const auto *model = std::get_if<ManyToOne>(&specimen))
            return use(*model, *sets);
        return otherwise;
    }
    const auto &sets = std::get<Pairs>(data);
    if (const auto *model = std::get_if<EncoderDecoder>(&specimen))
        return use(*model, sets);
    if (const auto *model = std::get_if<RnnSearch>(&specimen))
        return use(*model, sets);
    return otherwise;
}

//! Whether the loss has been lower some time ago only.
class Patience {
public:
    explicit Patience(Index epochs)
        : m_epochs(epochs)
    {
    }

    bool isBest(double loss)
    {
        if (!(loss < m_best))
            return ++m_since, false;
        m_best = loss;
        m_since = 0;
        return true;
    }
    bool isOver() const { return m_epochs > 0 && m_since >= m_epochs; }

private:
    Index m_epochs, m_since = 0;
    double m_best = std::numeric_limits<double>::infinity();
};

template <typename Model, typename Examples>
TrainingOutcome trainModel(const Model &start, const ExampleSets<Examples> &sets, const TrainingSettings &settings,
    const TrainingObserver &observer, const std::stop_token &stop)
{
    const auto task = taskOf(start, sets.training, settings);
    const auto watch = taskOf(start, sets.validation, settings);
    Trainer trainer(task, settings.plan);
    Trainer watcher(watch, settings.plan);
    auto parameters = inPrecision<float>(start.parameters);
    TrainingState<float> state;
    auto best = parameters;
    Patience patience(settings.patience);
    TrainingOutcome outcome;

    const auto finish = [&](Kind kind, const auto &learned) {
        Model model = start;
        model.parameters = inPrecision<double>(learned);
        outcome.kind = kind;
        outcome.learned = std::move(model);
        return outcome;
    };
    for (Index epoch = 0; epoch < settings.epochs; ++epoch) {
        const EpochOutcome result = trainer.epoch(parameters, state, observer.stepTaken, stop);
        outcome.problem = result.problem;
        if (result.kind == EpochOutcome::Kind::Failed)
            return finish(Kind::Failed, parameters);
        if (result.kind == EpochOutcome::Kind::Stopped)
            return finish(Kind::Stopped, parameters);
        EpochReport report { epoch, result.loss, std::nullopt };
        if (!sets.validation.empty()) {
            report.validationLoss = watcher.meanLoss(parameters, stop);
            if (stop.stop_requested())
                return finish(Kind::Stopped, parameters);
            if (patience.isBest(*report.validationLoss))
                best = parameters;
        }
        outcome.epochs.push_back(report);
        if (observer.epochEnded(report) == Answer::Stop)
            return finish(Kind::Stopped, parameters);
        if (patience.isOver())
            return finish(Kind::Impatient, best);
    }
    return finish(Kind::Finished, parameters);
}

std::optional<Problem> checkShare(const char *what, double share, bool canBeOne)
{
    if (share >= 0 && (share < 1 || (canBeOne && share == 1)))
        return std::nullopt;
    return Problem { std::string("The ") + what + " is not between 0 and 1. Choose another." };
}

std::optional<Problem> checkExamples(
    const ManyToOne &model, const std::vector<SequenceExample<float>> &examples, const TrainingSettings &settings)
{
    return check(taskOf(model, examples, settings), inPrecision<float>(model.parameters));
}

template <typename Model>
std::optional<Problem> checkExamples(
    const Model &model, const std::vector<TokenPair> &examples, const TrainingSettings &settings)
{
    return check(taskOf(model, examples, settings));
}

} // namespace

std::optional<Problem> checkTraining(
    const Specimen &specimen, const TrainingData &data, const TrainingSettings &settings)
{
    if (auto problem = check(settings.plan))
        return problem;
    if (settings.epochs < 1)
        return Problem { "The number of epochs is less than 1. Train at least one." };
    if (auto problem = checkShare("dropout", settings.dropout, false))
        return problem;
    if (auto problem = checkShare("share of teacher forcing", settings.teacherForcing, true))
        return problem;
    const std::optional<Problem> unfit = Problem { "This kind of model does not learn from this kind of data. Give "
                                                   "sequences to many-to-one, and pairs of texts to an encoder-decoder." };
    return withBoth(specimen, data, unfit, [&](const auto &model, const auto &sets) -> std::optional<Problem> {
        if (sets.training.empty())
            return Problem { "There is nothing to learn from. Give at least one example." };
        if (auto problem = checkExamples(model, sets.training, settings))
            return problem;
        return sets.validation.empty() ? std::nullopt : checkExamples(model, sets.validation, settings);
    });
}

TrainingOutcome train(const Specimen &specimen, const TrainingData &data, const TrainingSettings &settings,
    const TrainingObserver &observer, const std::stop_token &stop)
{
    return withBoth(specimen, data, TrainingOutcome(), [&](const auto &model, const auto &sets) {
        return trainModel(model, sets, settings, observer, stop);
    });
}

} // namespace alphascope
