// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandinput.h"

#include "app/inputwarnings.h"
#include "app/layoutoption.h"
#include "engine/editplaces.h"
#include "engine/edittokens.h"
#include "engine/text.h"
#include "engine/wordinputs.h"
#include "formats/inputjson.h"
#include "formats/readablefile.h"
#include "formats/sequencetext.h"
#include "formats/snapshot.h"
#include "formats/tokenizer.h"
#include "formats/wording.h"
#include "models/interventiontext.h"

#include <QCommandLineParser>
#include <QCoreApplication>
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
    const auto json = readJsonFile(path);
    if (!json)
        return json.error();
    auto failure = readInputs(*json, specimen);
    if (failure)
        failure->sentence = CommandInput::tr("The input %1 was not taken. %2").arg(nameOf(path), failure->sentence);
    return failure;
}

Failure readSequence(const QString &text, SequenceInputs &inputs)
{
    const auto sequence = parseSequence(text, inputs.x.cols());
    if (!sequence)
        return Error { CommandInput::tr("The text was not taken. %1").arg(sequence.error().sentence) };
    inputs = { .x = sequence->values, .labels = {}, .padded = {}, .allowed = {} };
    for (const QString &label : sequence->rowLabels)
        inputs.labels.push_back(label.toStdString());
    inputs.padded.resize(static_cast<std::size_t>(inputs.x.rows()), false);
    return {};
}

//! A text whose class the model tells: a row for each word, as in what it was trained on.
Failure readWords(const QString &text, const Vocabulary &vocabulary, SequenceInputs &inputs)
{
    WordSequence sequence = sequenceOfWords(wordsFor(text, vocabulary), vocabulary);
    if (sequence.problem) {
        return Error {
            CommandInput::tr("The text was not taken. %1").arg(QString::fromStdString(sequence.problem->sentence))
        };
    }
    inputs = std::move(sequence.inputs);
    return {};
}

Failure readText(const QString &text, const QString &file, Snapshot &snapshot)
{
    Specimen &specimen = snapshot.specimen;
    if (auto *sequence = inputsOf<SequenceInputs>(specimen)) {
        const auto &words = snapshot.preprocessing.words;
        return words ? readWords(text, *words, *sequence) : readSequence(text, *sequence);
    }
    if (auto *tokens = inputsOf<TokenInputs>(specimen)) {
        tokens->padded.clear();
        const Vocabularies &vocabularies = *vocabulariesOf(specimen);
        setWords(specimen, Side::Source, tokensOf(text, vocabularies.sourceUnit, vocabularies.source));
        setWords(specimen, Side::Target, {}); // it belonged to the source before: the decoder writes by itself
        return {};
    }
    return Error { CommandInput::tr("The model in %1 takes vectors, not a text. Write them into a JSON file, such as "
                                    "{\"Q\": [[1, 0]]}, and give that with --input.")
                       .arg(nameOf(file)) };
}

Failure readTarget(const QString &text, const QString &file, Specimen &specimen)
{
    const Vocabularies *vocabularies = vocabulariesOf(specimen);
    if (!vocabularies) {
        return Error { CommandInput::tr("The model in %1 has no decoder that reads a target. Leave --target out.")
                           .arg(nameOf(file)) };
    }
    setWords(specimen, Side::Target, tokensOf(text, vocabularies->targetUnit, vocabularies->target));
    return {};
}

//! For how many timesteps the location weights of a specimen were made.
Index locationLength(const Specimen &specimen)
{
    if (const auto *model = std::get_if<ManyToOne>(&specimen))
        return model->parameters.attn.b.rows();
    const auto *model = std::get_if<ManyToMany>(&specimen);
    return model ? model->parameters.b.cols() : 0;
}

//! The engine's sentence, unless it offers what only the window can do.
QString sentenceFor(const Problem &problem, const Specimen &specimen)
{
    const QString sentence = QString::fromStdString(problem.sentence);
    const auto timesteps = [](Index count) { return QString::fromStdString(counted(count, "timestep")); };
    switch (problem.remedy) {
    case Problem::Remedy::None:
        break;
    case Problem::Remedy::NewLocationWeights:
        if (std::holds_alternative<EncoderDecoder>(specimen))
            return CommandInput::tr("%1 New weights are drawn in the window.").arg(sentence);
        return CommandInput::tr("Its location weights were made for %1, but the input has %2. Give %1, or draw new "
                                "weights in the window and save.")
            .arg(timesteps(locationLength(specimen)), timesteps(columnCount(specimen)));
    case Problem::Remedy::AddSourceWords:
    case Problem::Remedy::AddTargetWords:
        return CommandInput::tr("%1 Words are added in the window.").arg(sentence);
    }
    return sentence;
}

//! Whether the options give another input, and if so, puts it into the specimen.
tl::expected<bool, Error> readOptions(const QString &file, const QCommandLineParser &parser, Snapshot &snapshot)
{
    const bool hasTarget = parser.isSet(u"target"_s);
    const bool hasFile = parser.isSet(u"input"_s);
    const bool hasText = parser.isSet(u"text"_s);
    if (hasFile && hasText)
        return tl::unexpected(Error { CommandInput::tr("Both --input and --text give the input. Leave one out.") });
    Failure failure;
    if (hasFile)
        failure = readFile(parser.value(u"input"_s), snapshot.specimen);
    else if (hasText)
        failure = readText(parser.value(u"text"_s), file, snapshot);
    if (hasTarget && !failure)
        failure = readTarget(parser.value(u"target"_s), file, snapshot.specimen);
    if (failure)
        return tl::unexpected(*failure);
    if (hasFile || hasText)
        snapshot.exampleNote.clear();
    return hasFile || hasText || hasTarget;
}

} // namespace

void addInputOptions(QCommandLineParser &parser)
{
    parser.addOption({ u"input"_s,
        CommandInput::tr("Takes another input from a JSON file. Vectors: Q, K, V, X, Y or alpha, as the model has; "
                         "sequences: x; words: source and target; besides: labels, padded and mask. What the file does "
                         "not name stays."),
        u"FILE.json"_s });
    parser.addOption({ u"text"_s,
        CommandInput::tr(
            "Takes another sequence: numbers, or a line of numbers for each timestep; or another text, where the model "
            "tells the class of a text; or another source of words or characters, whose target the decoder writes by "
            "itself unless --target is given."),
        u"TEXT"_s });
    parser.addOption({ u"target"_s,
        CommandInput::tr(
            "Takes another target, if the model reads one; an empty one lets the decoder write by itself."),
        u"TEXT"_s });
    addLayoutOption(parser);
}

tl::expected<std::shared_ptr<const Trace>, Error> traceOf(
    const QString &file, const QCommandLineParser &parser, const CommandOutput &output)
{
    auto snapshot = loadFile(file, parser);
    if (!snapshot)
        return tl::unexpected(snapshot.error());
    const Places before = placesOf(snapshot->specimen);
    const auto replaced = readOptions(file, parser, *snapshot);
    if (!replaced)
        return tl::unexpected(replaced.error());
    output.warn(snapshot->warning);
    output.warn(snapshot->exampleNote);
    if (takeBackInterventions(snapshot->specimen, before))
        output.warn(takenBackSentence());
    if (*replaced)
        output.warn(unknownSentence(*snapshot));
    if (snapshot->trace && !*replaced) {
        output.warn(nothingToAttendSentence(*snapshot->trace));
        return snapshot->trace;
    }
    if (const auto problem = check(snapshot->specimen)) {
        const QString what = *replaced ? CommandInput::tr("The input does not suit the model in %1. %2")
                                       : CommandInput::tr("The model in %1 cannot be traced. %2");
        return tl::unexpected(Error { what.arg(nameOf(file), sentenceFor(*problem, snapshot->specimen)) });
    }
    auto computed = std::make_shared<const Trace>(trace(snapshot->specimen));
    output.warn(nothingToAttendSentence(*computed));
    return computed;
}

} // namespace alphascope
