// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/trainingpreparation.h"

#include "engine/trainingmemory.h"
#include "engine/trainingrules.h"
#include "engine/trainingwarnings.h"
#include "formats/wording.h"

#include <QCoreApplication>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TrainingPreparation {
    Q_DECLARE_TR_FUNCTIONS(TrainCommand)
};

void add(const QString &warning, QStringList &warnings)
{
    if (!warning.isEmpty())
        warnings << warning;
}

tl::expected<TrainingExamples, Error> readExamples(
    const DataSource &source, const std::stop_token &stop, const ReadObserver &observe, QStringList &warnings)
{
    auto data = readData(source, observe, stop);
    if (!data)
        return tl::unexpected(data.error());
    if (data->isStopped || stop.stop_requested()) {
        return tl::unexpected(
            Error { TrainingPreparation::tr("It was stopped before it learned anything, so nothing was saved.") });
    }
    add(data->skipped.summary(), warnings);
    return std::move(data->examples);
}

//! Puts the model and its examples together; a new model is that of the configuration.
tl::expected<PreparedTraining, Error> suit(
    Specimen start, SetupPlan plan, PreparedTraining prepared, const std::stop_token &stop, const ReadObserver &observe)
{
    const TrainingConfig &config = prepared.config;
    plan.validation = config.validation;
    plan.seed = config.settings.plan.seed;
    plan.vocabularySize = config.vocabularySize;
    plan.choosesActivation = !config.given.contains(u"output_activation"_s);
    const auto examples = readExamples(sourceFor(config, start), stop, observe, prepared.warnings);
    if (!examples)
        return tl::unexpected(examples.error());
    prepared.setup = setUp(std::move(start), *examples, plan);
    const TrainingSetup &setup = prepared.setup;
    if (setup.problem) // lines that could not be read may be why
        return tl::unexpected(
            Error { (prepared.warnings + QStringList { QString::fromStdString(setup.problem->sentence) }).join(u' ') });
    if (auto error = contradiction(config, setup.specimen); error && plan.isNew)
        return tl::unexpected(std::move(*error));
    prepared.gallery = std::make_shared<const ExampleGallery>(galleryOf(setup));
    prepared.settings = config.settings;
    prepared.settings.loss = setup.loss;
    prepared.settings.targetUnit = setup.targetUnit;
    if (!check(prepared.settings.plan)) { // else the training says so
        for (const std::string &warning : trainingWarnings(prepared.settings, trainingCount(setup.data)))
            add(QString::fromStdString(warning), prepared.warnings);
    }
    return prepared;
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

tl::expected<PreparedTraining, Error> prepareTraining(
    const TrainingConfig &config, TrainingStart start, const std::stop_token &stop, const ReadObserver &observe)
{
    PreparedTraining prepared;
    prepared.config = config;
    prepared.before = start.training;
    if (config.resumes) {
        if (!start.memory || start.memory->isEmpty()) {
            return tl::unexpected(Error { TrainingPreparation::tr(
                "%1 remembers no training that could be resumed. Leave out %2 to train its weights from now on.")
                                              .arg(quoted(config.snapshotName), quoted(u"resume")) });
        }
        auto resumed = resumedConfig(config, start.training);
        if (!resumed)
            return tl::unexpected(std::move(resumed.error()));
        prepared.config = std::move(*resumed);
        prepared.before = start.training[u"before"_s].toObject();
        if (!isLeftBy(*start.memory, start.specimen))
            add(TrainingPreparation::tr("The weights of %1 are not those that its training left: they were changed "
                                        "since. It goes on with them, and with the optimiser's memory of the others.")
                    .arg(quoted(config.snapshotName)),
                prepared.warnings);
        prepared.memory = std::move(start.memory);
        prepared.history = std::move(start.history);
    }
    add(whyValidationMayBeLearned(prepared.config, start.training), prepared.warnings);
    SetupPlan plan;
    plan.isNew = false;
    plan.preprocessing = std::move(start.preprocessing);
    return suit(std::move(start.specimen), std::move(plan), std::move(prepared), stop, observe);
}

tl::expected<PreparedTraining, Error> prepareTraining(
    const TrainingConfig &config, const std::stop_token &stop, const ReadObserver &observe)
{
    PreparedTraining prepared;
    prepared.config = config;
    return suit(config.model, SetupPlan(), std::move(prepared), stop, observe);
}

} // namespace alphascope
