// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluatecommand.h"

#include "app/layoutoption.h"
#include "app/tensortable.h"
#include "app/testpreparation.h"
#include "engine/modelevaluation.h"
#include "engine/text.h"
#include "formats/wording.h"
#include "models/numbertext.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>
#include <QIODevice>
#include <QJsonDocument>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct EvaluateCommand {
    Q_DECLARE_TR_FUNCTIONS(EvaluateCommand)
};

//! A number that a person gave: at least `least`.
template <typename Number>
tl::expected<std::optional<Number>, Error> numberOf(
    const QCommandLineParser &parser, const QString &option, qulonglong least)
{
    if (!parser.isSet(option))
        return std::optional<Number>();
    bool isNumber = false;
    const qulonglong number = parser.value(option).toULongLong(&isNumber);
    if (isNumber && number >= least && static_cast<qulonglong>(static_cast<Number>(number)) == number)
        return std::optional(static_cast<Number>(number));
    return tl::unexpected(Error { EvaluateCommand::tr("%1 is no number for --%2. Give a whole number from %3 on.")
                                      .arg(quoted(parser.value(option)), option)
                                      .arg(least) });
}

tl::expected<TestRequest, Error> requestOf(const QCommandLineParser &parser)
{
    const auto seed = numberOf<std::uint64_t>(parser, u"seed"_s, 0);
    if (!seed)
        return tl::unexpected(seed.error());
    const auto examples = numberOf<Index>(parser, u"examples"_s, 1);
    if (!examples)
        return tl::unexpected(examples.error());
    return TestRequest { parser.value(u"data"_s), *seed, *examples };
}

QString percentText(const Share &share) { return significantNumber(100 * share.value(), 4) + u" %"_s; }

QStringList line(const QString &name, const Share &share)
{
    return { name, percentText(share),
        EvaluateCommand::tr("%1 of %2")
            .arg(groupedText(static_cast<quint64>(share.hits)), groupedText(static_cast<quint64>(share.count))) };
}

QList<QStringList> linesOf(const PairEvaluation &evaluation)
{
    QList<QStringList> lines { line(EvaluateCommand::tr("written exactly"), evaluation.exact),
        line(EvaluateCommand::tr("tokens, told those before"), evaluation.tokens) };
    if (evaluation.aligned.count > 0)
        lines << line(EvaluateCommand::tr("largest α where it belongs"), evaluation.aligned);
    lines << QStringList { EvaluateCommand::tr("cross-entropy a token"),
        significantNumber(evaluation.crossEntropy.mean(), 4) };
    return lines;
}

QList<QStringList> linesOf(const SequenceEvaluation &evaluation)
{
    const QString loss = significantNumber(evaluation.loss.mean(), 4);
    QList<QStringList> lines;
    if (evaluation.classes.count > 0) {
        lines << line(EvaluateCommand::tr("right class"), evaluation.classes)
              << QStringList { EvaluateCommand::tr("cross-entropy"), loss };
    } else {
        lines << QStringList { EvaluateCommand::tr("mean squared error"), loss }
              << QStringList { EvaluateCommand::tr("largest error"), significantNumber(evaluation.largestError, 4) };
    }
    if (evaluation.alpha.count > 0)
        lines << QStringList { EvaluateCommand::tr("α on what matters"), percentText(evaluation.alpha) };
    return lines;
}

QJsonObject jsonOf(const PairEvaluation &evaluation)
{
    QJsonObject json { { u"exact"_s, evaluation.exact.value() }, { u"token_accuracy"_s, evaluation.tokens.value() },
        { u"cross_entropy"_s, evaluation.crossEntropy.mean() } };
    if (evaluation.aligned.count > 0)
        json.insert(u"alignment"_s, evaluation.aligned.value());
    return json;
}

QJsonObject jsonOf(const SequenceEvaluation &evaluation)
{
    QJsonObject json;
    if (evaluation.classes.count > 0) {
        json.insert(u"accuracy"_s, evaluation.classes.value());
        json.insert(u"cross_entropy"_s, evaluation.loss.mean());
    } else {
        json.insert(u"mean_squared_error"_s, evaluation.loss.mean());
        json.insert(u"largest_error"_s, evaluation.largestError);
    }
    if (evaluation.alpha.count > 0)
        json.insert(u"alpha_on_gold"_s, evaluation.alpha.value());
    return json;
}

Index countOf(const PairEvaluation &evaluation) { return static_cast<Index>(evaluation.exact.count); }
Index countOf(const SequenceEvaluation &evaluation) { return evaluation.examples; }

QByteArray asText(const QString &file, const PreparedTest &test, const Evaluation &evaluation)
{
    const auto count = std::visit([](const auto &each) { return countOf(each); }, evaluation);
    const QString task = test.data[u"task"_s].toString();
    QString text = EvaluateCommand::tr("%1: %2 that the model has not met")
                       .arg(quoted(QFileInfo(file).fileName()), QString::fromStdString(counted(count, "example")));
    if (!task.isEmpty())
        text += EvaluateCommand::tr(", of the task %1").arg(task);
    if (test.seed)
        text += EvaluateCommand::tr(", seed %1").arg(*test.seed);
    text += u"\n\n"_s + std::visit([](const auto &each) { return alignedText(linesOf(each)); }, evaluation);
    return text.toUtf8();
}

QByteArray asJson(const PreparedTest &test, const Evaluation &evaluation)
{
    QJsonObject json = std::visit([](const auto &each) { return jsonOf(each); }, evaluation);
    json.insert(u"examples"_s, qint64 { std::visit([](const auto &each) { return countOf(each); }, evaluation) });
    json.insert(u"data"_s, test.data);
    if (test.seed)
        json.insert(u"seed"_s, QString::number(*test.seed));
    return QJsonDocument(json).toJson();
}

std::optional<Error> runEvaluate(const QString &file, const QCommandLineParser &parser, const CommandOutput &output)
{
    const auto request = requestOf(parser);
    if (!request)
        return request.error();
    const auto snapshot = loadFile(file, parser);
    if (!snapshot)
        return snapshot.error();
    output.warn(snapshot->warning);
    const auto test = prepareTest(file, *snapshot, *request, output);
    if (!test) {
        return Error { EvaluateCommand::tr("The model in %1 cannot be evaluated. %2")
                           .arg(quoted(QFileInfo(file).fileName()), test.error().sentence) };
    }
    const Evaluation evaluation = evaluate(test->setup, test->gold);
    output.results.write(parser.isSet(u"json"_s) ? asJson(*test, evaluation) : asText(file, *test, evaluation));
    return {};
}

void addEvaluateOptions(QCommandLineParser &parser)
{
    parser.addOption({ u"data"_s,
        EvaluateCommand::tr("Takes other data than the model was trained on: JSON with a part \"data\", such as the "
                            "configuration of a training."),
        u"CONFIG.json"_s });
    parser.addOption({ u"seed"_s,
        EvaluateCommand::tr("Draws a task's examples from this seed, not from the one after that of the data."),
        u"N"_s });
    parser.addOption(
        { u"examples"_s, EvaluateCommand::tr("Takes so many examples, not 1000 of a task or all of a file."), u"N"_s });
    parser.addOption({ u"json"_s, EvaluateCommand::tr("Prints JSON in place of a table.") });
    addLayoutOption(parser);
}

} // namespace

Command evaluateCommand()
{
    return { "evaluate", "SNAPSHOT",
        EvaluateCommand::tr("Tells how well a trained model does its task on examples that it has not met."),
        addEvaluateOptions, runEvaluate };
}

} // namespace alphascope
