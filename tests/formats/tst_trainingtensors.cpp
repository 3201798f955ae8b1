// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/trainingtensors.h"
#include "testclass.h"

#include "engine/smallsetups.h"
#include "engine/specimenequality.h"
#include "formats/snapshot.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

TrainingSetup numbers() { return smallNumbers(Cell::Lstm); }

//! The best weights are remembered too.
TrainingSettings patient()
{
    TrainingSettings settings = smallSettings();
    settings.patience = 50;
    return settings;
}

TrainingOutcome stoppedAfter(Index epochs, const TrainingSetup &setup)
{
    TrainingObserver observer;
    observer.epochEnded
        = [epochs](const EpochReport &report) { return report.epoch + 1 == epochs ? Answer::Stop : Answer::GoOn; };
    return train(setup.specimen, setup.data, patient(), observer);
}

Snapshot snapshotOf(const TrainingOutcome &outcome)
{
    Snapshot snapshot { .specimen = outcome.learned, .selected = {}, .trace = {}, .warning = {} };
    snapshot.memory = std::make_shared<const TrainingMemory>(outcome.memory);
    return snapshot;
}

} // namespace

class TrainingTensorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTrainingGoesOnFromAFileWithTheSameNumbers_data()
    {
        QTest::addColumn<bool>("forPairs");
        QTest::newRow("numbers") << false;
        QTest::newRow("pairs") << true;
    }
    void aTrainingGoesOnFromAFileWithTheSameNumbers()
    {
        QFETCH(bool, forPairs);
        const TrainingSetup setup = forPairs ? smallPairs() : numbers();
        QVERIFY(saveSnapshot(snapshotOf(stoppedAfter(3, setup)), path()));
        const auto opened = loadSnapshot(path());
        QVERIFY(opened && opened->memory);
        QCOMPARE(opened->warning, QString());
        const TrainingOutcome parts = train(opened->specimen, setup.data, patient(), {}, {}, *opened->memory);
        const TrainingOutcome whole = train(setup.specimen, setup.data, patient());
        QCOMPARE(parts.kind, TrainingOutcome::Kind::Finished);
        QVERIFY(sameParameters(parts.learned, whole.learned));
        QVERIFY(parts.epochs == whole.epochs);
        QVERIFY(parts.memory.latest == whole.memory.latest);
        QVERIFY(parts.memory.best == whole.memory.best);
    }

    void theLatestWeightsAreStoredOnlyWhereTheModelHasOthers()
    {
        TrainingOutcome outcome = stoppedAfter(2, numbers());
        TensorFile file;
        addMemory(outcome.memory, outcome.learned, file);
        QVERIFY(file.tensors.contains(u"training.second.out.weight"_s));
        QVERIFY(!file.tensors.contains(u"training.latest.out.weight"_s));
        outcome.memory.latest.at("out.weight")(0, 0) += 1;
        const QJsonObject json = addMemory(outcome.memory, outcome.learned, file);
        QVERIFY(file.tensors.contains(u"training.latest.out.weight"_s));
        QVERIFY(readMemory(json, file, outcome.learned)->latest == outcome.memory.latest);
    }

    void lossesThatAreNotFiniteAndManyStepsComeBack()
    {
        const TrainingOutcome outcome = stoppedAfter(1, numbers());
        TrainingMemory memory = outcome.memory;
        memory.epochs[0].validationLoss = std::numeric_limits<double>::infinity();
        memory.epochs.push_back({ 1, 0.1, std::nullopt });
        memory.state.optimiser.step = 123'456'789'012;
        TensorFile file;
        const QJsonObject json = addMemory(memory, outcome.learned, file);
        const auto back = readMemory(json, file, outcome.learned);
        QVERIFY(back);
        QVERIFY(back->epochs == memory.epochs);
        QCOMPARE(back->state.optimiser.step, memory.state.optimiser.step);
        QVERIFY(back->state.epochLoss == memory.state.epochLoss);
    }

    void whatOlderVersionsHaveNotCountedIsNotKnown()
    {
        const TrainingSetup setup = numbers();
        TrainingObserver observer;
        observer.stepTaken = [](const StepReport &report) {
            return report.epoch == 1 && report.examplesLearned > 20 ? Answer::Stop : Answer::GoOn;
        };
        const TrainingOutcome outcome = train(setup.specimen, setup.data, patient(), observer);
        QVERIFY(outcome.epochs[0].trainingMetric && outcome.epochs[0].validationMetric);
        TensorFile file;
        QJsonObject json = addMemory(outcome.memory, outcome.learned, file);
        json.remove(u"metric_sum"_s);
        QJsonObject epoch = json[u"epochs"_s][0].toObject();
        epoch.remove(u"training_metric"_s);
        epoch.remove(u"validation_metric"_s);
        json[u"epochs"_s] = QJsonArray { epoch };
        const auto back = readMemory(json, file, outcome.learned);
        QVERIFY(back);
        const auto epochs = train(outcome.learned, setup.data, patient(), {}, {}, *back).epochs;
        QVERIFY(!epochs[0].trainingMetric && !epochs[0].validationMetric);
        QVERIFY(!epochs[1].trainingMetric); // half of it
        QVERIFY(epochs[1].validationMetric && epochs[2].trainingMetric);
        const auto whole = train(setup.specimen, setup.data, patient()).epochs;
        QCOMPARE(*epochs[2].trainingMetric, *whole[2].trainingMetric);
        // Saved again, it is as unknown.
        const QJsonObject again = addMemory(*back, outcome.learned, file);
        QVERIFY(std::isnan(readMemory(again, file, outcome.learned)->state.epochLoss.metric));
    }

    void aDamagedMemoryIsAWarningAndTheModelOpens()
    {
        const TrainingOutcome outcome = stoppedAfter(1, numbers());
        QVERIFY(saveSnapshot(snapshotOf(outcome), path()));
        auto file = loadSafetensors(path());
        QVERIFY(file);
        file->tensors.insert(u"training.first.out.weight"_s, Tensor { DataType::F32, { 1 }, QByteArray(4, '\0') });
        QFile bytes(path());
        QVERIFY(bytes.open(QIODevice::WriteOnly));
        bytes.write(writeSafetensors(*file));
        bytes.close();
        const auto opened = loadSnapshot(path());
        QVERIFY(opened);
        QVERIFY(!opened->memory);
        QVERIFY2(opened->warning.contains(u"training cannot be resumed. The tensor “training.first.out.weight”"_s),
            qPrintable(opened->warning));
        QVERIFY(sameParameters(opened->specimen, outcome.learned));
    }

    void aNumberThatIsMissingIsNamed()
    {
        const TrainingOutcome outcome = stoppedAfter(1, numbers());
        TensorFile file;
        QJsonObject json = addMemory(outcome.memory, outcome.learned, file);
        json.remove(u"position"_s);
        const auto memory = readMemory(json, file, outcome.learned);
        QVERIFY(!memory);
        QVERIFY2(memory.error().sentence.contains(u"“position”"_s), qPrintable(memory.error().sentence));
    }

private:
    QString path() const { return m_folder.filePath(u"model.safetensors"_s); }

    QTemporaryDir m_folder;
};

ALPHASCOPE_TEST(TrainingTensorsTest, QCoreApplication)
#include "tst_trainingtensors.moc"
