// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/experimentrunner.h"
#include "testclass.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <semaphore>
#include <stdexcept>
#include <thread>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

FibonacciExperiment small()
{
    FibonacciExperiment experiment;
    experiment.seeds.count = 3;
    experiment.training = { .epochs = 1, .batchSize = 64, .learningRate = 0.001, .threads = 1 };
    return experiment;
}

//! Each epoch is one long step.
MarksExperiment slowSteps()
{
    MarksExperiment experiment;
    experiment.timesteps = 200;
    experiment.examples = 1000;
    experiment.tested = 1;
    experiment.training.batchSize = 10'000;
    return experiment;
}

ExperimentRuns runsThat(Index count, std::function<std::optional<Problem>(Index, const ExperimentObserver &)> run)
{
    return { count, [](Index) { return 1.0; },
        [run](Index number, const ExperimentObserver &observer, const std::stop_token &) {
            return run(number, observer);
        } };
}

struct Heard {
    explicit Heard(ExperimentRunner &runner)
        : rows(&runner, &ExperimentRunner::rowFound)
        , progress(&runner, &ExperimentRunner::progressed)
        , ended(&runner, &ExperimentRunner::ended)
    {
    }

    bool waitForEnd() { return !ended.isEmpty() || ended.wait(60'000); }
    ExperimentEnd end() const { return ended.at(0).at(0).value<ExperimentEnd>(); }
    QString sentence() const { return ended.at(0).at(1).toString(); }
    ResultRow row(qsizetype i) const { return rows.at(i).at(0).value<ResultRow>(); }
    ExperimentProgress lastProgress() const { return progress.last().at(0).value<ExperimentProgress>(); }

    QSignalSpy rows, progress, ended;
};

} // namespace

class ExperimentRunnerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsComeInOrderAndAreThoseOfTheEngine()
    {
        std::vector<ResultRow> wanted;
        ExperimentObserver observer;
        observer.rowFound = [&wanted](ResultRow row) { wanted.push_back(std::move(row)); };
        for (Index number = 0; number < runCount(small()); ++number)
            QVERIFY(!run(small(), number, observer));

        ExperimentRunner runner;
        Heard heard(runner);
        runner.begin(small());
        QVERIFY(runner.isRunning());
        QVERIFY(heard.waitForEnd());
        QVERIFY(!runner.isRunning());
        QCOMPARE(heard.end(), ExperimentEnd::Finished);
        QCOMPARE(heard.rows.size(), qsizetype(12));
        for (qsizetype i = 0; i < 12; ++i)
            QVERIFY(heard.row(i) == wanted[static_cast<std::size_t>(i)]);
        QCOMPARE(heard.lastProgress().runsDone, Index(12));
        QCOMPARE(heard.lastProgress().share, 1.0);
    }

    //! The second run begins only after the first one's row was seen here.
    void aRowArrivesWhileItRuns()
    {
        std::binary_semaphore seen(0);
        ExperimentRunner runner;
        Heard heard(runner);
        connect(&runner, &ExperimentRunner::rowFound, this, [&seen] { seen.release(); });
        runner.begin(runsThat(2, [&seen](Index number, const ExperimentObserver &observer) {
            if (number > 0)
                seen.acquire();
            observer.rowFound({ static_cast<double>(number) });
            return std::nullopt;
        }));
        QVERIFY(heard.waitForEnd());
        QCOMPARE(heard.rows.size(), qsizetype(2));
    }

    void theProgressFollowsTheWork()
    {
        ExperimentRunner runner;
        Heard heard(runner);
        ExperimentRuns runs = runsThat(2, [](Index, const ExperimentObserver &observer) {
            observer.progressed(0.5);
            observer.rowFound({ 1.0 });
            return std::optional<Problem>();
        });
        runs.workOf = [](Index number) { return number == 0 ? 1.0 : 3.0; };
        std::vector<double> shares;
        connect(&runner, &ExperimentRunner::progressed, this,
            [&shares](const ExperimentProgress &progress) { shares.push_back(progress.share); });
        runner.begin(std::move(runs));
        QVERIFY(heard.waitForEnd());
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
        QCOMPARE(shares.back(), 1.0);
        ExperimentProgress progress { 2, 1, 0.25, 10 };
        QCOMPARE(progress.secondsLeft(), 30.0);
    }

    void cancelKeepsWhatWasFound()
    {
        ExperimentRunner runner;
        Heard heard(runner);
        FibonacciExperiment endless = small();
        endless.seeds.count = 1000;
        endless.training.epochs = 3;
        runner.begin(endless);
        QVERIFY(heard.rows.wait(60'000));
        runner.cancel();
        QVERIFY(heard.waitForEnd());
        QCOMPARE(heard.end(), ExperimentEnd::Cancelled);
        QVERIFY(!heard.rows.isEmpty() && heard.rows.size() < 4000);
        const auto found = heard.rows.size();
        QTest::qWait(0);
        QCOMPARE(heard.rows.size(), found); // nothing comes after the end
    }

    void cancelDoesNotWaitForTheStep()
    {
        ExperimentRunner runner;
        Heard heard(runner);
        connect(&runner, &ExperimentRunner::rowFound, &runner, &ExperimentRunner::cancel);
        runner.begin(slowSteps()); // its first row is that of before training
        QVERIFY(heard.waitForEnd());
        QCOMPARE(heard.end(), ExperimentEnd::Cancelled);
        QCOMPARE(heard.rows.size(), qsizetype(1)); // the step that had begun was not taken
    }

    //! A run that goes on until it is told to stop.
    void destructionStopsWhatRuns()
    {
        std::atomic<bool> wasStopped = false;
        {
            ExperimentRunner runner;
            Heard heard(runner);
            ExperimentRuns runs { 1, [](Index) { return 1.0; },
                [&wasStopped](Index, const ExperimentObserver &observer, const std::stop_token &stop) {
                    observer.rowFound({ 1.0 });
                    while (!stop.stop_requested())
                        std::this_thread::yield();
                    wasStopped = true;
                    return std::optional<Problem>();
                } };
            runner.begin(std::move(runs));
            QVERIFY(heard.rows.wait(60'000));
        }
        QVERIFY(wasStopped);
    }

    void aProblemEndsIt()
    {
        ExperimentRunner runner;
        Heard heard(runner);
        runner.begin(runsThat(3, [](Index number, const ExperimentObserver &observer) {
            observer.rowFound({ 1.0 });
            return number == 1 ? std::optional(Problem { "No." }) : std::nullopt;
        }));
        QVERIFY(heard.waitForEnd());
        QCOMPARE(heard.end(), ExperimentEnd::Failed);
        QCOMPARE(heard.sentence(), u"No."_s);
        QCOMPARE(heard.rows.size(), qsizetype(2));
    }

    void anExceptionIsASentence()
    {
        ExperimentRunner runner;
        Heard heard(runner);
        runner.begin(runsThat(
            1, [](Index, const ExperimentObserver &) -> std::optional<Problem> { throw std::runtime_error("tea"); }));
        QVERIFY(heard.waitForEnd());
        QCOMPARE(heard.end(), ExperimentEnd::Failed);
        QVERIFY(heard.sentence().contains(u"(tea)"_s));
        heard.ended.clear();
        runner.begin(
            runsThat(1, [](Index, const ExperimentObserver &) -> std::optional<Problem> { throw std::bad_alloc(); }));
        QVERIFY(heard.waitForEnd());
        QVERIFY(heard.sentence().startsWith(u"There is not enough memory"_s));
    }

    void anotherFollows()
    {
        ExperimentRunner runner;
        Heard heard(runner);
        runner.begin(small());
        runner.cancel();
        QVERIFY(heard.waitForEnd());
        heard.ended.clear();
        heard.rows.clear();
        runner.begin(small());
        QVERIFY(heard.waitForEnd());
        QCOMPARE(heard.end(), ExperimentEnd::Finished);
        QCOMPARE(heard.rows.size(), qsizetype(12));
    }
};

ALPHASCOPE_TEST(ExperimentRunnerTest, QCoreApplication)
#include "tst_experimentrunner.moc"
