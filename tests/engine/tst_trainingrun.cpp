// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/specimenequality.h"
#include "smallsetups.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

using Ending = TrainingOutcome::Kind;

TrainingObserver stopAtStep(Index step)
{
    TrainingObserver observer;
    observer.stepTaken = [step](const StepReport &report) { return report.step == step ? Answer::Stop : Answer::GoOn; };
    return observer;
}

StartedTraining start(const TrainingSetup &setup, const TrainingSettings &settings, const TrainingMemory &memory = {})
{
    return startTraining(setup.specimen, setup.data, settings, memory);
}

TrainingOutcome atOnce(const TrainingSetup &setup, const TrainingSettings &settings)
{
    return train(setup.specimen, setup.data, settings);
}

//! Stopped at that step, and gone on by another run with what the first one remembers.
TrainingOutcome inTwoParts(const TrainingSetup &setup, const TrainingSettings &settings, Index step)
{
    const TrainingOutcome first = train(setup.specimen, setup.data, settings, stopAtStep(step));
    return train(first.learned, setup.data, settings, {}, {}, first.memory);
}

Index examplesOf(const TrainingSetup &setup)
{
    return std::visit([](const auto &sets) { return static_cast<Index>(sets.training.size()); }, setup.data);
}
Index stepsOf(const TrainingSetup &setup) { return stepsPerEpoch(smallSettings().plan, examplesOf(setup)); }

QString refusal(const StartedTraining &started)
{
    return started.problem ? QString::fromStdString(started.problem->sentence) : QString();
}

} // namespace

class TrainingRunTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itGoesOnAsIfItHadNotBeenInterrupted_data()
    {
        QTest::addColumn<bool>("forPairs");
        QTest::addColumn<Index>("step");
        for (const bool forPairs : { false, true }) {
            const std::string task = forPairs ? "pairs " : "numbers ";
            QTest::addRow("%safter a step", task.c_str()) << forPairs << Index(1);
            QTest::addRow("%swithin an epoch", task.c_str()) << forPairs << Index(15);
            QTest::addRow("%safter the last step of an epoch", task.c_str())
                << forPairs << 3 * stepsOf(forPairs ? smallPairs() : smallNumbers());
        }
    }
    void itGoesOnAsIfItHadNotBeenInterrupted()
    {
        QFETCH(bool, forPairs);
        QFETCH(Index, step);
        const TrainingSetup setup = forPairs ? smallPairs() : smallNumbers();
        const TrainingOutcome whole = atOnce(setup, smallSettings()), parts = inTwoParts(setup, smallSettings(), step);
        QCOMPARE(whole.kind, Ending::Finished);
        QCOMPARE(parts.kind, Ending::Finished);
        QVERIFY(same(parts.learned, whole.learned));
        QVERIFY(parts.epochs == whole.epochs);
        QCOMPARE(parts.steps, whole.steps);
    }

    void howeverItIsCutIntoCallsTheNumbersAreTheSame()
    {
        const TrainingSetup setup = smallNumbers();
        const StartedTraining started = start(setup, smallSettings());
        TrainingObserver oneStep;
        oneStep.stepTaken = [](const StepReport &) { return Answer::Stop; };
        int calls = 0;
        while (!started.run->hasEnded() && ++calls < 1000)
            started.run->advance(oneStep);
        QCOMPARE(Index(calls), 6 * stepsOf(setup) + 1); // a last one validates
        const TrainingOutcome outcome = started.run->outcome(), whole = atOnce(setup, smallSettings());
        QVERIFY(same(outcome.learned, whole.learned));
        QVERIFY(outcome.epochs == whole.epochs);
    }

    void onlyTheWeightsThatItLeftAreItsOwn()
    {
        const TrainingSetup setup = smallNumbers();
        const TrainingOutcome outcome = train(setup.specimen, setup.data, smallSettings(), stopAtStep(4));
        QVERIFY(isLeftBy(outcome.memory, outcome.learned));
        QVERIFY(!isLeftBy(outcome.memory, setup.specimen)); // undone
        Specimen edited = outcome.learned;
        visitParameters(edited, [](const char *, auto &value) { writable(value)(0, 0) += 0.25; });
        QVERIFY(!isLeftBy(outcome.memory, edited));
        auto &model = std::get<ManyToOne>(edited); // of another size
        model.config.rnn.hiddenSize += 1;
        fitParameters(model);
        QVERIFY(!isLeftBy(outcome.memory, edited));
    }

    void patienceIsRememberedWithTheBestWeights()
    {
        const TrainingSetup setup = smallNumbers();
        TrainingSettings patient = smallSettings();
        patient.plan.schedule.kind = Schedule::Kind::Constant;
        patient.plan.optimiser.learningRate = 1.5; // far too fast: it will not keep getting better
        patient.plan.optimiser.clipNorm = 1;
        patient.epochs = 200;
        patient.patience = 4;
        const TrainingOutcome whole = atOnce(setup, patient);
        QCOMPARE(whole.kind, Ending::EarlyStopped);
        const auto epochs = static_cast<Index>(whole.epochs.size());
        QVERIFY(epochs > 5);
        const TrainingOutcome parts = inTwoParts(setup, patient, (epochs - 2) * stepsOf(setup) + 3);
        QCOMPARE(parts.kind, Ending::EarlyStopped);
        QCOMPARE(parts.epochs.size(), whole.epochs.size());
        QCOMPARE(parts.bestEpoch, whole.bestEpoch);
        QVERIFY(isLeftBy(whole.memory, whole.learned)); // those of the best epoch
        QVERIFY(isLeftBy(whole.memory, withWeights(whole.learned, whole.memory.latest)));
        QVERIFY(same(parts.learned, whole.learned));

        const TrainingSetup ended { whole.learned, setup.data, {}, {}, {} };
        QVERIFY(refusal(start(ended, patient, whole.memory)).contains(QLatin1String("no better for 4 epochs")));
        patient.patience = 5;
        QVERIFY(start(ended, patient, whole.memory).run);
    }

    void moreEpochsGoOnFromTheLatestWeightsAndNotFromTheBest()
    {
        const TrainingSetup setup = smallNumbers();
        TrainingSettings patient = smallSettings();
        patient.plan.schedule.kind = Schedule::Kind::Constant;
        patient.plan.optimiser.learningRate = 1.5;
        patient.plan.optimiser.clipNorm = 1;
        patient.patience = 1000;
        const TrainingOutcome six = atOnce(setup, patient);
        QVERIFY(six.bestEpoch && *six.bestEpoch < 5); // else this shows nothing
        patient.epochs = 9;
        const TrainingOutcome nine = atOnce(setup, patient);
        const TrainingOutcome more = train(six.learned, setup.data, patient, {}, {}, six.memory);
        QVERIFY(more.memory.latest == nine.memory.latest);
        QVERIFY(same(more.learned, nine.learned));
    }

    void editedWeightsGoOnAsTheyAre()
    {
        const TrainingSetup setup = smallNumbers();
        const TrainingOutcome first = train(setup.specimen, setup.data, smallSettings(), stopAtStep(9));
        Specimen edited = first.learned;
        std::get<ManyToOne>(edited).parameters.outWeight(0, 0) = 2;
        const StartedTraining started = start({ edited, setup.data, {}, {}, {} }, smallSettings(), first.memory);
        QCOMPARE(started.run->weights().at("out.weight")(0, 0), 2.0F);
    }

    void aStopBetweenTwoCallsLosesNothing()
    {
        const TrainingSetup setup = smallPairs();
        const StartedTraining started = start(setup, smallSettings());
        for (int i = 0; i < 5; ++i) {
            std::stop_source source;
            TrainingObserver observer;
            observer.stepTaken = [&source](const StepReport &) {
                source.request_stop(); // the next step is begun and thrown away
                return Answer::GoOn;
            };
            started.run->advance(observer, source.get_token());
        }
        QCOMPARE(started.run->outcome().kind, Ending::Stopped);
        QCOMPARE(started.run->outcome().steps, Index(5));
        started.run->advance({});
        QVERIFY(same(started.run->outcome().learned, atOnce(setup, smallSettings()).learned));
    }

    void whatCannotGoOnIsRefused()
    {
        const TrainingSetup setup = smallNumbers();
        const TrainingOutcome whole = atOnce(setup, smallSettings());
        const TrainingSetup learned { whole.learned, setup.data, {}, {}, {} };
        QVERIFY(refusal(start(learned, smallSettings(), whole.memory)).contains(QLatin1String("all of its 6 epochs")));

        const TrainingOutcome part = train(setup.specimen, setup.data, smallSettings(), stopAtStep(9));
        TrainingSetup fewer { part.learned, setup.data, {}, {}, {} };
        std::get<ExampleSets<SequenceExample<float>>>(fewer.data).training.pop_back();
        QVERIFY(refusal(start(fewer, smallSettings(), part.memory))
                    .contains(QString(QLatin1String("within an epoch of ")) + QString::number(examplesOf(setup))));

        const TrainingSetup same { part.learned, setup.data, {}, {}, {} };
        TrainingSettings sgd = smallSettings();
        sgd.plan.optimiser.optimiser = Optimiser::Sgd;
        QVERIFY(refusal(start(same, sgd, part.memory)).contains(QLatin1String("begun with Adam")));
        TrainingMemory damaged = part.memory;
        damaged.state.optimiser.second.erase("out.weight");
        QVERIFY(refusal(start(same, smallSettings(), damaged)).contains(QLatin1String("out.weight")));
        damaged = part.memory;
        damaged.state.epoch = 4;
        QVERIFY(refusal(start(same, smallSettings(), damaged)).contains(QLatin1String("does not fit")));
    }
};

ALPHASCOPE_TEST(TrainingRunTest, QCoreApplication)
#include "tst_trainingrun.moc"
