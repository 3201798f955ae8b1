// SPDX-License-Identifier: GPL-3.0-or-later
//! The trained models that the program brings along: they open, are what their recipes make, and do their tasks.
#include "app/trainedsamples.h"
#include "testclass.h"

#include "app/testpreparation.h"
#include "engine/modelevaluation.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QTest>

#include <set>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

struct Recipe {
    QJsonObject json;
    TrainingConfig config;
};

Recipe recipeOf(const TrainedSample &sample)
{
    const QDir folder(QStringLiteral(SOURCE_DIR "/resources/samples/recipes"));
    QFile file(folder.filePath(QFileInfo(sample.path).completeBaseName() + u".json"_s));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no recipe %s", qPrintable(file.fileName()));
    const QByteArray text = file.readAll();
    const auto config = readTrainingConfig(text, folder);
    if (!config)
        qFatal("%s", qPrintable(config.error().sentence));
    return { QJsonDocument::fromJson(text).object(), *config };
}

//! The sample is loaded once; a test without it fails.
Snapshot loaded(const TrainedSample &sample)
{
    auto snapshot = loadSnapshot(sample.path);
    if (!snapshot)
        qFatal("%s", qPrintable(snapshot.error().sentence));
    return std::move(*snapshot);
}

} // namespace

class TestTrainedSamples : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesAreThereAndDiffer();
    void theyOpenAndAreSmall_data() { addSamples(); }
    void theyOpenAndAreSmall();
    void theyAreWhatTheirRecipesMake_data() { addSamples(); }
    void theyAreWhatTheirRecipesMake();
    void theyDoTheirTasksOnWhatTheyHaveNotMet_data();
    void theyDoTheirTasksOnWhatTheyHaveNotMet();

private:
    static void addSamples()
    {
        QTest::addColumn<int>("number");
        for (std::size_t i = 0; i < trainedSamples().size(); ++i)
            QTest::newRow(qPrintable(trainedSamples()[i].name)) << static_cast<int>(i);
    }
};

void TestTrainedSamples::namesAreThereAndDiffer()
{
    std::set<QString> names, paths;
    for (const TrainedSample &sample : trainedSamples()) {
        names.insert(sample.name);
        paths.insert(sample.path);
        QVERIFY(sample.note.endsWith(u'.'));
    }
    QCOMPARE(names.size(), trainedSamples().size());
    QCOMPARE(paths.size(), trainedSamples().size());
}

void TestTrainedSamples::theyOpenAndAreSmall()
{
    QFETCH(int, number);
    const TrainedSample &sample = trainedSamples()[static_cast<std::size_t>(number)];
    QVERIFY(QFileInfo(sample.path).size() < 1'000'000);
    const Snapshot snapshot = loaded(sample);
    QCOMPARE(snapshot.warning, QString()); // the stored alpha is the one that is computed
    QVERIFY(!check(snapshot.specimen));
    QVERIFY(snapshot.trace && snapshot.trace->rows() > 0);
}

void TestTrainedSamples::theyAreWhatTheirRecipesMake()
{
    QFETCH(int, number);
    const TrainedSample &sample = trainedSamples()[static_cast<std::size_t>(number)];
    const Snapshot snapshot = loaded(sample);
    const Recipe recipe = recipeOf(sample);
    const auto other = contradiction(recipe.config, snapshot.specimen);
    QVERIFY2(!other, other ? qPrintable(other->sentence) : "");
    QCOMPARE(snapshot.specimen.index(), recipe.config.model.index());
    QCOMPARE(snapshot.training[u"data"_s].toObject(), recipe.json[u"data"_s].toObject());
    QCOMPARE(snapshot.training[u"outcome"_s].toString(), u"finished"_s);
    QVERIFY(!snapshot.training.contains(u"edited"_s));
    const QJsonObject settings = snapshot.training[u"settings"_s].toObject();
    const QJsonObject wanted = recipe.json[u"training"_s].toObject();
    for (auto it = wanted.begin(); it != wanted.end(); ++it) {
        if (it.key() != "threads"_L1) // they change no number
            QVERIFY2(settings[it.key()] == it.value(), qPrintable(it.key()));
    }
}

//! Floors below what ./dev samples measures on more examples, with room for the chance of 200.
void TestTrainedSamples::theyDoTheirTasksOnWhatTheyHaveNotMet_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<double>("exactOrRight"); // at least
    QTest::addColumn<double>("squaredError"); // at most
    QTest::addColumn<double>("alpha"); // where it belongs, at least
    QTest::newRow("german") << u"german"_s << 0.98 << 0.0 << 0.95;
    QTest::newRow("dates") << u"dates"_s << 0.98 << 0.0 << 0.0;
    QTest::newRow("reverse") << u"reverse"_s << 0.99 << 0.0 << 0.0;
    QTest::newRow("reviews") << u"reviews"_s << 0.97 << 0.0 << 0.0;
    QTest::newRow("adding") << u"adding"_s << 0.0 << 1e-3 << 0.9;
    QTest::newRow("fibonacci") << u"fibonacci"_s << 0.0 << 1e-2 << 0.0;
    QTest::newRow("fibonacci-logarithmic") << u"fibonacci-logarithmic"_s << 0.0 << 1e-2 << 0.0;
}

void TestTrainedSamples::theyDoTheirTasksOnWhatTheyHaveNotMet()
{
    QFETCH(QString, file);
    QFETCH(double, exactOrRight);
    QFETCH(double, squaredError);
    QFETCH(double, alpha);
    const QString path = u":/samples/%1.safetensors"_s.arg(file);
    const Snapshot snapshot = loaded({ {}, {}, path });
    QBuffer out, warnings;
    QVERIFY(out.open(QIODevice::WriteOnly) && warnings.open(QIODevice::WriteOnly));
    const auto test = prepareTest(path, snapshot, { {}, {}, 200 }, { out, warnings });
    QVERIFY2(test, test ? "" : qPrintable(test.error().sentence));
    QCOMPARE(warnings.data(), QByteArray());

    // none of them was drawn for the training
    const auto task = std::get<GeneratedTask>(recipeOf({ {}, {}, path }).config.data);
    const auto unseen = unseenExamples({ task.plan, 200, task.seed + 1 }, keysOf(generate(task)));
    const SourceKeys met = keysOf(generate(task));
    for (const SourceKey key : keysOf(unseen.examples))
        QVERIFY(!met.contains(key));

    const Evaluation evaluation = evaluate(test->setup, test->gold);
    if (const auto *pairs = std::get_if<PairEvaluation>(&evaluation)) {
        QCOMPARE(pairs->exact.count, 200.0);
        QVERIFY2(pairs->exact.value() >= exactOrRight, qPrintable(QString::number(pairs->exact.value())));
        QVERIFY2(pairs->aligned.value() >= alpha, qPrintable(QString::number(pairs->aligned.value())));
        return;
    }
    const auto &numbers = std::get<SequenceEvaluation>(evaluation);
    QCOMPARE(numbers.examples, Index(200));
    if (squaredError > 0)
        QVERIFY2(numbers.loss.mean() <= squaredError, qPrintable(QString::number(numbers.loss.mean())));
    else
        QVERIFY2(numbers.classes.value() >= exactOrRight, qPrintable(QString::number(numbers.classes.value())));
    QVERIFY2(numbers.alpha.value() >= alpha, qPrintable(QString::number(numbers.alpha.value())));
}

ALPHASCOPE_TEST(TestTrainedSamples, QCoreApplication)
#include "tst_trainedsamples.moc"
