// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/traincommand.h"

#include "app/interruption.h"
#include "app/layoutoption.h"
#include "app/numberfile.h"
#include "app/picturefile.h"
#include "app/snapshotrescue.h"
#include "app/terminal.h"
#include "app/trainingprogress.h"
#include "document/trainingpreparation.h"
#include "engine/editplaces.h"
#include "engine/text.h"
#include "formats/atomicfile.h"
#include "formats/inputjson.h"
#include "formats/readablefile.h"
#include "formats/wording.h"
#include "models/interventiontext.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>
#include <QIODevice>
#include <QJsonDocument>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TrainCommand {
    Q_DECLARE_TR_FUNCTIONS(TrainCommand)
};

QString nameOf(const QString &file) { return quoted(QFileInfo(file).fileName()); }

//! Where the snapshot goes; a place that cannot be written to is found before hours of training, not after.
tl::expected<QString, Error> outputOf(const QCommandLineParser &parser)
{
    const QString path = parser.value(u"output"_s);
    if (path.isEmpty()) {
        return tl::unexpected(Error { TrainCommand::tr("Where to? Name the snapshot with --output, such as --output "
                                                       "model.safetensors.") });
    }
    if (const QString reason = whyNotWritable(path); !reason.isEmpty())
        return tl::unexpected(Error { reason });
    return path;
}

tl::expected<TrainingConfig, Error> readConfig(const QString &path)
{
    const auto json = readJsonFile(path);
    if (!json)
        return tl::unexpected(json.error());
    auto config = readTrainingConfig(*json, QFileInfo(path).absoluteDir());
    if (!config) {
        return tl::unexpected(Error {
            TrainCommand::tr("The configuration %1 was not taken. %2").arg(nameOf(path), config.error().sentence) });
    }
    return config;
}

bool isSameFile(const QString &one, const QString &other)
{
    const QString place = QFileInfo(one).canonicalFilePath(); // empty when nothing is there
    return !place.isEmpty() && place == QFileInfo(other).canonicalFilePath();
}

//! Why the snapshot would take the place of what it is made from.
std::optional<Error> clash(const QString &output, const QString &configFile, const TrainingConfig &config)
{
    for (const QString &source : { configFile, pathOf(config.data) }) {
        if (isSameFile(output, source)) {
            return Error { TrainCommand::tr("The snapshot would replace %1, which the training reads. Name another "
                                            "file with --output.")
                               .arg(nameOf(source)) };
        }
    }
    return {};
}

//! Why the name would promise another kind of file than a snapshot.
std::optional<Error> misleadingName(const QString &output)
{
    static const QStringList pictures { u"jpg"_s, u"jpeg"_s, u"gif"_s, u"webp"_s, u"eps"_s }; // of other programs
    if (!isPictureName(output) && !isNumbersName(output) && !pictures.contains(QFileInfo(output).suffix().toLower()))
        return {};
    return Error { TrainCommand::tr("%1 is the name of a picture or a table, but a training writes a snapshot. Give "
                                    "--output a name such as %2; “alphascope render” and “alphascope export” make "
                                    "pictures and tables of it.")
                       .arg(
                           nameOf(output), quoted(QString(QFileInfo(output).completeBaseName() + u".safetensors"_s))) };
}

//! What a training begins with, and what interventions of it would be of.
struct Beginning {
    PreparedTraining training;
    Places places;
};

//! Opens the model that the training begins with. The weights of another program stay as they are, where a snapshot may
//! go on in its own file.
tl::expected<Beginning, Error> prepare(const QString &output, const TrainingConfig &config,
    std::optional<WeightLayout> layout, const std::stop_token &stop)
{
    if (config.snapshot.isEmpty()) {
        if (layout) {
            return tl::unexpected(Error { TrainCommand::tr(
                "It is of a new model, but --layout is about the weights of another program. Leave it out.") });
        }
        auto prepared = prepareTraining(config, stop);
        if (!prepared)
            return tl::unexpected(prepared.error());
        const Places places = placesOf(prepared->setup.specimen);
        return Beginning { std::move(*prepared), places };
    }
    auto snapshot = loadFile(config.snapshot, layout, stop);
    if (!snapshot)
        return tl::unexpected(snapshot.error());
    if (snapshot->layout && isSameFile(output, config.snapshot)) {
        return tl::unexpected(
            Error { TrainCommand::tr("The snapshot would replace %1, the weights of another program that it begins "
                                     "with. Name another file with --output.")
                        .arg(nameOf(config.snapshot)) });
    }
    const Places places = placesOf(snapshot->specimen);
    auto prepared = prepareTraining(config,
        { std::move(snapshot->specimen), std::move(snapshot->preprocessing), std::move(snapshot->training),
            std::move(snapshot->memory) },
        stop);
    if (!prepared)
        return tl::unexpected(prepared.error());
    if (!snapshot->warning.isEmpty())
        prepared->warnings.prepend(snapshot->warning);
    return Beginning { std::move(*prepared), places };
}

Error unsuitable(const QString &path, const QString &sentence)
{
    return { TrainCommand::tr("The training in %1 cannot begin. %2").arg(nameOf(path), sentence) };
}

//! The input that the configuration names in place of an example.
std::optional<Error> putInput(const QJsonObject &json, Specimen &specimen)
{
    if (json.isEmpty())
        return {};
    if (auto error = readInputs(QJsonDocument(json).toJson(), specimen))
        return error;
    if (const auto problem = check(specimen))
        return Error {
            TrainCommand::tr("Its “input” does not suit the model. %1").arg(QString::fromStdString(problem->sentence))
        };
    return {};
}

TrainingOutcome trainWithProgress(PreparedTraining &prepared, const std::stop_token &stop, QIODevice &out)
{
    const TrainingMemory memory = prepared.memory ? *prepared.memory : TrainingMemory();
    TrainingProgress progress(out, isTerminal(out), prepared.settings, memory);
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
        = train(prepared.setup.specimen, std::move(prepared.setup.data), prepared.settings, observer, stop, memory);
    progress.finish();
    return outcome;
}

//! Why nothing is saved of a training that took no step.
Error nothingLearned(const TrainingOutcome &outcome)
{
    if (outcome.kind == TrainingOutcome::Kind::Failed) {
        return { TrainCommand::tr("The training failed in its first step, so nothing was saved: %1")
                     .arg(QString::fromStdString(outcome.problem->sentence)) };
    }
    return { TrainCommand::tr("The training was stopped before it learned anything, so nothing was saved.") };
}

QString summaryOf(const TrainingOutcome &outcome, Index most, const QString &path)
{
    const auto epochs = static_cast<Index>(outcome.epochs.size());
    const QString count = QString::fromStdString(counted(epochs, "epoch")), name = nameOf(path);
    const QString saved = outcome.bestEpoch
        ? TrainCommand::tr("the best epoch, %1, is in %2.").arg(QString::number(*outcome.bestEpoch + 1), name)
        : TrainCommand::tr("the model is in %1.").arg(name);
    if (outcome.kind == TrainingOutcome::Kind::Stopped) {
        return TrainCommand::tr("Stopped in epoch %1 of %2; what was learned is in %3.")
            .arg(QString::number(std::min(epochs + 1, most)), QString::number(most), name);
    }
    if (outcome.kind == TrainingOutcome::Kind::EarlyStopped)
        return TrainCommand::tr("Ended after %1, for validation got no better; %2").arg(count, saved);
    return TrainCommand::tr("Trained for %1; %2").arg(count, saved);
}

std::optional<Error> runTrain(const QString &file, const QCommandLineParser &parser, const CommandOutput &output)
{
    const auto path = outputOf(parser);
    if (!path)
        return path.error();
    const auto layout = layoutOf(parser);
    if (!layout)
        return layout.error();
    const auto config = readConfig(file);
    if (!config)
        return config.error();
    if (auto error = clash(*path, file, *config))
        return error;
    if (auto error = misleadingName(*path))
        return error;
    const Interruption interruption;
    auto beginning = prepare(*path, *config, *layout, interruption.token());
    if (!beginning)
        return unsuitable(file, beginning.error().sentence);
    PreparedTraining *const prepared = &beginning->training;
    if (auto error = clash(*path, file, prepared->config)) // a snapshot may have named the data
        return error;
    for (const QString &warning : prepared->warnings)
        output.warn(warning);
    if (auto error = putInput(config->inputJson, prepared->setup.specimen))
        return unsuitable(file, error->sentence);
    if (takeBackInterventions(prepared->setup.specimen, beginning->places))
        output.warn(takenBackSentence());
    const auto outcome = trainWithProgress(*prepared, interruption.token(), output.results);
    if (outcome.kind == TrainingOutcome::Kind::Refused)
        return unsuitable(file, QString::fromStdString(outcome.problem->sentence));
    if (outcome.steps == 0)
        return nothingLearned(outcome);

    Snapshot snapshot { .specimen = outcome.learned, .selected = {}, .trace = {}, .warning = {} };
    snapshot.training = trainingJson(prepared->config, prepared->settings, outcome, prepared->before);
    if (!parser.isSet(u"model-only"_s))
        snapshot.memory = std::make_shared<const TrainingMemory>(outcome.memory);
    snapshot.preprocessing = std::move(prepared->setup.preprocessing);
    if (auto error = saveOrRescue(snapshot, *path))
        return error;
    if (outcome.kind == TrainingOutcome::Kind::Failed) {
        return Error { TrainCommand::tr("The training failed: %1 What was learned before is in %2.")
                           .arg(QString::fromStdString(outcome.problem->sentence), nameOf(*path)) };
    }
    output.results.write(summaryOf(outcome, prepared->settings.epochs, *path).toUtf8() + '\n');
    return {};
}

void addTrainOptions(QCommandLineParser &parser)
{
    parser.addOption({ { u"o"_s, u"output"_s },
        TrainCommand::tr(
            "The snapshot to write (.safetensors); an older one is replaced. An interrupt (Ctrl-C) ends the "
            "training and writes what was learned."),
        u"SNAPSHOT"_s });
    parser.addOption({ u"model-only"_s,
        TrainCommand::tr(
            "Saves the model without what its training remembers: a third as large, but the training cannot "
            "be resumed.") });
    addLayoutOption(parser);
}

} // namespace

Command trainCommand()
{
    return { "train", "CONFIG.json",
        TrainCommand::tr("Trains a model as a JSON file describes it, on a task or on your own data, and saves it."),
        addTrainOptions, runTrain };
}

} // namespace alphascope
