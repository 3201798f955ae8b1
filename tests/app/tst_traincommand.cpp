// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/traincommand.h"
#include "testclass.h"

#include "engine/specimenequality.h"
#include "formats/safetensors.h"
#include "program.h"

#include <QDir>
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

//! Whether the process has come to where an interrupt is caught.
bool catchesInterrupts(qint64 process)
{
    QFile status(u"/proc/%1/status"_s.arg(process));
    if (!status.open(QIODevice::ReadOnly))
        return false;
    for (const QByteArray &line : status.readAll().split('\n')) {
        if (line.startsWith("SigCgt:"))
            return line.mid(7).trimmed().toULongLong(nullptr, 16) & (1ULL << (SIGINT - 1));
    }
    return false;
}

double largestWeight(const Specimen &specimen)
{
    double largest = 0;
    visitParameters(specimen, [&largest](const char *, const auto &values) {
        const Matrix<double> numbers = values;
        if (numbers.size() > 0)
            largest = std::max(largest, numbers.cwiseAbs().maxCoeff());
    });
    return largest;
}

} // namespace

class TestTrainCommand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aModelIsTrainedAndSaved();
    void theInputOfTheConfigurationIsShown();
    void anotherInputTakesInterventionsBack();
    void aNameOfAnotherKindOfFileIsRefused_data();
    void aNameOfAnotherKindOfFileIsRefused();
    void settingsThatNothingReadsAreSaid();
    void weightsAreSavedAsFloats();
    void theSameConfigurationGivesTheSameModel();
    void wordsAreTheLabels();
    void pairsOfAFileAreLearnedAndBadLinesAreSaid();
    void aSeriesIsScaledAsTheSnapshotSays();
    void manyToManyAnswersAtEveryTimestep();
    void aSnapshotGoesOn();
    void anInterruptedTrainingIsResumedExactly_data();
    void anInterruptedTrainingIsResumedExactly();
    void moreEpochsAreAskedForWithResume();
    void withoutAMemoryNothingIsResumed();
    void whatWasTrainedBeforeIsKept();
    void aValidationThatWasLearnedIsAWarning();
    void anInterruptSavesWhatWasLearned();
    void anInterruptBeforeTheFirstStepSavesNothing();
    void divergenceSavesTheLastGoodWeights();
    void divergenceInTheFirstStepSavesNothing();
    void badConfigurationsAreRefused_data();
    void badConfigurationsAreRefused();
    void aPlaceThatCannotBeWrittenIsRefusedBeforehand();
    void whatIsReadIsNotReplaced();
    void whatTheWeightsOfAnotherProgramAreIsAnOption();
    void theWeightsOfAnotherProgramAreNotReplaced();
    void whereNothingCanBeSavedItIsSavedElsewhere();

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
    //! The weights of a plain RNN with an output layer; whether tanh or ReLU, they do not say.
    QString writeForeign()
    {
        TensorFile file;
        const auto add = [&file](const QString &name, const Matrix<double> &values) {
            file.tensors.insert(name, Tensor::fromMatrix(values));
        };
        add(u"rnn.weight_ih_l0"_s, Matrix<double>::Constant(2, 1, 0.25));
        add(u"rnn.weight_hh_l0"_s, Matrix<double>::Constant(2, 2, 0.125));
        add(u"fc.weight"_s, Matrix<double>::Ones(1, 2));
        file.tensors.insert(u"rnn.bias_ih_l0"_s, Tensor::fromVector(RowVector<double>::Zero(2)));
        file.tensors.insert(u"rnn.bias_hh_l0"_s, Tensor::fromVector(RowVector<double>::Zero(2)));
        file.tensors.insert(u"fc.bias"_s, Tensor::fromVector(RowVector<double>::Zero(1)));
        return write(u"foreign.safetensors"_s, writeSafetensors(file));
    }
    ProgramRun trainForeign(const QStringList &layout, const QString &output = u"model.safetensors"_s)
    {
        const QString config = write(u"config.json"_s, R"({"snapshot": "foreign.safetensors",
            "data": {"task": "fibonacci", "scaling": "logarithmic"}, "training": {"epochs": 1}})");
        return runProgram(QStringList { u"train"_s, config, u"-o"_s, path(output) } + layout);
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

void TestTrainCommand::theInputOfTheConfigurationIsShown()
{
    const QByteArray reverse = R"({"model": {"family": "encoder_decoder"}, "training": {"epochs": 1},
        "data": {"task": "reverse", "longest": 3, "alphabet": 4, "examples": 50},
        "input": {"source": "abc", "target": ""}})";
    QCOMPARE(train(reverse).errors, QByteArray());
    const Snapshot snapshot = saved();
    const auto &model = std::get<EncoderDecoder>(snapshot.specimen);
    QCOMPARE(labelsOf(model.inputs.source, model.vocabularies.source), (std::vector<std::string> { "a", "b", "c" }));
    QCOMPARE(model.inputs.decoding, Decoding::Greedy);
    const ProgramRun unsuitable = train(with(adding, "\"data\"", R"("input": {"source": "abc"}, "data")"));
    QCOMPARE(unsuitable.status, 2);
    QVERIFY2(unsuitable.errors.contains("is no input of this model"), unsuitable.errors.constData());
}

void TestTrainCommand::anotherInputTakesInterventionsBack()
{
    const QByteArray reverse = R"({"model": {"family": "encoder_decoder"}, "training": {"epochs": 1},
        "data": {"task": "reverse", "longest": 3, "alphabet": 4, "examples": 50},
        "input": {"source": "abc", "target": ""}})";
    QCOMPARE(train(reverse).status, 0);
    Snapshot first = saved();
    auto &model = std::get<EncoderDecoder>(first.specimen);
    model.interventions = with(model.interventions, { 0, 0, 1, WeightChange::Set, 0 });
    first.trace.reset();
    QVERIFY(saveSnapshot(first, path(u"forced.safetensors"_s)));
    const QByteArray further
        = with(reverse, R"("model": {"family": "encoder_decoder"})", R"("snapshot": "forced.safetensors")");
    const ProgramRun same = train(further);
    QCOMPARE(same.errors, QByteArray());
    QCOMPARE(std::get<EncoderDecoder>(saved().specimen).interventions.count(), std::size_t(1));
    const ProgramRun other = train(with(further, "abc", "dcba"));
    QVERIFY2(isSentence(other.errors, "What was changed by hand has been taken back"), other.errors.constData());
    QVERIFY(std::get<EncoderDecoder>(saved().specimen).interventions.isEmpty());
    const ProgramRun example = train(with(further, R"(,
        "input": {"source": "abc", "target": ""})",
        ""));
    QVERIFY2(isSentence(example.errors, "What was changed by hand has been taken back"), example.errors.constData());
}

void TestTrainCommand::aNameOfAnotherKindOfFileIsRefused_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : { "x.png", "x.PDF", "x.jpg", "x.csv", "x.npy", "x.json" })
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestTrainCommand::aNameOfAnotherKindOfFileIsRefused()
{
    QFETCH(QString, name);
    const ProgramRun run = train(adding, name);
    QCOMPARE(run.status, 2);
    QCOMPARE(run.results, QByteArray());
    QVERIFY2(isSentence(run.errors, "such as “x.safetensors”"), run.errors.constData());
    QVERIFY(!QFile::exists(path(name)));
    QCOMPARE(train(adding, u"x.v2"_s).status, 0); // that could be a version
}

void TestTrainCommand::settingsThatNothingReadsAreSaid()
{
    const ProgramRun run = train(with(adding, "\"epochs\"", "\"momentum\": 0.9, \"epochs\""));
    QCOMPARE(run.status, 0);
    QVERIFY2(isSentence(run.errors, "The momentum, 0.9, changes nothing"), run.errors.constData());
}

void TestTrainCommand::weightsAreSavedAsFloats()
{
    QCOMPARE(train(adding).status, 0);
    const auto typeOf = [this](const QString &name) {
        const auto header = loadSafetensorsHeader(path(u"model.safetensors"_s));
        for (const TensorEntry &entry : header->entries) {
            if (entry.name == name)
                return dataTypeName(entry.type);
        }
        return QString();
    };
    QCOMPARE(typeOf(u"out.weight"_s), u"F32"_s);
    QCOMPARE(typeOf(u"out.bias"_s), u"F32"_s);
    QCOMPARE(typeOf(u"inputs.x"_s), u"F64"_s);
    // one number that is no float: its tensor keeps all digits
    Snapshot snapshot = saved();
    auto &model = std::get<ManyToOne>(snapshot.specimen);
    const double edited = model.parameters.outBias(0) = 0.1;
    snapshot.trace.reset();
    QVERIFY(saveSnapshot(snapshot, path(u"model.safetensors"_s)));
    QCOMPARE(typeOf(u"out.bias"_s), u"F64"_s);
    QCOMPARE(typeOf(u"out.weight"_s), u"F32"_s);
    QCOMPARE(std::get<ManyToOne>(saved().specimen).parameters.outBias(0), edited);
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
        "training": {"epochs": 2, "validation_split": 0}})");
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(run.status, 0);
    QVERIFY(!run.results.contains("validation"));
    const Snapshot snapshot = saved();
    const auto &model = std::get<ManyToOne>(snapshot.specimen);
    QVERIFY(model.inputs.labels == (std::vector<std::string> { "a", "good", "film" }));
    QCOMPARE(model.config.outputSize, Index(2));
    QVERIFY(snapshot.preprocessing.classes == (std::vector<std::string> { "no", "yes" }));
    QCOMPARE(snapshot.preprocessing.words->size(), model.config.rnn.inputSize);
}

void TestTrainCommand::pairsOfAFileAreLearnedAndBadLinesAreSaid()
{
    write(u"pairs.tsv"_s, "Ich bin.\tI am.\nkein Tabulator\nDu bist.\tYou are.\n");
    const ProgramRun run = train(R"({"model": {"family": "encoder_decoder", "cell": "gru", "hidden_size": 3},
        "data": {"pairs": "pairs.tsv"}, "training": {"epochs": 1, "validation_split": 0}})");
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
    QVERIFY(first.preprocessing.words && *second.preprocessing.words == *first.preprocessing.words);
}

void TestTrainCommand::aSeriesIsScaledAsTheSnapshotSays()
{
    QByteArray lines = "t,v\n";
    for (int t = 0; t < 30; ++t)
        lines += QByteArray::number(t) + ',' + QByteArray::number(100 * t) + '\n';
    write(u"series.csv"_s, lines);
    const ProgramRun run = train(R"({"model": {"family": "many_to_one", "score": "additive"},
        "data": {"series": "series.csv", "window": 3, "targets": ["v"]}, "training": {"epochs": 1}})");
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(run.status, 0);
    // 27 windows: three for validation, three left out, and the last of the others ends with the target of line 23.
    const Snapshot snapshot = saved();
    QVERIFY((snapshot.preprocessing.scaling
        == SeriesScaling { { { "t", 0, 22 }, { "v", 0, 2300 } }, { { "v", 0, 2300 } } }));
    QCOMPARE(std::get<ManyToOne>(snapshot.specimen).inputs.x(0, 1), 2400.0 / 2300); // the first one for validation
}

void TestTrainCommand::anInterruptedTrainingIsResumedExactly_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("numbers") << QByteArray(R"({"model": {"family": "many_to_one", "cell": "gru", "hidden_size": 4,
        "score": "additive"}, "data": {"task": "adding", "timesteps": 4, "examples": 100}, "training": {"epochs": 1500,
        "batch_size": 7, "schedule": "cosine", "schedule_warm_up": 3, "dropout": 0.2}})");
    QTest::newRow("pairs") << QByteArray(R"({"model": {"family": "encoder_decoder", "cell": "gru", "hidden_size": 4},
        "data": {"task": "dates", "examples": 50}, "training": {"epochs": 200, "batch_size": 7, "dropout": 0.1,
        "schedule": "cosine", "patience": 1000}})");
}

void TestTrainCommand::anInterruptedTrainingIsResumedExactly()
{
    QFETCH(QByteArray, json);
    QCOMPARE(train(json, u"whole.safetensors"_s).status, 0);
    QProcess process;
    process.start(
        QStringLiteral(PROGRAM), { u"train"_s, write(u"config.json"_s, json), u"-o"_s, path(u"part.safetensors"_s) });
    while (!process.canReadLine())
        QVERIFY(process.waitForReadyRead(30'000));
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(30'000));
    QVERIFY(process.readAllStandardOutput().contains("\nStopped in epoch "));

    const ProgramRun run = train(R"({"snapshot": "part.safetensors", "resume": true})", u"resumed.safetensors"_s);
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(run.status, 0);
    const Snapshot whole = saved(u"whole.safetensors"_s), resumed = saved(u"resumed.safetensors"_s);
    QVERIFY(same(resumed.specimen, whole.specimen));
    QCOMPARE(resumed.training, whole.training);
}

void TestTrainCommand::moreEpochsAreAskedForWithResume()
{
    QCOMPARE(train(with(adding, "\"epochs\": 3", "\"epochs\": 5"), u"five.safetensors"_s).status, 0);
    QCOMPARE(train(adding, u"three.safetensors"_s).status, 0);
    const ProgramRun over = train(R"({"snapshot": "three.safetensors", "resume": true})");
    QCOMPARE(over.status, 2);
    QVERIFY2(isSentence(over.errors, "through all of its 3 epochs already. Give more epochs"), over.errors.constData());
    const ProgramRun run = train(R"({"snapshot": "three.safetensors", "resume": true, "training": {"epochs": 5}})");
    QCOMPARE(run.errors, QByteArray());
    QVERIFY2(run.results.startsWith("Epoch 4 of 5: "), run.results.constData());
    QVERIFY(same(saved().specimen, saved(u"five.safetensors"_s).specimen));
}

void TestTrainCommand::withoutAMemoryNothingIsResumed()
{
    saveSpecimen(samples().at(1).make(), path(u"plain.safetensors"_s));
    const ProgramRun run = train(R"({"snapshot": "plain.safetensors", "resume": true})");
    QCOMPARE(run.status, 2);
    QVERIFY2(isSentence(run.errors, "“plain.safetensors” remembers no training that could be resumed"),
        run.errors.constData());
    const ProgramRun anew = train(with(adding, "\"data\"", "\"resume\": true, \"data\""));
    QCOMPARE(anew.status, 2);
    QVERIFY2(isSentence(anew.errors, "“resume” is for a training in a snapshot"), anew.errors.constData());
}

void TestTrainCommand::whatWasTrainedBeforeIsKept()
{
    QCOMPARE(train(adding, u"first.safetensors"_s).status, 0);
    QCOMPARE(train(with(adding, adding.left(adding.indexOf("\n")), "{\"snapshot\": \"first.safetensors\","),
                 u"second.safetensors"_s)
                 .status,
        0);
    const QJsonObject first = saved(u"first.safetensors"_s).training, second = saved(u"second.safetensors"_s).training;
    QVERIFY(!first.contains(u"before"_s));
    QCOMPARE(second[u"before"_s].toObject(), first);
    QCOMPARE(second[u"snapshot"_s].toString(), u"first.safetensors"_s);
}

void TestTrainCommand::aValidationThatWasLearnedIsAWarning()
{
    QCOMPARE(train(adding, u"first.safetensors"_s).status, 0);
    const QByteArray goingOn = with(adding, adding.left(adding.indexOf("\n")), "{\"snapshot\": \"first.safetensors\",");
    const ProgramRun same = train(goingOn);
    QCOMPARE(same.errors, QByteArray());
    const ProgramRun other = train(with(goingOn, "\"epochs\"", "\"seed\": 2, \"epochs\""));
    QCOMPARE(other.status, 0);
    QVERIFY2(isSentence(other.errors, "“first.safetensors” was trained with another seed"), other.errors.constData());
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
    const Snapshot snapshot = saved();
    QCOMPARE(snapshot.training[u"outcome"_s].toString(), u"failed"_s);
    QVERIFY(snapshot.training[u"steps"_s].toInt() >= 1);
    visitParameters(snapshot.specimen, [](const char *name, const auto &values) {
        const Matrix<double> numbers = values;
        QVERIFY2(numbers.allFinite(), name);
    });
    QVERIFY(largestWeight(snapshot.specimen) > 1e6); // of a step that was taken, not those of the beginning
}

void TestTrainCommand::divergenceInTheFirstStepSavesNothing()
{
    saveSpecimen(samples().front().make(), path(u"good.safetensors"_s));
    const QString config = write(
        u"config.json"_s, with(adding, "\"learning_rate\": 0.01", "\"optimiser\": \"sgd\", \"learning_rate\": 1e300"));
    const ProgramRun run = runProgram({ u"train"_s, config, u"-o"_s, path(u"good.safetensors"_s) });
    QCOMPARE(run.status, 2);
    QVERIFY2(isSentence(run.errors, "failed in its first step, so nothing was saved"), run.errors.constData());
    QVERIFY(std::holds_alternative<Vectors>(saved(u"good.safetensors"_s).specimen)); // the old one
}

void TestTrainCommand::anInterruptBeforeTheFirstStepSavesNothing()
{
    saveSpecimen(samples().front().make(), path(u"good.safetensors"_s));
    // One step over so many examples takes longer than it takes to interrupt it.
    const QString config = write(u"config.json"_s, R"({"model": {"family": "many_to_one", "hidden_size": 64,
        "score": "additive"}, "data": {"task": "adding", "timesteps": 500, "examples": 2000},
        "training": {"batch_size": 1000000, "validation_split": 0}})");
    QProcess process;
    process.start(QStringLiteral(PROGRAM), { u"train"_s, config, u"-o"_s, path(u"good.safetensors"_s) });
    QVERIFY(process.waitForStarted());
    QVERIFY(QTest::qWaitFor([&process] { return catchesInterrupts(process.processId()); }, 30'000));
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 2);
    const QByteArray errors = process.readAllStandardError();
    QVERIFY2(isSentence(errors, "before it learned anything, so nothing was saved"), errors.constData());
    QVERIFY(std::holds_alternative<Vectors>(saved(u"good.safetensors"_s).specimen)); // the old one
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
    row("validation", with(adding, "\"epochs\"", "\"validation_split\": 1, \"epochs\""), "validation is 1");
    row("no file",
        with(adding, "{\"task\": \"adding\", \"timesteps\": 4, \"examples\": 60}", "{\"series\": \"no.csv\"}"),
        "no.csv");
    row("lengths", R"({"model": {"family": "many_to_one"}, "data": {"task": "reviews", "examples": 30}})",
        "location weights are made for");
    row("many timesteps of many-to-one", R"({"model": {"family": "many_to_one"},
        "data": {"task": "fibonacci", "target_steps": 3}})",
        "targets for 3 timesteps, but the model has 1 output timestep");
    row("no target", R"({"model": {"family": "many_to_many"}, "data": {"task": "fibonacci", "target_steps": 0}})",
        "“data.target_steps” is “0”; it should be a whole number from 1");
    row("other target steps", R"({"model": {"family": "many_to_many", "decoder_steps": 3},
        "data": {"task": "fibonacci", "target_steps": 2}})",
        "“model.decoder_steps” is “3”, but with these data it is “2”");
    row("too many timesteps",
        R"({"model": {"family": "many_to_many"}, "data": {"task": "fibonacci", "target_steps": 101}})",
        "Use a number from 1 to 100.");
    row("classes of many-to-many", R"({"model": {"family": "many_to_many"}, "data": {"task": "reviews"}})",
        "labelled texts by many-to-one");
    row("layers", with(adding, "\"cell\"", "\"layers\": 5000, \"cell\""),
        "number of layers is 5000. Use a number from 1 to 1000.");
    row("hidden size", with(adding, "\"hidden_size\": 4", "\"hidden_size\": 1000000"), "Training this network needs");
    row("quoted size", with(adding, "\"hidden_size\": 4", "\"hidden_size\": \"4\""),
        "“model.hidden_size” is the text \"4\"");
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
    for (const QString &place : { path(u"none/model.safetensors"_s), u"/dev/null"_s, m_folder.path() }) {
        const ProgramRun run = runProgram({ u"train"_s, config, u"-o"_s, place });
        QCOMPARE(run.status, 2);
        QCOMPARE(run.results, QByteArray());
        QVERIFY2(isSentence(run.errors, "cannot be saved"), run.errors.constData());
    }
}

void TestTrainCommand::whatIsReadIsNotReplaced()
{
    const QString config = write(u"config.json"_s, R"({"model": {"family": "encoder_decoder"},
        "data": {"pairs": "pairs.tsv"}})");
    const QByteArray lines = "Ich bin.\tI am.\n";
    const QString pairs = write(u"pairs.tsv"_s, lines);
    QVERIFY(QFile::link(pairs, path(u"link"_s)));
    for (const QString &place : { config, pairs, path(u"link"_s), path(u"./config.json"_s) }) {
        const ProgramRun run = runProgram({ u"train"_s, config, u"-o"_s, place });
        QCOMPARE(run.status, 2);
        QVERIFY2(isSentence(run.errors, "which the training reads"), run.errors.constData());
    }
    QFile kept(pairs);
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), lines);
}

void TestTrainCommand::whatTheWeightsOfAnotherProgramAreIsAnOption()
{
    QVERIFY(!writeForeign().isEmpty());
    const ProgramRun asked = trainForeign({});
    QCOMPARE(asked.status, 2);
    QVERIFY2(isSentence(asked.errors, "Choose one. Give its name with --layout NAME."), asked.errors.constData());
    const ProgramRun unknown = trainForeign({ u"--layout"_s, u"gru"_s });
    QCOMPARE(unknown.status, 2);
    QVERIFY2(isSentence(unknown.errors, "There is no layout “gru”"), unknown.errors.constData());
    const ProgramRun run = trainForeign({ u"--layout"_s, u"pytorch_rnn_relu"_s });
    QVERIFY2(run.status == 0, run.errors.constData());
    QCOMPARE(run.errors, QByteArray()); // its input was an example and is one of the data now
    QCOMPARE(std::get<ManyToOne>(saved().specimen).config.rnn.cell, Cell::RnnRelu);

    const ProgramRun anew = runProgram({ u"train"_s, write(u"config.json"_s, adding), u"-o"_s,
        path(u"model.safetensors"_s), u"--layout"_s, u"pytorch_gru"_s });
    QCOMPARE(anew.status, 2);
    QVERIFY2(isSentence(anew.errors, "It is of a new model, but --layout"), anew.errors.constData());
}

void TestTrainCommand::theWeightsOfAnotherProgramAreNotReplaced()
{
    QFile foreign(writeForeign());
    QVERIFY(foreign.open(QIODevice::ReadOnly));
    const QByteArray before = foreign.readAll();
    QFile::remove(path(u"linked.safetensors"_s));
    QVERIFY(QFile::link(foreign.fileName(), path(u"linked.safetensors"_s)));
    for (const QString &name : { u"foreign.safetensors"_s, u"linked.safetensors"_s }) {
        const ProgramRun run = trainForeign({ u"--layout"_s, u"pytorch_rnn_tanh"_s }, name);
        QCOMPARE(run.status, 2);
        QVERIFY2(run.errors.contains("would replace “foreign.safetensors”, the weights of another program"),
            run.errors.constData()); // after the note about the example
        QFile after(foreign.fileName());
        QVERIFY(after.open(QIODevice::ReadOnly));
        QCOMPARE(after.readAll(), before);
    }
    // A model that was saved here may go on in its own file.
    QCOMPARE(train(adding).status, 0);
    const QString config = write(
        u"config.json"_s, with(adding, adding.left(adding.indexOf("\n")), "{\"snapshot\": \"model.safetensors\","));
    QCOMPARE(runProgram({ u"train"_s, config, u"-o"_s, path(u"model.safetensors"_s) }).status, 0);
}

void TestTrainCommand::whereNothingCanBeSavedItIsSavedElsewhere()
{
    QTemporaryDir temporary;
    QDir(m_folder.path()).mkdir(u"place"_s);
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"TMPDIR"_s, temporary.path());
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(PROGRAM),
        { u"train"_s, write(u"config.json"_s, with(adding, "\"epochs\": 3", "\"epochs\": 1000000")), u"-o"_s,
            path(u"place/model.safetensors"_s) });
    QVERIFY(process.waitForReadyRead(30'000)); // an epoch has ended
    QVERIFY(QDir(path(u"place"_s)).removeRecursively());
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(30'000));
    QCOMPARE(process.exitCode(), 2);
    const QByteArray errors = process.readAllStandardError();
    const QStringList files = QDir(temporary.path()).entryList(QDir::Files);
    QCOMPARE(files.size(), 1);
    QVERIFY2(isSentence(errors, files[0].toUtf8().constData()), errors.constData());
    QVERIFY(std::holds_alternative<ManyToOne>(loadSnapshot(temporary.filePath(files[0]))->specimen));
}

ALPHASCOPE_TEST(TestTrainCommand, QCoreApplication)
#include "tst_traincommand.moc"
