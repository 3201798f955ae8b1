// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trainer.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

//! Numbers whose mean the parameter p is to become: the loss of an example is (p - number)² / 2.
struct MeanTask {
    using Scalar = double;
    using Parameters = RowVector<double>;

    std::vector<double> numbers;
    std::vector<Index> *asked = nullptr; // the examples, in the order they were learned from
    std::vector<std::size_t> *batches = nullptr; // the sizes

    Index exampleCount() const { return static_cast<Index>(numbers.size()); }

    LossSum lossOf(std::span<const Index> examples, const Parameters &p, const std::stop_token &) const
    {
        LossSum sum;
        for (const Index i : examples)
            sum += { std::pow(p[0] - numbers[static_cast<std::size_t>(i)], 2) / 2, 1,
                std::abs(p[0] - numbers[static_cast<std::size_t>(i)]) };
        return sum;
    }

    LossSum addGradients(std::span<const Index> examples, const Parameters &p, std::uint64_t,
        const std::stop_token &stop, Parameters &sum) const
    {
        for (const Index i : examples) {
            sum[0] += p[0] - numbers[static_cast<std::size_t>(i)];
            if (asked)
                asked->push_back(i);
        }
        if (batches)
            batches->push_back(examples.size());
        return lossOf(examples, p, stop);
    }

    template <typename AnyParameters, typename Visit>
    void visit(AnyParameters &&p, Visit &&callback) const
    {
        callback("p", p);
    }
};

TrainingPlan planOf(Index batchSize, Index batchesPerStep = 1)
{
    TrainingPlan plan;
    plan.optimiser.optimiser = Optimiser::Sgd;
    plan.optimiser.learningRate = 0.5;
    plan.optimiser.momentum = 0.9;
    plan.batchSize = batchSize;
    plan.batchesPerStep = batchesPerStep;
    return plan;
}

const auto goOn = [](const StepReport &) { return Answer::GoOn; };

MeanTask tenNumbers() { return { { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3 } }; }

} // namespace

class TrainerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aStepFollowsTheMeanOfItsExamples()
    {
        MeanTask task { { 1, 2, 6 } };
        RowVector<double> p = vector({ 0 });
        TrainingState<double> state;
        const EpochOutcome outcome = trainEpoch(task, planOf(3), p, state, goOn);
        QCOMPARE(outcome.kind, EpochOutcome::Kind::Finished);
        QCOMPARE(p[0], 1.5); // 0.5 · the mean 3
        QCOMPARE(outcome.loss, (1.0 + 4 + 36) / 6);
    }

    void theLossIsThatOfTheWholeEpochAndOfNoOther()
    {
        MeanTask task { { 1, 2, 6 } };
        TrainingPlan plan = planOf(1);
        plan.optimiser.learningRate = 1e-300; // p stays
        RowVector<double> p = vector({ 0 });
        TrainingState<double> state;
        QCOMPARE(trainEpoch(task, plan, p, state, goOn).loss, (1.0 + 4 + 36) / 6);
        p[0] = 1;
        QCOMPARE(trainEpoch(task, plan, p, state, goOn).loss, (0.0 + 1 + 25) / 6);
    }

    void theLastStepOfAnEpochTakesWhatIsLeft()
    {
        MeanTask task = tenNumbers();
        std::vector<std::size_t> batches;
        task.batches = &batches;
        RowVector<double> p = vector({ 0 });
        TrainingState<double> state;
        trainEpoch(task, planOf(3, 2), p, state, goOn);
        QVERIFY(batches == (std::vector<std::size_t> { 3, 3, 3, 1 }));
        QCOMPARE(state.optimiser.step, 2);
    }

    void everyEpochAsksEachExampleOnce()
    {
        MeanTask task = tenNumbers();
        std::vector<Index> asked;
        task.asked = &asked;
        RowVector<double> p = vector({ 0 });
        TrainingState<double> state;
        trainEpoch(task, planOf(4), p, state, goOn);
        trainEpoch(task, planOf(4), p, state, goOn);
        QCOMPARE(state.epoch, 1);
        QVERIFY(std::vector<Index>(asked.begin(), asked.begin() + 10) == exampleOrder(10, planOf(4), 0));
        QVERIFY(std::vector<Index>(asked.begin() + 10, asked.end()) == exampleOrder(10, planOf(4), 1));
    }

    void accumulatedBatchesAreOneLargeBatch()
    {
        RowVector<double> p = vector({ 0 }), q = p;
        TrainingState<double> one, other;
        trainEpoch(tenNumbers(), planOf(4), p, one, goOn);
        trainEpoch(tenNumbers(), planOf(2, 2), q, other, goOn);
        COMPARE_MATRICES(q, p, 1e-15);
        QCOMPARE(other.optimiser.step, one.optimiser.step);
    }

    void theObserverSeesEachStep()
    {
        TrainingPlan plan = planOf(4);
        plan.schedule.kind = Schedule::Kind::Step;
        plan.schedule.every = 2;
        plan.schedule.factor = 0.1;
        plan.shuffled = false;
        std::vector<StepReport> reports;
        RowVector<double> p = vector({ 0 });
        TrainingState<double> state;
        const auto observe = [&](const StepReport &report) {
            reports.push_back(report);
            return Answer::GoOn;
        };
        trainEpoch(tenNumbers(), plan, p, state, observe);
        trainEpoch(tenNumbers(), plan, p, state, observe);
        QCOMPARE(reports.size(), std::size_t(6));
        QCOMPARE(reports[0].loss, (9.0 + 1 + 16 + 1) / 8);
        QCOMPARE(reports[0].epochMetric, (3.0 + 1 + 4 + 1) / 4);
        QCOMPARE(reports[0].gradientNorm, 2.25);
        QCOMPARE(reports[0].epochLoss, reports[0].loss);
        QCOMPARE(reports[2].epochLoss, (4 * reports[0].loss + 4 * reports[1].loss + 2 * reports[2].loss) / 10);
        QCOMPARE(reports[3].epochLoss, reports[3].loss);
        QCOMPARE(reports[1].examplesLearned, 8);
        QCOMPARE(reports[1].learningRate, 0.5);
        QCOMPARE(reports[2].examplesLearned, 10);
        QCOMPARE(reports[2].exampleCount, 10);
        QCOMPARE(reports[2].learningRate, 0.05);
        QCOMPARE(reports[3].epoch, 1);
        QCOMPARE(reports[5].step, 6);
    }

    void stoppedAndContinuedIsNeverStopped_data()
    {
        QTest::addColumn<Index>("stopAt");
        for (Index step = 1; step <= 4; ++step)
            QTest::addRow("after step %d", int(step)) << step; // 4 is the last of the epoch
    }
    void stoppedAndContinuedIsNeverStopped()
    {
        QFETCH(Index, stopAt);
        RowVector<double> p = vector({ 0 }), q = p;
        TrainingState<double> whole, broken;
        const EpochOutcome first = trainEpoch(tenNumbers(), planOf(3), p, whole, goOn);
        trainEpoch(tenNumbers(), planOf(3), p, whole, goOn);

        const auto stopping
            = [&](const StepReport &report) { return report.step == stopAt ? Answer::Stop : Answer::GoOn; };
        QCOMPARE(trainEpoch(tenNumbers(), planOf(3), q, broken, stopping).kind, EpochOutcome::Kind::Stopped);
        QCOMPARE(broken.optimiser.step, stopAt);
        if (stopAt < 4) {
            const EpochOutcome rest = trainEpoch(tenNumbers(), planOf(3), q, broken, goOn);
            QCOMPARE(rest.kind, EpochOutcome::Kind::Finished);
            QCOMPARE(rest.loss, first.loss);
        }
        trainEpoch(tenNumbers(), planOf(3), q, broken, goOn);
        COMPARE_MATRICES(q, p, 0);
        QCOMPARE(broken.epoch, whole.epoch);
    }

    void aRequestToStopTakesNoStep()
    {
        RowVector<double> p = vector({ 0 });
        TrainingState<double> state;
        std::stop_source source;
        const auto requesting = [&](const StepReport &report) {
            if (report.step == 2)
                source.request_stop();
            return Answer::GoOn;
        };
        const EpochOutcome outcome = trainEpoch(tenNumbers(), planOf(3), p, state, requesting, source.get_token());
        QCOMPARE(outcome.kind, EpochOutcome::Kind::Stopped);
        QCOMPARE(state.optimiser.step, 2);
        QCOMPARE(state.position, 6);
    }

    void aProblemKeepsTheLastGoodStep()
    {
        MeanTask task = tenNumbers();
        task.numbers[7] = NaN;
        TrainingPlan plan = planOf(1);
        plan.shuffled = false;
        RowVector<double> p = vector({ 0 });
        TrainingState<double> state;
        const EpochOutcome outcome = trainEpoch(task, plan, p, state, goOn);
        QCOMPARE(outcome.kind, EpochOutcome::Kind::Failed);
        QVERIFY(outcome.problem->sentence.find("of p ") != std::string::npos);
        QCOMPARE(state.position, 7);
        QVERIFY(std::isfinite(p[0]));
        QVERIFY(std::isfinite(outcome.loss));
    }

    void aStateOfNoSuchPlaceIsSaid()
    {
        const auto says = [](Index epoch, Index position, const char *words) {
            RowVector<double> p = vector({ 4 });
            TrainingState<double> state;
            state.epoch = epoch;
            state.position = position;
            const EpochOutcome outcome = trainEpoch(tenNumbers(), planOf(3), p, state, goOn);
            return outcome.kind == EpochOutcome::Kind::Failed && p[0] == 4
                && outcome.problem->sentence.find(words) != std::string::npos;
        };
        QVERIFY(says(0, -1, "after -1 of 10 examples"));
        QVERIFY(says(0, 11, "after 11 of 10 examples"));
        QVERIFY(says(-1, 0, "epoch -1"));
    }

    void nothingToLearnFromIsFinished()
    {
        RowVector<double> p = vector({ 4 });
        TrainingState<double> state;
        QCOMPARE(trainEpoch(MeanTask(), planOf(3), p, state, goOn).kind, EpochOutcome::Kind::Finished);
        QCOMPARE(p[0], 4.0);
        QCOMPARE(state.optimiser.step, 0);
    }

    void theMeanLossIsThatOfAllExamples()
    {
        QCOMPARE(meanLoss(MeanTask { { 1, 3 } }, vector({ 0 })), 2.5);
        QCOMPARE(meanLoss(MeanTask(), vector({ 0 })), 0.0);
        const MeanTask task { { 1, 3 } };
        QVERIFY(Trainer(task, TrainingPlan()).lossOfAll(vector({ 0 })) == (LossSum { 5, 2, 4 }));
    }
};

ALPHASCOPE_TEST(TrainerTest, QCoreApplication)
#include "tst_trainer.moc"
