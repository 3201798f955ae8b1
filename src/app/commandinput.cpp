// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandinput.h"

#include "engine/text.h"
#include "formats/inputjson.h"
#include "formats/sequencetext.h"
#include "formats/snapshot.h"
#include "formats/wording.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct CommandInput {
    Q_DECLARE_TR_FUNCTIONS(CommandInput)
};

using Failure = std::optional<Error>;

QString nameOf(const QString &file) { return quoted(QFileInfo(file).fileName()); }

Failure readFile(const QString &path, Specimen &specimen)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return Error { CommandInput::tr("The input %1 could not be read: %2. Give the path of a JSON file.")
                           .arg(quoted(path), file.errorString()) };
    }
    const QByteArray json = file.readAll();
    if (file.error() != QFileDevice::NoError)
        return Error { CommandInput::tr("The input %1 could not be read: %2.").arg(quoted(path), file.errorString()) };
    auto failure = readInputs(json, specimen);
    if (failure)
        failure->sentence = CommandInput::tr("The input %1 was not taken. %2").arg(nameOf(path), failure->sentence);
    return failure;
}

Failure readText(const QString &text, const QString &file, Specimen &specimen)
{
    auto *model = std::get_if<ManyToOne>(&specimen);
    if (!model) {
        return Error { CommandInput::tr("The model in %1 takes vectors, not a text. Write them into a JSON file, such "
                                        "as {\"Q\": [[1, 0]]}, and give that with --input.")
                           .arg(nameOf(file)) };
    }
    const auto sequence = parseSequence(text, model->inputs.x.cols());
    if (!sequence)
        return Error { CommandInput::tr("The text was not taken. %1").arg(sequence.error().sentence) };
    SequenceInputs inputs;
    inputs.x = sequence->values;
    for (const QString &label : sequence->rowLabels)
        inputs.labels.push_back(label.toStdString());
    inputs.padded.resize(static_cast<std::size_t>(inputs.x.rows()), false);
    model->inputs = std::move(inputs);
    return {};
}

//! The engine's sentence, unless it offers what only the window can do.
QString sentenceFor(const Problem &problem, const Specimen &specimen)
{
    const auto *model = std::get_if<ManyToOne>(&specimen);
    if (!model || problem.remedy != Problem::Remedy::NewLocationWeights)
        return QString::fromStdString(problem.sentence);
    const auto timesteps = [](Index count) { return QString::fromStdString(counted(count, "timestep")); };
    return CommandInput::tr("Its location weights were made for %1, but the input has %2. Give %1, or draw new weights "
                            "in the window and save.")
        .arg(timesteps(model->parameters.attn.b.rows()), timesteps(model->inputs.x.rows()));
}

//! Whether the options give another input, and if so, puts it into the specimen.
tl::expected<bool, Error> readOptions(const QString &file, const QCommandLineParser &parser, Specimen &specimen)
{
    if (parser.isSet(u"target"_s)) {
        return tl::unexpected(
            Error { CommandInput::tr("The model in %1 has no decoder that reads a target. Leave --target out.")
                        .arg(nameOf(file)) });
    }
    const bool hasFile = parser.isSet(u"input"_s);
    const bool hasText = parser.isSet(u"text"_s);
    if (hasFile && hasText)
        return tl::unexpected(Error { CommandInput::tr("Both --input and --text give the input. Leave one out.") });
    Failure failure;
    if (hasFile)
        failure = readFile(parser.value(u"input"_s), specimen);
    else if (hasText)
        failure = readText(parser.value(u"text"_s), file, specimen);
    if (failure)
        return tl::unexpected(*failure);
    return hasFile || hasText;
}

} // namespace

void addInputOptions(QCommandLineParser &parser)
{
    parser.addOption({ u"input"_s,
        CommandInput::tr("Takes another input from a JSON file. Vectors: Q, K, V, X, Y or alpha, as the model has; "
                         "sequences: x; both: labels, padded and mask. What the file does not name stays."),
        u"FILE.json"_s });
    parser.addOption({ u"text"_s,
        CommandInput::tr("Takes another sequence: numbers, or a line of numbers for each timestep."), u"TEXT"_s });
    parser.addOption({ u"target"_s, CommandInput::tr("Takes another target, if the model has a decoder."), u"TEXT"_s });
}

tl::expected<std::shared_ptr<const Trace>, Error> traceOf(
    const QString &file, const QCommandLineParser &parser, const CommandOutput &output)
{
    auto snapshot = loadSnapshot(file);
    if (!snapshot)
        return tl::unexpected(snapshot.error());
    const auto replaced = readOptions(file, parser, snapshot->specimen);
    if (!replaced)
        return tl::unexpected(replaced.error());
    output.warn(snapshot->warning);
    if (snapshot->trace && !*replaced)
        return snapshot->trace;
    if (const auto problem = check(snapshot->specimen)) {
        const QString what = *replaced ? CommandInput::tr("The input does not suit the model in %1. %2")
                                       : CommandInput::tr("The model in %1 cannot be traced. %2");
        return tl::unexpected(Error { what.arg(nameOf(file), sentenceFor(*problem, snapshot->specimen)) });
    }
    return std::make_shared<const Trace>(trace(snapshot->specimen));
}

} // namespace alphascope
