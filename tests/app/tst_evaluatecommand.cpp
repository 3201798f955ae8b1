// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluatecommand.h"
#include "testclass.h"

#include "program.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestEvaluateCommand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aTrainedModelIsMeasured();
    void jsonSaysTheSame();
    void otherExamplesAreDrawnFromAnotherSeed();
    void otherDataAreTaken();
    void aFileIsMeasuredOnWhatWasForValidation();
    void aFileThatWasNotLearnedIsMeasuredWhole();
    void mistakesAreASentence_data();
    void mistakesAreASentence();
    void whatWasMetIsNotKnownOfEveryModel();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QString write(const QString &name, const QByteArray &bytes)
    {
        QFile file(path(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
    }
    void train(const QString &name, const QByteArray &json)
    {
        const ProgramRun run
            = runProgram({ u"train"_s, write(name + u".json"_s, json), u"-o"_s, path(name + u".safetensors"_s) });
        QVERIFY2(run.status == 0, run.errors.constData());
    }
    ProgramRun evaluate(const QString &name, const QStringList &options = {})
    {
        return runProgram(QStringList { u"evaluate"_s, path(name + u".safetensors"_s) } + options);
    }
    QJsonObject json(const QString &name, const QStringList &options = {})
    {
        const ProgramRun run = evaluate(name, options + QStringList { u"--json"_s });
        return run.status == 0 ? QJsonDocument::fromJson(run.results).object()
                               : QJsonObject { { u"errors"_s, QString::fromUtf8(run.errors) } };
    }

    QTemporaryDir m_folder;
};

void TestEvaluateCommand::initTestCase()
{
    train(u"adding"_s, R"({"model": {"family": "many_to_one", "cell": "gru", "hidden_size": 4, "score": "additive"},
        "data": {"task": "adding", "timesteps": 4, "examples": 60}, "training": {"epochs": 2}})");
    train(u"reverse"_s, R"({"model": {"family": "encoder_decoder"},
        "data": {"task": "reverse", "longest": 3, "alphabet": 4, "examples": 50}, "training": {"epochs": 1}})");
    QByteArray lines;
    for (int i = 0; i < 200; ++i)
        lines += QByteArray::number(i) + "\tx\n";
    write(u"pairs.tsv"_s, lines);
    train(u"pairs"_s, R"({"model": {"family": "encoder_decoder"}, "data": {"pairs": "pairs.tsv"},
        "training": {"epochs": 1, "validation_split": 0.2}})");
}

void TestEvaluateCommand::aTrainedModelIsMeasured()
{
    const ProgramRun run = evaluate(u"adding"_s);
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(run.status, 0);
    const QString text = QString::fromUtf8(run.results).replace(QChar(0x202f), u' '); // groups of digits
    QVERIFY2(text.startsWith(u"“adding.safetensors”: 1 000 examples that the model has not met, of the task adding, "
                             "seed 2\n"_s),
        run.results.constData());
    for (const QString &part : { u"mean squared error"_s, u"largest error"_s, u"α on what matters"_s })
        QVERIFY2(text.contains(part), qPrintable(part));
}

void TestEvaluateCommand::jsonSaysTheSame()
{
    const QJsonObject adding = json(u"adding"_s);
    QCOMPARE(adding[u"examples"_s].toInt(), 1000);
    QCOMPARE(adding[u"seed"_s].toString(), u"2"_s);
    QCOMPARE(adding[u"data"_s][u"task"_s].toString(), u"adding"_s);
    QVERIFY(adding[u"mean_squared_error"_s].toDouble() > 0);
    const double alpha = adding[u"alpha_on_gold"_s].toDouble();
    QVERIFY(alpha > 0 && alpha < 1);
    const QJsonObject reverse = json(u"reverse"_s);
    for (const QString &name : { u"exact"_s, u"token_accuracy"_s, u"cross_entropy"_s })
        QVERIFY2(reverse.contains(name), qPrintable(name));
    QVERIFY(reverse[u"examples"_s].toInt() < 84); // there are 84 strings, and some were met
    QVERIFY(!reverse.contains(u"alignment"_s));
}

void TestEvaluateCommand::otherExamplesAreDrawnFromAnotherSeed()
{
    const QJsonObject one = json(u"adding"_s, { u"--examples"_s, u"20"_s }),
                      same = json(u"adding"_s, { u"--examples"_s, u"20"_s, u"--seed"_s, u"2"_s }),
                      other = json(u"adding"_s, { u"--examples"_s, u"20"_s, u"--seed"_s, u"3"_s });
    QCOMPARE(one[u"examples"_s].toInt(), 20);
    QCOMPARE(one, same);
    QVERIFY(one[u"mean_squared_error"_s] != other[u"mean_squared_error"_s]);
}

void TestEvaluateCommand::otherDataAreTaken()
{
    const QString config = write(u"long.json"_s, R"({"data": {"task": "adding", "timesteps": 9, "seed": 5}})");
    const QJsonObject result = json(u"adding"_s, { u"--data"_s, config, u"--examples"_s, u"10"_s });
    QCOMPARE(result[u"data"_s][u"timesteps"_s].toInt(), 9);
    QCOMPARE(result[u"seed"_s].toString(), u"6"_s);
}

void TestEvaluateCommand::aFileIsMeasuredOnWhatWasForValidation()
{
    const QJsonObject result = json(u"pairs"_s);
    const int count = result[u"examples"_s].toInt();
    QVERIFY2(count > 15 && count < 70, qPrintable(QString::number(count))); // a fifth of 200, about
    QVERIFY(!result.contains(u"seed"_s));
    QCOMPARE(json(u"pairs"_s, { u"--examples"_s, u"3"_s })[u"examples"_s].toInt(), 3);
}

void TestEvaluateCommand::aFileThatWasNotLearnedIsMeasuredWhole()
{
    write(u"few.tsv"_s, "1\tx\n2\tx\n3\tx\n");
    const QString config = write(u"few.json"_s, R"({"data": {"pairs": "few.tsv"}})");
    const ProgramRun run = evaluate(u"pairs"_s, { u"--data"_s, config });
    QCOMPARE(run.status, 0);
    QVERIFY2(run.results.contains("3 examples"), run.results.constData());
    QVERIFY2(run.errors.contains("may have met"), run.errors.constData());
}

void TestEvaluateCommand::mistakesAreASentence_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("part");
    const auto row = [](const char *name, const QStringList &options, const char *part) {
        QTest::newRow(name) << options << QByteArray(part);
    };
    row("no seed", { u"--seed"_s, u"x"_s }, "“x” is no number for --seed. Give a whole number from 0 on.");
    row("no number", { u"--examples"_s, u"0"_s }, "“0” is no number for --examples. Give a whole number from 1 on.");
    row("too many", { u"--examples"_s, u"2000000"_s }, "Use a number from 1 to 1000000.");
    row("no file", { u"--data"_s, u"nowhere.json"_s }, "nowhere.json");
    row("no data", { u"--data"_s, write(u"empty.json"_s, "{}") }, "does not say which data");
    row("unsuitable", { u"--data"_s, write(u"text.json"_s, R"({"data": {"task": "german"}})") },
        "The model in “adding.safetensors” cannot be evaluated.");
}

void TestEvaluateCommand::mistakesAreASentence()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, part);
    const ProgramRun run = evaluate(u"adding"_s, options);
    QCOMPARE(run.status, 2);
    QCOMPARE(run.results, QByteArray());
    QVERIFY2(run.errors.contains(part), run.errors.constData());
}

void TestEvaluateCommand::whatWasMetIsNotKnownOfEveryModel()
{
    const ManyToOne model = newManyToOne();
    saveSpecimen(model, path(u"drawn.safetensors"_s));
    const ProgramRun nothing = evaluate(u"drawn"_s);
    QCOMPARE(nothing.status, 2);
    QVERIFY2(nothing.errors.contains("--data"), nothing.errors.constData());
}

ALPHASCOPE_TEST(TestEvaluateCommand, QCoreApplication)
#include "tst_evaluatecommand.moc"
