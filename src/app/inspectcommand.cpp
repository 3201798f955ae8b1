// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inspectcommand.h"

#include "app/layoutoption.h"
#include "app/tensortable.h"
#include "app/trainingsummary.h"
#include "engine/parametercount.h"
#include "formats/configjson.h"
#include "formats/safetensors.h"
#include "formats/snapshotparts.h"
#include "formats/wording.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>
#include <QIODevice>
#include <QJsonDocument>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct InspectCommand {
    Q_DECLARE_TR_FUNCTIONS(InspectCommand)
};

//! What is known about a snapshot, or about weights once their layout is.
struct SnapshotContents {
    std::optional<WeightLayout> layout; //!< of weights
    QString family;
    QJsonObject config;
    std::vector<TensorEntry> parameters, remembered,
        others; // remembered by the training; others: inputs, mask, results
    ParameterCount count;
    std::optional<Vocabularies> vocabularies;
    QJsonObject training; // empty: not known
    std::shared_ptr<const TrainingMemory> memory; // null: none that could be resumed
};

//! Weights have other names in their file than in the model: all of them count as parameters.
SnapshotContents contentsOf(const Snapshot &snapshot, const SafetensorsHeader &header)
{
    const Specimen &specimen = snapshot.specimen;
    SnapshotContents contents;
    contents.layout = snapshot.layout;
    contents.family = familyWord(specimen);
    contents.training = snapshot.training;
    contents.memory = snapshot.memory;
    contents.config = std::visit([](const auto &model) { return toJson(model.config); }, specimen);
    contents.count = parameterCount(specimen);
    if (const Vocabularies *vocabularies = vocabulariesOf(specimen))
        contents.vocabularies = *vocabularies;
    QStringList names;
    visitParameters(specimen, [&](const char *name, const auto &) { names << QString::fromLatin1(name); });
    for (const TensorEntry &entry : header.entries) {
        if (snapshot.layout || names.contains(entry.name))
            contents.parameters.push_back(entry);
        else
            (entry.name.startsWith(trainingPrefix) ? contents.remembered : contents.others).push_back(entry);
    }
    return contents;
}

QString formulaText(const ParameterCount &count)
{
    QList<QStringList> lines;
    for (const CountTerm &term : count.terms) {
        lines << QStringList { QString::fromStdString(term.part), QString::fromStdString(term.symbols) + u" ="_s,
            QString::fromStdString(term.numbers) + u" ="_s, groupedText(static_cast<quint64>(term.count)) };
    }
    QString text = alignedText(lines);
    text += InspectCommand::tr("  Total %1").arg(groupedText(static_cast<quint64>(count.total)));
    if (count.withoutAttention != count.total)
        text += InspectCommand::tr(" (without attention %1)")
                    .arg(groupedText(static_cast<quint64>(count.withoutAttention)));
    if (!count.convention.empty())
        text += u"; "_s + QString::fromStdString(count.convention);
    return text + u'\n';
}

QString configText(const QJsonObject &config)
{
    QList<QStringList> lines;
    for (auto it = config.begin(); it != config.end(); ++it)
        lines << QStringList { it.key(), it->toVariant().toString() };
    return alignedText(lines);
}

//! A line for each side: how many entries, and whether they are words or characters.
QString vocabularyText(const Vocabularies &vocabularies)
{
    const auto line = [](const QString &side, const std::shared_ptr<const Vocabulary> &vocabulary, TokenUnit unit) {
        if (!vocabulary)
            return QStringList { side, InspectCommand::tr("none: tokens are numbers") };
        const QString size = groupedText(static_cast<quint64>(vocabulary->size()));
        return QStringList { side,
            unit == TokenUnit::Words ? InspectCommand::tr("%1 entries, words").arg(size)
                                     : InspectCommand::tr("%1 entries, characters").arg(size) };
    };
    return alignedText({ line(InspectCommand::tr("source"), vocabularies.source, vocabularies.sourceUnit),
        line(InspectCommand::tr("target"), vocabularies.target, vocabularies.targetUnit) });
}

QString memoryText(const TrainingMemory &memory)
{
    const TrainingState<float> &state = memory.state;
    return InspectCommand::tr("  It can be resumed after step %1, with %2 of %3 examples of epoch %4 learned.\n")
        .arg(groupedText(static_cast<quint64>(state.optimiser.step)), groupedText(static_cast<quint64>(state.position)),
            groupedText(static_cast<quint64>(memory.exampleCount)), groupedText(static_cast<quint64>(state.epoch + 1)));
}

QJsonValue sizeJson(const std::shared_ptr<const Vocabulary> &vocabulary)
{
    return vocabulary ? QJsonValue(qint64 { vocabulary->size() }) : QJsonValue::Null;
}

QString asText(const QString &file, const SnapshotContents &contents)
{
    const auto heading = [](const QString &title) { return u'\n' + title + u'\n'; };
    const QString name = quoted(QFileInfo(file).fileName());
    QString text = contents.layout
        ? InspectCommand::tr("%1: weights in the layout %2, here a model of the family %3\n")
              .arg(name, wordOf(*contents.layout), contents.family)
        : InspectCommand::tr("%1: an Alphascope snapshot of the family %2\n").arg(name, contents.family);
    text += heading(InspectCommand::tr("Configuration")) + configText(contents.config);
    if (const QString training = trainingSummary(contents.training); !training.isEmpty())
        text += heading(InspectCommand::tr("Training")) + u"  "_s + training + u'\n';
    if (contents.memory)
        text += memoryText(*contents.memory);
    if (contents.vocabularies)
        text += heading(InspectCommand::tr("Vocabularies")) + vocabularyText(*contents.vocabularies);
    text += heading(InspectCommand::tr("Parameters")) + tensorTable(contents.parameters);
    text += heading(InspectCommand::tr("Number of parameters")) + formulaText(contents.count);
    if (!contents.layout)
        text += heading(InspectCommand::tr("Inputs and results")) + tensorTable(contents.others);
    if (!contents.remembered.empty())
        text += heading(InspectCommand::tr("What the training remembers")) + tensorTable(contents.remembered);
    return text;
}

QString asText(const QString &file, const SafetensorsHeader &header)
{
    QString text = InspectCommand::tr("%1: a safetensors file\n\n").arg(quoted(QFileInfo(file).fileName()));
    text += tensorTable(header.entries);
    if (!header.metadata.isEmpty()) {
        QList<QStringList> lines;
        for (auto it = header.metadata.begin(); it != header.metadata.end(); ++it)
            lines << QStringList { quoted(it.key()), quoted(it.value()) };
        text += u'\n' + InspectCommand::tr("Metadata") + u'\n' + alignedText(lines);
    }
    QList<QStringList> layouts;
    for (const WeightLayout layout : fittingLayouts(outlineOf(header)))
        layouts << QStringList { wordOf(layout), describe(layout) };
    if (!layouts.isEmpty())
        text += u'\n' + InspectCommand::tr("Layouts that fit, for --layout") + u'\n' + alignedText(layouts);
    return text;
}

QJsonObject asJson(const SnapshotContents &contents)
{
    QJsonArray formula;
    for (const CountTerm &term : contents.count.terms) {
        formula.append(QJsonObject { { u"part"_s, QString::fromStdString(term.part) },
            { u"symbols"_s, QString::fromStdString(term.symbols) },
            { u"numbers"_s, QString::fromStdString(term.numbers) }, { u"count"_s, qint64 { term.count } } });
    }
    QJsonObject json { { u"kind"_s, contents.layout ? u"weights"_s : u"snapshot"_s }, { u"family"_s, contents.family },
        { u"config"_s, contents.config }, { u"parameters"_s, tensorsJson(contents.parameters) },
        { u"formula"_s, formula }, { u"total"_s, qint64 { contents.count.total } },
        { u"without_attention"_s, qint64 { contents.count.withoutAttention } },
        { u"convention"_s, QString::fromStdString(contents.count.convention) },
        { u"others"_s, tensorsJson(contents.others) } };
    if (contents.layout)
        json.insert(u"layout"_s, wordOf(*contents.layout));
    if (const auto &vocabularies = contents.vocabularies) {
        json.insert(u"vocabularies"_s,
            QJsonObject {
                { u"source"_s, sizeJson(vocabularies->source) }, { u"target"_s, sizeJson(vocabularies->target) } });
    }
    if (!contents.training.isEmpty())
        json.insert(u"training"_s, contents.training);
    if (contents.memory) {
        const TrainingState<float> &state = contents.memory->state;
        json.insert(u"resumable"_s,
            QJsonObject { { u"step"_s, qint64 { state.optimiser.step } }, { u"epoch"_s, qint64 { state.epoch + 1 } },
                { u"position"_s, qint64 { state.position } }, { u"tensors"_s, tensorsJson(contents.remembered) } });
    }
    return json;
}

QJsonObject asJson(const SafetensorsHeader &header)
{
    QJsonObject metadata;
    for (auto it = header.metadata.begin(); it != header.metadata.end(); ++it)
        metadata.insert(it.key(), it.value());
    QJsonArray layouts;
    for (const WeightLayout layout : fittingLayouts(outlineOf(header)))
        layouts.append(wordOf(layout));
    return { { u"kind"_s, u"safetensors"_s }, { u"tensors"_s, tensorsJson(header.entries) },
        { u"total"_s, totalCount(header.entries) }, { u"metadata"_s, metadata }, { u"layouts"_s, layouts } };
}

template <typename Contents>
void print(const QString &file, const Contents &contents, const QCommandLineParser &parser, QIODevice &out)
{
    out.write(parser.isSet(u"json"_s) ? QJsonDocument(asJson(contents)).toJson() : asText(file, contents).toUtf8());
}

std::optional<Error> runInspect(const QString &file, const QCommandLineParser &parser, const CommandOutput &output)
{
    auto header = loadSafetensorsHeader(file);
    if (!header)
        return header.error();
    sortByName(header->entries);
    if (!header->metadata.contains(metadataKey) && !parser.isSet(u"layout"_s)) {
        print(file, *header, parser, output.results);
        return {};
    }
    const auto snapshot = loadFile(file, parser);
    if (!snapshot)
        return snapshot.error();
    print(file, contentsOf(*snapshot, *header), parser, output.results);
    output.warn(snapshot->warning);
    if (const auto problem = check(snapshot->specimen))
        output.warn(QString::fromStdString(problem->sentence));
    return {};
}

void addInspectOptions(QCommandLineParser &parser)
{
    parser.addOption({ u"json"_s, InspectCommand::tr("Prints JSON in place of tables.") });
    addLayoutOption(parser);
}

} // namespace

Command inspectCommand()
{
    return { "inspect", "FILE",
        InspectCommand::tr("Prints what is in a snapshot, or in any other safetensors file: tensors and their sizes."),
        addInspectOptions, runInspect };
}

} // namespace alphascope
