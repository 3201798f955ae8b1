// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tracecommand.h"
#include "testclass.h"

#include "formats/safetensors.h"
#include "program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <cstring>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! The same bits, so that 0 and -0 differ.
bool isSame(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

bool isSame(const QJsonValue &json, const Matrix<double> &values)
{
    const QJsonArray rows = json.toArray();
    bool same = rows.size() == values.rows();
    for (Index row = 0; same && row < values.rows(); ++row) {
        const QJsonArray numbers = rows[row].toArray();
        same = numbers.size() == values.cols();
        for (Index column = 0; same && column < values.cols(); ++column)
            same = numbers[column].isDouble() && isSame(numbers[column].toDouble(), values(row, column));
    }
    return same;
}

QJsonObject objectOf(const ProgramRun &run) { return QJsonDocument::fromJson(run.results).object(); }

} // namespace

class TestTraceCommand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theLessonEqualsItsTraceToTheLastBit();
    void everySampleEqualsItsTraceToTheLastBit_data();
    void everySampleEqualsItsTraceToTheLastBit();
    void anotherInputIsTraced();
    void aTextIsASequence();
    void aTextIsASource();
    void aTargetIsFollowedAndWithoutOneTheDecoderWrites();
    void charactersAreCutAsTheVocabularyWants();
    void aTextWhoseClassIsToldIsCutIntoItsWords();
    void whatWasChangedByHandHoldsForItsPlacesOnly();
    void anInputOfOnesOwnIsNoExample();
    void whatIsMaskedThroughoutIsSaid();
    void inputsThatDoNotFitAreRefused_data();
    void inputsThatDoNotFitAreRefused();
    void aDamagedFileIsRefused();
    void aStoredAlphaThatDiffersIsAWarning();
    void weightsOfSeveralLayoutsAskForOne();
    void layoutsThatDoNotFitAreRefused_data();
    void layoutsThatDoNotFitAreRefused();

private:
    QString write(const QByteArray &json)
    {
        const QString path = m_folder.filePath(u"input.json"_s);
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(json) == json.size() ? path : QString();
    }

    //! A plain RNN of PyTorch with one input and one unit: h' = act(x + 0 h).
    QString plainRnn()
    {
        TensorFile tensors;
        tensors.tensors.insert(u"weight_ih_l0"_s, Tensor::fromMatrix(Matrix<double> { { 1 } }));
        tensors.tensors.insert(u"weight_hh_l0"_s, Tensor::fromMatrix(Matrix<double> { { 0 } }));
        const QString path = m_folder.filePath(u"rnn.safetensors"_s);
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(writeSafetensors(tensors)) > 0 ? path : QString();
    }

    QTemporaryDir m_folder;
    QString m_lesson, m_sequence, m_location, m_words, m_many;
};

void TestTraceCommand::initTestCase()
{
    m_lesson = m_folder.filePath(u"lesson.safetensors"_s);
    m_sequence = m_folder.filePath(u"sequence.safetensors"_s);
    saveSpecimen(samples().front().make(), m_lesson);
    ManyToOne model = newManyToOne();
    model.config.score = Score::Dot;
    fitParameters(model);
    saveSpecimen(model, m_sequence);
    m_location = m_folder.filePath(u"location.safetensors"_s);
    saveSpecimen(newManyToOne(), m_location);
    m_words = m_folder.filePath(u"words.safetensors"_s);
    saveSpecimen(newEncoderDecoder(), m_words);
    m_many = m_folder.filePath(u"many.safetensors"_s);
    saveSpecimen(newManyToMany(), m_many);
}

void TestTraceCommand::theLessonEqualsItsTraceToTheLastBit()
{
    const Trace expected = trace(samples().front().make());
    const ProgramRun run = runProgram({ u"trace"_s, m_lesson });
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(run.status, 0);
    const QJsonObject json = objectOf(run);
    QCOMPARE(json[u"rows"_s].toArray(), QJsonArray({ u"query 1"_s }));
    QCOMPARE(json[u"columns"_s].toArray(), QJsonArray({ u"key 1"_s, u"key 2"_s, u"key 3"_s, u"key 4"_s }));
    QCOMPARE(json[u"mask"_s].toArray(), QJsonArray({ QJsonArray({ true, true, true, true }) }));
    QVERIFY(isSame(json[u"scores"_s][0], expected.sheets[0].scores));
    QVERIFY(isSame(json[u"alpha"_s][0], expected.sheets[0].alpha));
    QVERIFY(isSame(json[u"context"_s], expected.context));
    // The numbers of the lesson, computed by hand.
    QVERIFY(run.results.contains("[1, 0.69999999999999996, 0, -1]"));
    QVERIFY(std::abs(json[u"alpha"_s][0][0][0].toDouble() - 0.445626) < 1e-6);
}

void TestTraceCommand::everySampleEqualsItsTraceToTheLastBit_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < samples().size(); ++i)
        QTest::newRow(samples()[i].name.c_str()) << static_cast<int>(i);
}

void TestTraceCommand::everySampleEqualsItsTraceToTheLastBit()
{
    QFETCH(int, index);
    const Specimen specimen = samples()[static_cast<std::size_t>(index)].make();
    const QString path = m_folder.filePath(u"sample.safetensors"_s);
    saveSpecimen(specimen, path);
    const Trace expected = trace(specimen);
    const ProgramRun run = runProgram({ u"trace"_s, path });
    QCOMPARE(run.status, 0);
    const QJsonObject json = objectOf(run);
    QCOMPARE(json[u"alpha"_s].toArray().size(), static_cast<qsizetype>(expected.sheets.size()));
    for (std::size_t i = 0; i < expected.sheets.size(); ++i) {
        QVERIFY(isSame(json[u"scores"_s][static_cast<int>(i)], expected.sheets[i].scores));
        QVERIFY(isSame(json[u"alpha"_s][static_cast<int>(i)], expected.sheets[i].alpha));
    }
    QVERIFY(isSame(json[u"context"_s], expected.context));
    QVERIFY(isSame(json[u"outputs"_s], expected.outputs));
    QCOMPARE(json[u"hidden"_s].toArray().size(), static_cast<qsizetype>(expected.states.size()));
    for (std::size_t i = 0; i < expected.states.size(); ++i)
        QVERIFY(isSame(json[u"hidden"_s][static_cast<int>(i)][u"values"_s], expected.states[i].values));
}

void TestTraceCommand::anotherInputIsTraced()
{
    Vectors vectors = std::get<Vectors>(samples().front().make());
    vectors.inputs.queries = Matrix<double> { { 0.1, -2 }, { 3, 0 } };
    vectors.inputs.padded = { false, true, false, false };
    const Trace expected = trace(vectors);
    const QString input = write(R"({"Q": [[0.1, -2], [3, 0]], "padded": [false, true, false, false]})");
    const ProgramRun run = runProgram({ u"trace"_s, m_lesson, u"--input"_s, input });
    QCOMPARE(run.errors, QByteArray());
    QVERIFY(isSame(objectOf(run)[u"alpha"_s][0], expected.sheets[0].alpha));
}

void TestTraceCommand::aTextIsASequence()
{
    ManyToOne model = newManyToOne();
    model.config.score = Score::Dot;
    fitParameters(model);
    model.inputs = { .x = Matrix<double> { { 5 }, { 8 }, { -1.5 } }, .labels = {}, .padded = {}, .allowed = {} };
    model.inputs.padded.resize(3, false);
    const Trace expected = trace(model);
    const ProgramRun run = runProgram({ u"trace"_s, m_sequence, u"--text"_s, u"5 8 -1.5"_s });
    QCOMPARE(run.errors, QByteArray());
    QVERIFY(isSame(objectOf(run)[u"alpha"_s][0], expected.sheets[0].alpha));
    QVERIFY(isSame(objectOf(run)[u"outputs"_s], expected.outputs));
}

void TestTraceCommand::aTextIsASource()
{
    EncoderDecoder model = newEncoderDecoder();
    model.inputs.source.tokens = { 4, 4, 3 };
    model.inputs.padded.clear();
    model.inputs.decoding = Decoding::Greedy; // the old target belonged to the old source
    const Trace expected = trace(model);
    const ProgramRun run = runProgram({ u"trace"_s, m_words, u"--text"_s, u"Welt Welt  hallo"_s });
    QCOMPARE(run.errors, QByteArray());
    const QJsonObject json = objectOf(run);
    QCOMPARE(json[u"columns"_s].toArray(), QJsonArray({ u"Welt"_s, u"Welt"_s, u"hallo"_s }));
    QVERIFY(isSame(json[u"alpha"_s][0], expected.sheets[0].alpha));
    QCOMPARE(json[u"candidates"_s][0][0][u"label"_s].toString().toStdString(), expected.candidates[0][0].label);
}

void TestTraceCommand::aTargetIsFollowedAndWithoutOneTheDecoderWrites()
{
    const QStringList words { u"trace"_s, m_words };
    const ProgramRun followed = runProgram(words + QStringList { u"--target"_s, u"world hello world"_s });
    QCOMPARE(objectOf(followed)[u"rows"_s].toArray(), QJsonArray({ u"world"_s, u"hello"_s, u"world"_s, u"⟨end⟩"_s }));
    const ProgramRun alone = runProgram(words + QStringList { u"--target"_s, QString() });
    EncoderDecoder model = newEncoderDecoder();
    model.inputs.decoding = Decoding::Greedy;
    QCOMPARE(alone.errors, QByteArray());
    QVERIFY(isSame(objectOf(alone)[u"alpha"_s][0], trace(model).sheets[0].alpha));

    model.inputs.decoding = Decoding::Beam;
    const QString path = m_folder.filePath(u"beam.safetensors"_s);
    saveSpecimen(model, path);
    const QJsonObject json = objectOf(runProgram({ u"trace"_s, path }));
    const Trace beam = trace(model);
    QCOMPARE(json[u"hypotheses"_s].toArray().size(), static_cast<qsizetype>(beam.hypotheses.size()));
    QCOMPARE(json[u"hypotheses"_s][0][u"labels"_s].toArray(), json[u"rows"_s].toArray());
    QCOMPARE(json[u"hypotheses"_s][1][u"rating"_s].toDouble(), beam.hypotheses[1].rating);
}

void TestTraceCommand::charactersAreCutAsTheVocabularyWants()
{
    const QString path = m_folder.filePath(u"letters.safetensors"_s);
    for (const Sample &sample : samples()) {
        if (sample.name == "Spelling backwards after Luong")
            saveSpecimen(sample.make(), path);
    }
    const ProgramRun run = runProgram({ u"trace"_s, path, u"--text"_s, u"bad"_s, u"--target"_s, u"dab"_s });
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(objectOf(run)[u"columns"_s].toArray(), QJsonArray({ u"b"_s, u"a"_s, u"d"_s }));
    QCOMPARE(objectOf(run)[u"rows"_s].toArray(), QJsonArray({ u"d"_s, u"a"_s, u"b"_s, u"⟨end⟩"_s }));
}

void TestTraceCommand::aTextWhoseClassIsToldIsCutIntoItsWords()
{
    using Kind = VocabularyEntry::Kind;
    ManyToOne model = newManyToOne();
    model.config.score = Score::Dot;
    model.config.rnn.inputSize = 3;
    model.inputs = { .x = oneHot<double>({ 2 }, 3), .labels = { "film" }, .padded = { false }, .allowed = {} };
    fitParameters(model);
    const Vocabulary words { { { Kind::Unknown, {} }, { Kind::Word, "good" }, { Kind::Word, "film" } } };
    Snapshot snapshot { .specimen = model, .selected = {}, .trace = {}, .warning = {} };
    snapshot.preprocessing.words = std::make_shared<const Vocabulary>(words);
    const QString path = m_folder.filePath(u"moods.safetensors"_s);
    QVERIFY(saveSnapshot(snapshot, path));
    model.inputs.x = oneHot<double>({ 1, 0, 2 }, 3);
    model.inputs.labels = { "good", "old", "film" }; // the second is unknown
    model.inputs.padded.resize(3, false);
    const Trace expected = trace(model);
    const ProgramRun run = runProgram({ u"trace"_s, path, u"--text"_s, u"Good old film"_s });
    QCOMPARE(run.status, 0);
    QVERIFY2(isSentence(run.errors, "The model does not know “old”: it reads"), run.errors);
    QCOMPARE(objectOf(run)[u"columns"_s].toArray(), QJsonArray({ u"good"_s, u"old"_s, u"film"_s }));
    QVERIFY(isSame(objectOf(run)[u"alpha"_s][0], expected.sheets[0].alpha));
    QVERIFY(isSame(objectOf(run)[u"outputs"_s], expected.outputs));

    snapshot.preprocessing.words = std::make_shared<const Vocabulary>(
        Vocabulary { { { Kind::Word, "a" }, { Kind::Word, "good" }, { Kind::Word, "film" } } });
    QVERIFY(saveSnapshot(snapshot, path));
    const ProgramRun refused = runProgram({ u"trace"_s, path, u"--text"_s, u"good old film"_s });
    QCOMPARE(refused.status, 2);
    QVERIFY2(isSentence(refused.errors, "The model does not know “old”"), refused.errors);
}

void TestTraceCommand::whatWasChangedByHandHoldsForItsPlacesOnly()
{
    ManyToOne model = newManyToOne();
    model.config.score = Score::Dot;
    fitParameters(model);
    model.inputs = { .x = Matrix<double> { { 5 }, { 8 } }, .labels = {}, .padded = { false, false }, .allowed = {} };
    model.interventions = with(model.interventions, { 0, 0, 1, WeightChange::Set, 0 });
    const QString path = m_folder.filePath(u"forced.safetensors"_s);
    saveSpecimen(model, path);
    const ProgramRun kept = runProgram({ u"trace"_s, path, u"--text"_s, u"1 2"_s });
    QCOMPARE(kept.errors, QByteArray());
    QCOMPARE(objectOf(kept)[u"alpha"_s][0][0][1].toDouble(), 0.0);

    const QByteArray taken = "What was changed by hand has been taken back: rows or columns of α stand for something "
                             "else now.\n";
    const ProgramRun longer = runProgram({ u"trace"_s, path, u"--text"_s, u"1 2 3"_s });
    QCOMPARE(longer.errors, taken);
    QVERIFY(objectOf(longer)[u"alpha"_s][0][0][1].toDouble() > 0);
    const ProgramRun file = runProgram({ u"trace"_s, path, u"--input"_s, write(R"({"x": [1, 2, 3]})") });
    QCOMPARE(file.errors, taken);
    QCOMPARE(file.results, longer.results);
}

void TestTraceCommand::anInputOfOnesOwnIsNoExample()
{
    const QStringList command { u"trace"_s, plainRnn(), u"--layout"_s, u"pytorch_rnn_relu"_s };
    QVERIFY(runProgram(command).errors.contains("The input is an example; give your own."));
    const ProgramRun text = runProgram(command + QStringList { u"--text"_s, u"2 3"_s });
    QVERIFY2(isSentence(text.errors, "There is no output layer") && !text.errors.contains("example"), text.errors);
    const ProgramRun file = runProgram(command + QStringList { u"--input"_s, write(R"({"x": [2, 3]})") });
    QCOMPARE(file.errors, text.errors);

    const QStringList tutorial { u"trace"_s,
        QStringLiteral(SOURCE_DIR "/tests/golden/5-files/sd_pytorch_tutorial_bahdanau_s5140.safetensors") };
    const QByteArray example = "The source is an example; end your own with token 1.";
    QVERIFY(runProgram(tutorial).errors.contains(example));
    QVERIFY(runProgram(tutorial + QStringList { u"--target"_s, u"2 1"_s }).errors.contains(example)); // it still is
    const ProgramRun source = runProgram(tutorial + QStringList { u"--text"_s, u"2 3 1"_s });
    QCOMPARE(source.status, 0);
    QVERIFY2(!source.errors.contains("example"), source.errors);
}

void TestTraceCommand::whatIsMaskedThroughoutIsSaid()
{
    const QStringList command { u"trace"_s, m_sequence, u"--input"_s };
    const ProgramRun all = runProgram(command + QStringList { write(R"({"x": [1, 2], "padded": [true, true]})") });
    QCOMPARE(all.status, 0); // a row that is masked throughout is 0 by the conventions
    QVERIFY2(
        isSentence(all.errors, "There is nothing to attend to: every column of α is padding or masked"), all.errors);
    QCOMPARE(objectOf(all)[u"alpha"_s][0][0].toArray(), QJsonArray({ 0, 0 }));
    QCOMPARE(
        runProgram(command + QStringList { write(R"({"x": [1, 2], "padded": [true, false]})") }).errors, QByteArray());

    Vectors vectors = std::get<Vectors>(samples().front().make());
    vectors.inputs.queries = Matrix<double> { { 1, 0 }, { 0, 1 } };
    vectors.inputs.queryLabels.clear();
    vectors.inputs.allowed = Mask::Constant(2, 4, true);
    vectors.inputs.allowed.row(1).setConstant(false);
    const QString path = m_folder.filePath(u"masked.safetensors"_s);
    saveSpecimen(vectors, path);
    const ProgramRun one = runProgram({ u"trace"_s, path });
    QVERIFY2(isSentence(one.errors, "1 of 2 rows of α have nothing to attend to"), one.errors);
}

void TestTraceCommand::inputsThatDoNotFitAreRefused_data()
{
    QTest::addColumn<QString>("snapshot");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("part");
    const QStringList input { u"--input"_s };
    QTest::newRow("shapes") << m_lesson << input << QByteArray(R"({"K": [[1, 2]]})") << QByteArray("V has 4 rows");
    QTest::newRow("no JSON") << m_lesson << input << QByteArray("{\n\"Q\": [[1,, 2]]}") << QByteArray("in line 2");
    QTest::newRow("unknown") << m_lesson << input << QByteArray(R"({"x": [1]})") << QByteArray("It takes Q, K, V");
    QTest::newRow("features") << m_sequence << input << QByteArray(R"({"x": [[1, 2]]})")
                              << QByteArray("2 numbers a timestep");
    QTest::newRow("locations") << m_location << QStringList { u"--text"_s, u"1 2 3 4"_s } << QByteArray()
                               << QByteArray("Give 3 timesteps");
    QTest::newRow("no text") << m_lesson << QStringList { u"--text"_s, u"1 2"_s } << QByteArray()
                             << QByteArray("--input");
    QTest::newRow("words") << m_sequence << QStringList { u"--text"_s, u"1 two"_s } << QByteArray()
                           << QByteArray("two");
    QTest::newRow("target") << m_sequence << QStringList { u"--target"_s, u"1"_s } << QByteArray()
                            << QByteArray("decoder");
    QTest::newRow("source") << m_words << QStringList { u"--text"_s, u"hallo Mond"_s } << QByteArray()
                            << QByteArray("“Mond” is not in the vocabulary of the source");
    QTest::newRow("decoder's locations") << m_many << QStringList { u"--text"_s, u"1 2 3 4"_s } << QByteArray()
                                         << QByteArray("Give 3 timesteps");
    QTest::newRow("both") << m_sequence << QStringList { u"--text"_s, u"1"_s, u"--input"_s } << QByteArray("{}")
                          << QByteArray("Leave one out");
    QTest::newRow("no end") << m_sequence << QStringList { u"--input"_s, u"/dev/zero"_s } << QByteArray()
                            << QByteArray("“/dev/zero” has more than 256 MB");
    QTest::newRow("too few labels") << m_sequence << input << QByteArray(R"({"x": [1, 2], "labels": ["a"]})")
                                    << QByteArray("labels has 1 text, but there are 2 rows or columns to name");
    QTest::newRow("no file") << m_sequence << QStringList { u"--input"_s, u"missing.json"_s } << QByteArray()
                             << QByteArray("“missing.json” could not be read");
}

void TestTraceCommand::inputsThatDoNotFitAreRefused()
{
    QFETCH(QString, snapshot);
    QFETCH(QStringList, options);
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, part);
    if (!json.isEmpty())
        options << write(json);
    const ProgramRun run = runProgram(QStringList { u"trace"_s, snapshot } + options);
    QCOMPARE(run.status, 2);
    QCOMPARE(run.results, QByteArray());
    QVERIFY2(isSentence(run.errors, part.constData()), run.errors.constData());
}

void TestTraceCommand::aDamagedFileIsRefused()
{
    QFile whole(m_lesson);
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QFile half(m_folder.filePath(u"half.safetensors"_s));
    QVERIFY(half.open(QIODevice::WriteOnly));
    half.write(whole.read(whole.size() - 8));
    half.close();
    const ProgramRun run = runProgram({ u"trace"_s, half.fileName() });
    QCOMPARE(run.status, 2);
    QVERIFY2(isSentence(run.errors, "cut off"), run.errors.constData());
}

void TestTraceCommand::aStoredAlphaThatDiffersIsAWarning()
{
    const Specimen specimen = samples().front().make();
    auto other = std::make_shared<Trace>(trace(specimen));
    other->sheets[0].alpha(0, 1) += 0.25;
    const QString path = m_folder.filePath(u"differs.safetensors"_s);
    QVERIFY(saveSnapshot({ .specimen = specimen, .selected = {}, .trace = other, .warning = {} }, path));
    const ProgramRun run = runProgram({ u"trace"_s, path });
    QCOMPARE(run.status, 0);
    QVERIFY2(isSentence(run.errors, "The computed α is shown"), run.errors.constData());
    QVERIFY(isSame(objectOf(run)[u"alpha"_s][0], trace(specimen).sheets[0].alpha));
}

void TestTraceCommand::weightsOfSeveralLayoutsAskForOne()
{
    const QStringList command { u"trace"_s, plainRnn(), u"--text"_s, u"2 3"_s };
    const ProgramRun asked = runProgram(command);
    QCOMPARE(asked.status, 2);
    QCOMPARE(asked.results, QByteArray());
    QVERIFY2(isSentence(asked.errors,
                 "pytorch_rnn_tanh (a plain RNN with tanh), pytorch_rnn_relu (a plain RNN with ReLU). Choose one. Give "
                 "its name with --layout NAME."),
        asked.errors.constData());
    const ProgramRun relu = runProgram(command + QStringList { u"--layout"_s, u"pytorch_rnn_relu"_s });
    QCOMPARE(relu.status, 0);
    QVERIFY2(isSentence(relu.errors, "There is no output layer"), relu.errors.constData());
    QCOMPARE(objectOf(relu)[u"outputs"_s][0][0].toDouble(), 3.0);
    const ProgramRun tanh = runProgram(command + QStringList { u"--layout"_s, u"pytorch_rnn_tanh"_s });
    QCOMPARE(objectOf(tanh)[u"outputs"_s][0][0].toDouble(), std::tanh(3.0));
}

void TestTraceCommand::layoutsThatDoNotFitAreRefused_data()
{
    QTest::addColumn<bool>("snapshot");
    QTest::addColumn<QString>("layout");
    QTest::addColumn<QString>("part");
    QTest::newRow("unknown") << false << u"gru"_s
                             << u"There is no layout “gru”. Give one of these with --layout: pytorch_tutorial"_s;
    QTest::newRow("of other weights") << false << u"pytorch_tutorial_bahdanau"_s
                                      << u"“encoder.embedding.weight” is missing"_s;
    QTest::newRow("of a snapshot") << true << u"pytorch_gru"_s << u"It is a snapshot"_s;
}

void TestTraceCommand::layoutsThatDoNotFitAreRefused()
{
    QFETCH(bool, snapshot);
    QFETCH(QString, layout);
    QFETCH(QString, part);
    const ProgramRun run = runProgram({ u"trace"_s, snapshot ? m_lesson : plainRnn(), u"--layout"_s, layout });
    QCOMPARE(run.status, 2);
    QVERIFY2(isSentence(run.errors, part.toUtf8().constData()), run.errors.constData());
}

ALPHASCOPE_TEST(TestTraceCommand, QCoreApplication)
#include "tst_tracecommand.moc"
