// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inspectcommand.h"
#include "testclass.h"

#include "engine/parametercount.h"
#include "formats/configjson.h"
#include "formats/safetensors.h"
#include "program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestInspectCommand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aSnapshotShowsItsModel();
    void theJsonOfASnapshotIsComplete();
    void vocabulariesShowTheirSizes();
    void aTrainedModelSaysSo();
    void aTrainingThatCanBeResumedSaysSo();
    void anyOtherFileShowsItsTensors();
    void layoutsThatFitAreListed();
    void weightsShowTheirModel();
    void tensorsAreNotRead();
    void whatIsNoSafetensorsFileIsRefused();

private:
    //! A plain RNN without biases, as PyTorch saves it.
    QString weights()
    {
        TensorFile tensors;
        tensors.tensors.insert(u"weight_ih_l0"_s, Tensor::fromMatrix(Matrix<double>::Ones(2, 3)));
        tensors.tensors.insert(u"weight_hh_l0"_s, Tensor::fromMatrix(Matrix<double>::Ones(2, 2)));
        const QString path = m_folder.filePath(u"rnn.safetensors"_s);
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(writeSafetensors(tensors)) > 0 ? path : QString();
    }

    QTemporaryDir m_folder;
    QString m_snapshot;
    ManyToOne m_model;
};

void TestInspectCommand::initTestCase()
{
    m_model = newManyToOne();
    m_model.config.score = Score::Additive;
    fitParameters(m_model);
    m_snapshot = m_folder.filePath(u"model.safetensors"_s);
    saveSpecimen(m_model, m_snapshot);
}

void TestInspectCommand::aSnapshotShowsItsModel()
{
    const ParameterCount count = parameterCount(m_model);
    const ProgramRun run = runProgram({ u"inspect"_s, m_snapshot });
    QCOMPARE(run.status, 0);
    QCOMPARE(run.errors, QByteArray());
    const QString text = QString::fromUtf8(run.results);
    QVERIFY(text.contains(u"many_to_one"_s));
    QVERIFY(text.contains(QRegularExpression(u"score +additive\\n"_s)));
    QVERIFY(text.contains(QRegularExpression(u"attn\\.W_query +F64 +\\[2, 2\\] +4\\n"_s)));
    QVERIFY(text.contains(QString::fromStdString(count.terms[0].symbols + " = ")));
    QVERIFY(text.contains(u"Total %1 "_s.arg(count.total)));
    const qsizetype results = text.indexOf(u"Inputs and results"_s);
    QVERIFY(text.indexOf(u"attn.v"_s) < results);
    QVERIFY(text.indexOf(u"inputs.x"_s) > results && results > 0);
}

void TestInspectCommand::theJsonOfASnapshotIsComplete()
{
    const ProgramRun run = runProgram({ u"inspect"_s, u"--json"_s, m_snapshot });
    QCOMPARE(run.status, 0);
    const QJsonObject json = QJsonDocument::fromJson(run.results).object();
    QCOMPARE(json[u"kind"_s].toString(), u"snapshot"_s);
    QCOMPARE(json[u"config"_s].toObject(), toJson(m_model.config));
    qint64 sum = 0;
    for (const auto &parameter : json[u"parameters"_s].toArray())
        sum += parameter[u"count"_s].toInteger();
    qint64 ofFormula = 0;
    for (const auto &term : json[u"formula"_s].toArray())
        ofFormula += term[u"count"_s].toInteger();
    QCOMPARE(json[u"total"_s].toInteger(), qint64 { parameterCount(m_model).total });
    QCOMPARE(sum, json[u"total"_s].toInteger());
    QCOMPARE(ofFormula, sum);
}

void TestInspectCommand::vocabulariesShowTheirSizes()
{
    EncoderDecoder model = newEncoderDecoder();
    model.vocabularies.target = nullptr;
    const QString path = m_folder.filePath(u"words.safetensors"_s);
    saveSpecimen(model, path);
    const QString text = QString::fromUtf8(runProgram({ u"inspect"_s, path }).results);
    QVERIFY(text.contains(u"encoder_decoder"_s));
    QVERIFY2(text.contains(QRegularExpression(u"source +5 entries, words\n"_s)), qPrintable(text));
    QVERIFY2(text.contains(QRegularExpression(u"target +none: tokens are numbers\n"_s)), qPrintable(text));
    const QJsonObject json = QJsonDocument::fromJson(runProgram({ u"inspect"_s, u"--json"_s, path }).results).object();
    QCOMPARE(json[u"vocabularies"_s][u"source"_s].toInteger(), 5);
    QVERIFY(json[u"vocabularies"_s][u"target"_s].isNull());
    QCOMPARE(json[u"total"_s].toInteger(), qint64 { parameterCount(model).total });
}

void TestInspectCommand::aTrainedModelSaysSo()
{
    QVERIFY(!runProgram({ u"inspect"_s, m_snapshot }).results.contains("Training"));
    Snapshot snapshot { m_model, {}, nullptr, {} };
    snapshot.training = { { u"data"_s, QJsonObject { { u"task"_s, u"adding"_s } } }, { u"outcome"_s, u"finished"_s } };
    const QString path = m_folder.filePath(u"trained.safetensors"_s);
    QVERIFY(saveSnapshot(snapshot, path));
    const QByteArray text = runProgram({ u"inspect"_s, path }).results;
    QVERIFY2(text.contains("\nTraining\n  Trained for 0 epochs on adding; outcome finished.\n"), text.constData());
    const QJsonObject json = QJsonDocument::fromJson(runProgram({ u"inspect"_s, u"--json"_s, path }).results).object();
    QCOMPARE(json[u"training"_s].toObject(), snapshot.training);
    QVERIFY(!json.contains(u"resumable"_s));
}

void TestInspectCommand::aTrainingThatCanBeResumedSaysSo()
{
    Snapshot snapshot { m_model, {}, nullptr, {} };
    snapshot.training = { { u"outcome"_s, u"stopped"_s } };
    TrainingMemory memory;
    memory.state.optimiser.step = 1234;
    memory.state.optimiser.first["attn.W"] = Matrix<float>::Ones(2, 3);
    memory.state.epoch = 2;
    memory.state.position = 30;
    memory.exampleCount = 100;
    snapshot.memory = std::make_shared<const TrainingMemory>(memory);
    const QString path = m_folder.filePath(u"stopped.safetensors"_s);
    QVERIFY(saveSnapshot(snapshot, path));
    const QString text = QString::fromUtf8(runProgram({ u"inspect"_s, path }).results);
    QVERIFY2(text.contains(u"resumed after step 1 234, with 30 of 100 examples of epoch 3 learned.\n"_s)
            || text.contains(u"resumed after step 1 234, with 30 of 100 examples of epoch 3 learned.\n"_s),
        qPrintable(text));
    QVERIFY2(text.contains(u"What the training remembers\n"_s), qPrintable(text));
    const QJsonObject json = QJsonDocument::fromJson(runProgram({ u"inspect"_s, u"--json"_s, path }).results).object();
    QCOMPARE(json[u"resumable"_s][u"step"_s].toInteger(), 1234);
    QCOMPARE(json[u"resumable"_s][u"tensors"_s].toArray().size(), 1);
}

void TestInspectCommand::anyOtherFileShowsItsTensors()
{
    TensorFile file;
    file.tensors.insert(u"layer.10.weight"_s, Tensor { DataType::I64, { 2, 3 }, QByteArray(48, '\0') });
    file.tensors.insert(u"layer.2.weight"_s, Tensor { DataType::F16, { 5 }, QByteArray(10, '\0') });
    file.metadata.insert(u"format"_s, u"pt"_s);
    const QString path = m_folder.filePath(u"other.safetensors"_s);
    QFile out(path);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(writeSafetensors(file));
    out.close();

    const QString text = QString::fromUtf8(runProgram({ u"inspect"_s, path }).results);
    QVERIFY(text.contains(QRegularExpression(u"layer\\.10\\.weight +I64 +\\[2, 3\\] +6\\n"_s)));
    QVERIFY(text.contains(u"Total 11 elements in 2 tensors, 58 bytes"_s));
    QVERIFY(text.contains(u"“pt”"_s));

    const QJsonObject json = QJsonDocument::fromJson(runProgram({ u"inspect"_s, u"--json"_s, path }).results).object();
    QCOMPARE(json[u"kind"_s].toString(), u"safetensors"_s);
    QCOMPARE(json[u"tensors"_s][0][u"name"_s].toString(), u"layer.2.weight"_s); // 2 before 10
    QCOMPARE(json[u"tensors"_s][1][u"shape"_s].toArray(), QJsonArray({ 2, 3 }));
    QCOMPARE(json[u"total"_s].toInteger(), 11);
    QCOMPARE(json[u"metadata"_s][u"format"_s].toString(), u"pt"_s);
}

//! A sparse file of 64 GB, whose tensors would never fit into memory.
void TestInspectCommand::layoutsThatFitAreListed()
{
    const ProgramRun run = runProgram({ u"inspect"_s, weights() });
    QCOMPARE(run.status, 0);
    const QString text = QString::fromUtf8(run.results);
    QVERIFY2(
        text.contains(QRegularExpression(u"pytorch_rnn_tanh +a plain RNN with tanh\n"_s)), run.results.constData());
    const ProgramRun json = runProgram({ u"inspect"_s, weights(), u"--json"_s });
    QCOMPARE(QJsonDocument::fromJson(json.results)[u"layouts"_s].toArray(),
        QJsonArray({ u"pytorch_rnn_tanh"_s, u"pytorch_rnn_relu"_s }));
}

void TestInspectCommand::weightsShowTheirModel()
{
    const ProgramRun run = runProgram({ u"inspect"_s, weights(), u"--layout"_s, u"pytorch_rnn_relu"_s });
    QCOMPARE(run.status, 0);
    const QString text = QString::fromUtf8(run.results);
    QVERIFY(text.contains(u"weights in the layout pytorch_rnn_relu, here a model of the family many_to_one"_s));
    QVERIFY(text.contains(QRegularExpression(u"cell +rnn_relu\n"_s)));
    QVERIFY(text.contains(u"(n_input + n_hidden + 2)·n_hidden"_s));
    const ProgramRun json = runProgram({ u"inspect"_s, weights(), u"--json"_s, u"--layout"_s, u"pytorch_rnn_relu"_s });
    const QJsonObject object = QJsonDocument::fromJson(json.results).object();
    QCOMPARE(object[u"kind"_s].toString(), u"weights"_s);
    QCOMPARE(object[u"layout"_s].toString(), u"pytorch_rnn_relu"_s);
    QCOMPARE(object[u"parameters"_s].toArray().size(), 2);
}

void TestInspectCommand::tensorsAreNotRead()
{
    const QByteArray header = R"({"huge":{"dtype":"F32","shape":[16,1073741824],"data_offsets":[0,68719476736]}} )";
    QFile out(m_folder.filePath(u"huge.safetensors"_s));
    QVERIFY(out.open(QIODevice::WriteOnly));
    const auto length = static_cast<char>(header.size());
    out.write(QByteArray(1, length) + QByteArray(7, '\0') + header);
    if (!out.resize(8 + header.size() + 68'719'476'736))
        QSKIP("the file system has no sparse files");
    out.close();
    const ProgramRun run = runProgram({ u"inspect"_s, u"--json"_s, out.fileName() });
    QCOMPARE(run.status, 0);
    QCOMPARE(QJsonDocument::fromJson(run.results)[u"total"_s].toInteger(), qint64 { 17'179'869'184 });
}

void TestInspectCommand::whatIsNoSafetensorsFileIsRefused()
{
    const ProgramRun run = runProgram({ u"inspect"_s, QStringLiteral(SOURCE_DIR "/resources/icons/alphascope.png") });
    QCOMPARE(run.status, 2);
    QCOMPARE(run.results, QByteArray());
    QVERIFY2(isSentence(run.errors, "This is a picture (PNG)"), run.errors.constData());
}

ALPHASCOPE_TEST(TestInspectCommand, QCoreApplication)
#include "tst_inspectcommand.moc"
