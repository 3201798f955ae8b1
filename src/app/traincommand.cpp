// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/traincommand.h"

#include "app/interruption.h"
#include "app/terminal.h"
#include "app/trainingprogress.h"
#include "engine/text.h"
#include "formats/snapshot.h"
#include "formats/trainingconfig.h"
#include "formats/wording.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QIODevice>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TrainCommand {
    Q_DECLARE_TR_FUNCTIONS(TrainCommand)
};

QString nameOf(const QString &file) { return quoted(QFileInfo(file).fileName()); }

//! Where the snapshot goes; a folder that cannot be written to is found before hours of training, not after.
tl::expected<QString, Error> outputOf(const QCommandLineParser &parser)
{
    const QString path = parser.value(u"output"_s);
    if (path.isEmpty()) {
        return tl::unexpected(Error { TrainCommand::tr("Where to? Name the snapshot with --output, such as --output "
                                                       "model.safetensors.") });
    }
    const QFileInfo file(path), folder(file.absolutePath());
    if (file.isDir() || !folder.isDir() || !folder.isWritable()) {
        return tl::unexpected(Error { TrainCommand::tr("%1 could not be written there. Give the path of a file in a "
                                                       "folder that exists and that you may write to.")
                                          .arg(quoted(path)) });
    }
    return path;
}

tl::expected<TrainingConfig, Error> readConfig(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return tl::unexpected(
            Error { TrainCommand::tr("The configuration %1 could not be read: %2. Give the path of a JSON file.")
                        .arg(quoted(path), file.errorString()) });
    }
    auto config = readTrainingConfig(file.readAll(), QFileInfo(path).absoluteDir());
    if (!config) {
        return tl::unexpected(Error {
            TrainCommand::tr("The configuration %1 was not taken. %2").arg(nameOf(path), config.error().sentence) });
    }
    return config;
}

//! All that a training needs, made of the configuration.
struct Preparation {
    TrainingSetup setup;
    TrainingSettings settings;
};

Error unsuitable(const QString &path, const QString &sentence)
{
    return { TrainCommand::tr("The training in %1 cannot begin. %2").arg(nameOf(path), sentence) };
}

//! The examples; what was skipped of a file is a warning.
tl::expected<TrainingExamples, Error> readExamples(
    const DataSource &source, const std::stop_token &stop, const CommandOutput &output)
{
    auto data = readData(source, [&stop](double) { return !stop.stop_requested(); });
    if (!data)
        return tl::unexpected(data.error());
    if (data->isStopped || stop.stop_requested()) {
        return tl::unexpected(
            Error { TrainCommand::tr("It was stopped before it learned anything, so nothing was saved.") });
    }
    output.warn(data->skipped.summary());
    return std::move(data->examples);
}

//! Pairs of a file are cut as the model that goes on knows them, and many-to-many is told as many timesteps as it
//! answers at, unless the configuration says otherwise.
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

tl::expected<Preparation, Error> prepare(
    const QString &path, const TrainingConfig &config, const std::stop_token &stop, const CommandOutput &output)
{
    SetupPlan plan;
    plan.validation = config.validation;
    plan.seed = config.settings.plan.seed;
    plan.mostWords = config.mostWords;
    plan.choosesActivation = !config.given.contains(u"output_activation"_s);
    Specimen start = config.model;
    if (!config.snapshot.isEmpty()) {
        auto snapshot = loadSnapshot(config.snapshot, stop);
        if (!snapshot)
            return tl::unexpected(snapshot.error());
        output.warn(snapshot->warning);
        plan.isNew = false;
        plan.terms = termsOfTraining(snapshot->training);
        start = std::move(snapshot->specimen);
    }
    const auto examples = readExamples(sourceFor(config, start), stop, output);
    if (!examples)
        return tl::unexpected(unsuitable(path, examples.error().sentence));
    Preparation prepared { setUp(std::move(start), *examples, plan), config.settings };
    if (prepared.setup.problem)
        return tl::unexpected(unsuitable(path, QString::fromStdString(prepared.setup.problem->sentence)));
    if (const auto error = contradiction(config, prepared.setup.specimen); error && plan.isNew)
        return tl::unexpected(unsuitable(path, error->sentence));
    prepared.settings.loss = prepared.setup.loss;
    return prepared;
}

TrainingOutcome trainWithProgress(Preparation &prepared, const std::stop_token &stop, QIODevice &out)
{
    TrainingProgress progress(out, isTerminal(out), prepared.settings.epochs);
    TrainingObserver observer;
    observer.stepTaken = [&progress](const StepReport &report) {
        progress.stepTaken(report);
        return Answer::GoOn;
    };
    observer.epochEnded = [&progress](const EpochReport &report) {
        progress.epochEnded(report);
        return Answer::GoOn;
    };
    TrainingOutcome outcome
        = train(prepared.setup.specimen, std::move(prepared.setup.data), prepared.settings, observer, stop);
    progress.finish();
    return outcome;
}

QString summaryOf(const TrainingOutcome &outcome, Index most, const QString &path)
{
    const auto epochs = static_cast<Index>(outcome.epochs.size());
    const QString count = QString::fromStdString(counted(epochs, "epoch")), name = nameOf(path);
    if (outcome.kind == TrainingOutcome::Kind::Stopped) {
        return TrainCommand::tr("Stopped in epoch %1 of %2; what was learned is in %3.")
            .arg(QString::number(std::min(epochs + 1, most)), QString::number(most), name);
    }
    if (outcome.kind == TrainingOutcome::Kind::Impatient)
        return TrainCommand::tr("Ended after %1, for validation got no better; the best epoch is in %2.")
            .arg(count, name);
    return TrainCommand::tr("Trained for %1; the model is in %2.").arg(count, name);
}

std::optional<Error> run(const QString &file, const QCommandLineParser &parser, const CommandOutput &output)
{
    const auto path = outputOf(parser);
    if (!path)
        return path.error();
    const auto config = readConfig(file);
    if (!config)
        return config.error();
    const Interruption interruption;
    auto prepared = prepare(file, *config, interruption.token(), output);
    if (!prepared)
        return prepared.error();
    const auto outcome = trainWithProgress(*prepared, interruption.token(), output.results);
    if (outcome.kind == TrainingOutcome::Kind::Refused)
        return unsuitable(file, QString::fromStdString(outcome.problem->sentence));

    Snapshot snapshot { .specimen = outcome.learned, .selected = {}, .trace = {}, .warning = {} };
    snapshot.training = trainingJson(*config, prepared->settings, outcome, prepared->setup.terms);
    if (const auto saved = saveSnapshot(snapshot, *path); !saved)
        return saved.error();
    if (outcome.kind == TrainingOutcome::Kind::Failed) {
        return Error { TrainCommand::tr("The training failed: %1 What was learned before is in %2.")
                           .arg(QString::fromStdString(outcome.problem->sentence), nameOf(*path)) };
    }
    output.results.write(summaryOf(outcome, prepared->settings.epochs, *path).toUtf8() + '\n');
    return {};
}

void addOptions(QCommandLineParser &parser)
{
    parser.addOption({ { u"o"_s, u"output"_s },
        TrainCommand::tr("The snapshot to write (.safetensors). An interrupt (Ctrl-C) ends the training and writes "
                         "what was learned."),
        u"SNAPSHOT"_s });
}

} // namespace

Command trainCommand()
{
    return { "train", "CONFIG.json",
        TrainCommand::tr("Trains a model as a JSON file describes it, on a task or on your own data, and saves it."),
        addOptions, run };
}

} // namespace alphascope
