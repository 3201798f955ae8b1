// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/traincommand.h"

#include "program.h"

#include <QFile>
#include <QJsonObject>
#include <QTemporaryDir>

#include <csignal>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! A model so small that an epoch takes no time.
const QByteArray adding = R"({"model": {"family": "many_to_one", "cell": "gru", "hidden_size": 4, "score": "additive"},
    "data": {"task": "adding", "timesteps": 4, "examples": 60},
    "training": {"epochs": 3, "batch_size": 10, "learning_rate": 0.01}})";

QByteArray with(QByteArray json, const QByteArray &before, const QByteArray &after)
{
    return json.replace(before, after);
}

} // namespace

class TestTrainCommand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aModelIsTrainedAndSaved();
    void theSameConfigurationGivesTheSameModel();
    void wordsAreTheLabels();
    void pairsOfAFileAreLearnedAndBadLinesAreSaid();
    void manyToManyAnswersAtEveryTimestep();
    void aSnapshotGoesOn();
    void anInterruptSavesWhatWasLearned();
    void divergenceSavesTheLastGoodWeights();
    void badConfigurationsAreRefused_data();
    void badConfigurationsAreRefused();
    void aPlaceThatCannotBeWrittenIsRefusedBeforehand();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QString write(const QString &name, const QByteArray &bytes)
    {
        QFile file(path(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
    }
    ProgramRun train(const QByteArray &json, const QString &output = u"model.safetensors"_s)
    {
        QFile::remove(path(output));
        return runProgram({ u"train"_s, write(u"config.json"_s, json), u"--output"_s, path(output) });
    }
    Snapshot saved(const QString &name = u"model.safetensors"_s)
    {
        const auto snapshot = loadSnapshot(path(name));
        return snapshot ? *snapshot : Snapshot();
    }

    QTemporaryDir m_folder;
};

void TestTrainCommand::aModelIsTrainedAndSaved()
{
    const ProgramRun run = train(adding);
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(run.status, 0);
    QCOMPARE(run.results.count('\n'), 4);
    QVERIFY2(run.results.startsWith("Epoch 1 of 3: loss "), run.results.constData());
    QVERIFY2(run.results.contains("\nEpoch 3 of 3: loss "), run.results.constData());
    QVERIFY2(run.results.contains(", validation "), run.results.constData());
    QVERIFY2(
        run.results.endsWith("Trained for 3 epochs; the model is in “model.safetensors”.\n"), run.results.constData());
    const Snapshot snapshot = saved();
    QCOMPARE(snapshot.warning, QString());
    const auto &model = std::get<ManyToOne>(snapshot.specimen);
    QCOMPARE(model.inputs.x.rows(), Index(4));
    QCOMPARE(model.config.rnn.inputSize, Index(2));
    QCOMPARE(snapshot.training[u"epochs"_s].toArray().size(), qsizetype(3));
    QCOMPARE(snapshot.training[u"settings"_s][u"batch_size"_s].toInt(), 10);
}

void TestTrainCommand::theSameConfigurationGivesTheSameModel()
{
    QCOMPARE(train(adding, u"a.safetensors"_s).status, 0);
    QCOMPARE(train(with(adding, "\"epochs\"", "\"threads\": 2, \"epochs\""), u"b.safetensors"_s).status, 0);
    const auto weights = [this](const QString &name) {
        return Matrix<double>(std::get<ManyToOne>(saved(name).specimen).parameters.outWeight);
    };
    QVERIFY(weights(u"a.safetensors"_s).size() > 0);
    QVERIFY(weights(u"a.safetensors"_s) == weights(u"b.safetensors"_s));
}

void TestTrainCommand::wordsAreTheLabels()
{
    write(u"reviews.csv"_s, "review,sentiment\na good film,yes\na bad film,no\nno good,no\nnot bad,yes\n");
    const ProgramRun run = train(R"({"model": {"family": "many_to_one", "score": "additive"},
        "data": {"labelled": "reviews.csv", "text": "review", "label": "sentiment"},
        "training": {"epochs": 2, "validation": 0}})");
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(run.status, 0);
    QVERIFY(!run.results.contains("validation"));
    const Snapshot snapshot = saved();
    const auto &model = std::get<ManyToOne>(snapshot.specimen);
    QVERIFY(model.inputs.labels == (std::vector<std::string> { "a", "good", "film" }));
    QCOMPARE(model.config.outputSize, Index(2));
    QCOMPARE(snapshot.training[u"classes"_s].toArray(), QJsonArray({ u"no"_s, u"yes"_s }));
}

void TestTrainCommand::pairsOfAFileAreLearnedAndBadLinesAreSaid()
{
    write(u"pairs.tsv"_s, "Ich bin.\tI am.\nkein Tabulator\nDu bist.\tYou are.\n");
    const ProgramRun run = train(R"({"model": {"family": "encoder_decoder", "cell": "gru", "hidden_size": 3},
        "data": {"pairs": "pairs.tsv"}, "training": {"epochs": 1, "validation": 0}})");
    QCOMPARE(run.status, 0);
    QVERIFY2(isSentence(run.errors, "One line was skipped. Line 2:"), run.errors.constData());
    const Snapshot snapshot = saved();
    const auto &model = std::get<EncoderDecoder>(snapshot.specimen);
    QVERIFY(
        labelsOf(model.inputs.source, model.vocabularies.source) == (std::vector<std::string> { "Ich", "bin", "." }));
    QCOMPARE(model.config.sourceVocabulary, Index(9)); // four marks and five words
}

void TestTrainCommand::manyToManyAnswersAtEveryTimestep()
{
    QByteArray numbers = "n\n";
    for (int i = 0; i < 40; ++i)
        numbers += QByteArray::number(0.5 + 0.4 * std::sin(0.7 * i)) + '\n';
    write(u"wave.csv"_s, numbers);
    const QByteArray config
        = R"({"model": {"family": "many_to_many", "cell": "gru", "hidden_size": 4, "decoder_cell": "gru",
        "decoder_steps": 4}, "data": {"series": "wave.csv", "window": 8}, "training": {"epochs": 3, "batch_size": 8}})";
    const ProgramRun run = train(config, u"first.safetensors"_s);
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(run.status, 0);
    const Snapshot first = saved(u"first.safetensors"_s);
    const auto &model = std::get<ManyToMany>(first.specimen);
    QCOMPARE(model.config.decoderSteps, Index(4));
    QCOMPARE(model.inputs.x.rows(), Index(8));
    QVERIFY(!check(first.specimen));
    QCOMPARE(first.training[u"epochs"_s].toArray().size(), 3);
    QCOMPARE(train(with(config, "\"epochs\"", "\"threads\": 2, \"epochs\""), u"threads.safetensors"_s).status, 0);
    const Snapshot other = saved(u"threads.safetensors"_s);
    QVERIFY(model.parameters.outWeight == std::get<ManyToMany>(other.specimen).parameters.outWeight);
    const ProgramRun on = train(R"({"snapshot": "first.safetensors", "data": {"series": "wave.csv", "window": 8},
        "training": {"epochs": 1}})",
        u"second.safetensors"_s);
    QCOMPARE(on.errors, QByteArray());
    const ProgramRun fibonacci = train(R"({"model": {"family": "many_to_many"},
        "data": {"task": "fibonacci", "target_steps": 2}, "training": {"epochs": 1}})",
        u"third.safetensors"_s);
    QCOMPARE(fibonacci.errors, QByteArray());
    QCOMPARE(std::get<ManyToMany>(saved(u"third.safetensors"_s).specimen).config.decoderSteps, Index(2));
}

void TestTrainCommand::aSnapshotGoesOn()
{
    const QByteArray reviews = R"({"model": {"family": "many_to_one", "score": "additive"},
        "data": {"task": "reviews", "examples": 40}, "training": {"epochs": 1}})";
    QCOMPARE(train(reviews, u"first.safetensors"_s).status, 0);
    const ProgramRun run = train(R"({"snapshot": "first.safetensors", "data": {"task": "reviews", "examples": 20,
        "seed": 2}, "training": {"epochs": 1}})",
        u"second.safetensors"_s);
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(run.status, 0);
    const Snapshot first = saved(u"first.safetensors"_s), second = saved(u"second.safetensors"_s);
    const auto &before = std::get<ManyToOne>(first.specimen), &after = std::get<ManyToOne>(second.specimen);
    QVERIFY(before.config == after.config);
    QVERIFY(!(Matrix<double>(before.parameters.outWeight) == Matrix<double>(after.parameters.outWeight)));
    QCOMPARE(second.training[u"words"_s], first.training[u"words"_s]);
}

void TestTrainCommand::anInterruptSavesWhatWasLearned()
{
    const QString config = write(u"long.json"_s, with(adding, "\"epochs\": 3", "\"epochs\": 1000000"));
    QProcess process;
    process.start(QStringLiteral(PROGRAM), { u"train"_s, config, u"-o"_s, path(u"long.safetensors"_s) });
    while (!process.canReadLine())
        QVERIFY(process.waitForReadyRead(30'000));
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(30'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
    const QByteArray results = process.readAllStandardOutput();
    QVERIFY2(results.contains("\nStopped in epoch "), results.right(200).constData());
    const Snapshot snapshot = saved(u"long.safetensors"_s);
    QVERIFY(std::holds_alternative<ManyToOne>(snapshot.specimen));
    QCOMPARE(snapshot.training[u"outcome"_s].toString(), u"stopped"_s);
}

void TestTrainCommand::divergenceSavesTheLastGoodWeights()
{
    const ProgramRun run = train(R"({"model": {"family": "many_to_one", "cell": "rnn_relu", "score": "none"},
        "data": {"task": "adding", "timesteps": 4, "examples": 60},
        "training": {"epochs": 50, "optimiser": "sgd", "learning_rate": 1e18}})");
    QCOMPARE(run.status, 2);
    QVERIFY2(isSentence(run.errors, "no longer finite"), run.errors.constData());
    QVERIFY(QFile::exists(path(u"model.safetensors"_s)));
    QCOMPARE(saved().training[u"outcome"_s].toString(), u"failed"_s);
}

void TestTrainCommand::badConfigurationsAreRefused_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("part");
    const auto row = [](const char *name, const QByteArray &json, const char *part) {
        QTest::newRow(name) << json << QByteArray(part);
    };
    row("no JSON", "{", "“config.json” was not taken. It is not JSON");
    row("unknown", with(adding, "\"epochs\"", "\"epoch\""), "“training.epoch” is no setting here");
    row("wrong kind", with(adding, "0.01", "true"), "“training.learning_rate” is “true”");
    row("impossible", with(adding, "0.01", "-1"), "learning rate is −1");
    row("task", with(adding, "\"timesteps\": 4", "\"timesteps\": 1"), "1 timestep");
    row("family", with(adding, "\"adding\", \"timesteps\": 4", "\"german\""), "encoder-decoder");
    row("contradiction", with(adding, "\"cell\"", "\"input_size\": 3, \"cell\""), "“model.input_size” is “3”");
    row("validation", with(adding, "\"epochs\"", "\"validation\": 1, \"epochs\""), "validation is 1");
    row("no file",
        with(adding, "{\"task\": \"adding\", \"timesteps\": 4, \"examples\": 60}", "{\"series\": \"no.csv\"}"),
        "no.csv");
    row("lengths", R"({"model": {"family": "many_to_one"}, "data": {"task": "reviews", "examples": 30}})",
        "location attention");
    row("many timesteps of many-to-one", R"({"model": {"family": "many_to_one"},
        "data": {"task": "fibonacci", "target_steps": 3}})",
        "targets for 3 timesteps, but the model has 1 output timestep");
    row("no timesteps", R"({"model": {"family": "many_to_many"}, "data": {"task": "fibonacci", "target_steps": 101}})",
        "Use a number from 1 to 100.");
    row("classes of many-to-many", R"({"model": {"family": "many_to_many"}, "data": {"task": "reviews"}})",
        "labelled texts by many-to-one");
    row("no snapshot", R"({"snapshot": "none.safetensors", "data": {"task": "adding"}})", "none.safetensors");
}

void TestTrainCommand::badConfigurationsAreRefused()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, part);
    const ProgramRun run = train(json);
    QCOMPARE(run.status, 2);
    QCOMPARE(run.results, QByteArray());
    QVERIFY2(isSentence(run.errors, part.constData()), run.errors.constData());
    QVERIFY(!QFile::exists(path(u"model.safetensors"_s)));
}

void TestTrainCommand::aPlaceThatCannotBeWrittenIsRefusedBeforehand()
{
    const QString config = write(u"config.json"_s, adding);
    const ProgramRun nowhere = runProgram({ u"train"_s, config });
    QCOMPARE(nowhere.status, 2);
    QVERIFY2(isSentence(nowhere.errors, "--output"), nowhere.errors.constData());
    const ProgramRun folder = runProgram({ u"train"_s, config, u"-o"_s, path(u"none/model.safetensors"_s) });
    QCOMPARE(folder.status, 2);
    QCOMPARE(folder.results, QByteArray());
    QVERIFY2(isSentence(folder.errors, "could not be written there"), folder.errors.constData());
}

QTEST_GUILESS_MAIN(TestTrainCommand)
#include "tst_traincommand.moc"
