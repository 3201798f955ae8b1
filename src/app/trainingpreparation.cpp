// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingpreparation.h"

#include "app/layoutoption.h"
#include "engine/trainingwarnings.h"

#include <QCoreApplication>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TrainingPreparation {
    Q_DECLARE_TR_FUNCTIONS(TrainCommand)
};

tl::expected<TrainingExamples, Error> readExamples(
    const DataSource &source, const std::stop_token &stop, const CommandOutput &output)
{
    auto data = readData(source, {}, stop);
    if (!data)
        return tl::unexpected(data.error());
    if (data->isStopped || stop.stop_requested()) {
        return tl::unexpected(
            Error { TrainingPreparation::tr("It was stopped before it learned anything, so nothing was saved.") });
    }
    output.warn(data->skipped.summary());
    return std::move(data->examples);
}

//! The model to begin with; the plan and what is prepared learn from a snapshot.
tl::expected<Specimen, Error> readStart(const TrainingConfig &config, const std::stop_token &stop,
    const CommandOutput &output, std::optional<WeightLayout> layout, SetupPlan &plan, PreparedTraining &prepared)
{
    plan.isNew = config.snapshot.isEmpty();
    if (plan.isNew && layout) {
        return tl::unexpected(Error { TrainingPreparation::tr(
            "It is of a new model, but --layout is about the weights of another program. Leave it out.") });
    }
    if (plan.isNew)
        return config.model;
    auto snapshot = loadFile(config.snapshot, layout, stop);
    if (!snapshot)
        return tl::unexpected(snapshot.error());
    output.warn(snapshot->warning);
    output.warn(whyValidationMayBeLearned(config, snapshot->training));
    plan.preprocessing = std::move(snapshot->preprocessing);
    prepared.before = std::move(snapshot->training);
    prepared.startsFromWeights = snapshot->layout.has_value();
    return std::move(snapshot->specimen);
}

Index trainingCount(const TrainingData &data)
{
    return std::visit([](const auto &sets) { return static_cast<Index>(sets.training.size()); }, data);
}

} // namespace

DataSource sourceFor(const TrainingConfig &config, const Specimen &start)
{
    DataSource source = config.data;
    auto *pairs = std::get_if<PairsFile>(&source);
    const Vocabularies *vocabularies = vocabulariesOf(start);
    if (pairs && !config.snapshot.isEmpty() && vocabularies && !config.dataJson.contains(u"unit"_s))
        pairs->unit = vocabularies->sourceUnit;
    const auto *many = std::get_if<ManyToMany>(&start);
    if (!many || config.dataJson.contains(u"target_steps"_s))
        return source;
    if (auto *series = std::get_if<SeriesFile>(&source))
        series->plan.targetSteps = many->config.decoderSteps;
    auto *task = std::get_if<GeneratedTask>(&source);
    if (auto *fibonacci = task ? std::get_if<FibonacciPlan>(&task->plan) : nullptr)
        fibonacci->targetSteps = many->config.decoderSteps;
    return source;
}

tl::expected<PreparedTraining, Error> prepareTraining(const TrainingConfig &config, const std::stop_token &stop,
    const CommandOutput &output, std::optional<WeightLayout> layout)
{
    PreparedTraining prepared;
    prepared.settings = config.settings;
    SetupPlan plan;
    plan.validation = config.validation;
    plan.seed = config.settings.plan.seed;
    plan.vocabularySize = config.vocabularySize;
    plan.choosesActivation = !config.given.contains(u"output_activation"_s);
    auto start = readStart(config, stop, output, layout, plan, prepared);
    if (!start)
        return tl::unexpected(start.error());
    const auto examples = readExamples(sourceFor(config, *start), stop, output);
    if (!examples)
        return tl::unexpected(examples.error());

    prepared.setup = setUp(std::move(*start), *examples, plan);
    const TrainingSetup &setup = prepared.setup;
    if (setup.problem)
        return tl::unexpected(Error { QString::fromStdString(setup.problem->sentence) });
    if (auto error = contradiction(config, setup.specimen); error && plan.isNew)
        return tl::unexpected(std::move(*error));
    prepared.settings.loss = setup.loss;
    if (!check(prepared.settings.plan)) { // else train() says so
        for (const std::string &warning : trainingWarnings(prepared.settings, trainingCount(setup.data)))
            output.warn(QString::fromStdString(warning));
    }
    return prepared;
}

} // namespace alphascope
