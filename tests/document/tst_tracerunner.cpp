// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/tracerunner.h"
#include "testclass.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace alphascope;

namespace {

//! Q is one vector of a single number, which marks the specimen.
std::shared_ptr<const Specimen> specimen(double number)
{
    Vectors vectors;
    vectors.inputs.queries = Matrix<double>::Constant(1, 1, number);
    vectors.inputs.keys = Matrix<double>::Ones(3, 1);
    vectors.inputs.values = Matrix<double>::Ones(3, 1);
    vectors.inputs.queryLabels.resize(1);
    vectors.inputs.keyLabels.resize(3);
    vectors.inputs.padded.assign(3, false);
    return std::make_shared<const Specimen>(vectors);
}

std::shared_ptr<const Specimen> squareSpecimen(Index size, Score score, Index attentionSize)
{
    Vectors vectors;
    vectors.config.score = score;
    vectors.config.attentionSize = attentionSize;
    vectors.inputs.queries = Matrix<double>::Random(size, 16);
    vectors.inputs.keys = Matrix<double>::Random(size, 16);
    vectors.inputs.values = Matrix<double>::Random(size, 16);
    vectors.inputs.queryLabels.resize(static_cast<std::size_t>(size));
    vectors.inputs.keyLabels.resize(static_cast<std::size_t>(size));
    vectors.inputs.padded.assign(static_cast<std::size_t>(size), false);
    fitParameters(vectors);
    return std::make_shared<const Specimen>(vectors);
}

//! A computation that says when it has begun and waits until it may end.
struct Gate {
    QSemaphore begun, mayEnd;
    std::atomic<int> calls = 0;
    std::atomic<int> stopped = 0;

    TraceRunner::Compute compute()
    {
        return [this](const Specimen &, std::stop_token stop) {
            ++calls;
            begun.release();
            mayEnd.acquire();
            stopped += stop.stop_requested() ? 1 : 0;
            return Trace();
        };
    }
};

TraceOutcome outcome(const QSignalSpy &spy, qsizetype i) { return spy.at(i).at(0).value<TraceOutcome>(); }

QList<bool> flags(const QSignalSpy &spy)
{
    QList<bool> values;
    for (const QList<QVariant> &arguments : spy)
        values << arguments.at(0).toBool();
    return values;
}

//! How often the event loop turns until `runner` has finished.
int turnsUntilFinished(TraceRunner &runner)
{
    QEventLoop loop;
    QObject::connect(&runner, &TraceRunner::finished, &loop, &QEventLoop::quit);
    int turns = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &loop, [&] { ++turns; });
    timer.start(0);
    loop.exec();
    return turns;
}

} // namespace

class TestTraceRunner : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRequestIsAnsweredOnce();
    void aProblemIsAnAnswerToo();
    void aNewerRequestStopsTheOneThatRuns();
    void ofTheWaitingOnlyTheNewestIsComputed();
    void noStaleResultOfManyRapidRequestsIsSeen();
    void busyIsSaidWhenItChanges();
    void aRequestMadeOnAnAnswerKeepsItBusy();
    void destructionStopsALargeComputation();
    void theEventLoopTurnsWhileALargeAlphaIsComputed();
};

void TestTraceRunner::aRequestIsAnsweredOnce()
{
    TraceRunner runner;
    QSignalSpy finished(&runner, &TraceRunner::finished);
    const auto input = specimen(2);
    runner.request(input);
    QVERIFY(runner.isBusy());
    QVERIFY(finished.wait());
    QCOMPARE(finished.size(), 1);
    QCOMPARE(outcome(finished, 0).specimen, input);
    QVERIFY(outcome(finished, 0).trace->sheets.at(0).scores.isApproxToConstant(2));
    QVERIFY(!runner.isBusy());
}

void TestTraceRunner::aProblemIsAnAnswerToo()
{
    Vectors vectors = std::get<Vectors>(*specimen(1));
    vectors.config.temperature = 0;
    TraceRunner runner;
    QSignalSpy finished(&runner, &TraceRunner::finished);
    runner.request(std::make_shared<const Specimen>(vectors));
    QVERIFY(finished.wait());
    QVERIFY(outcome(finished, 0).problem);
    QVERIFY(!outcome(finished, 0).trace);
}

void TestTraceRunner::aNewerRequestStopsTheOneThatRuns()
{
    Gate gate;
    TraceRunner runner(gate.compute());
    QSignalSpy finished(&runner, &TraceRunner::finished);
    const auto newest = specimen(2);
    runner.request(specimen(1));
    gate.begun.acquire();
    runner.request(newest);
    gate.mayEnd.release(2);
    QVERIFY(finished.wait());
    QCOMPARE(finished.size(), 1);
    QCOMPARE(gate.calls.load(), 2);
    QCOMPARE(gate.stopped.load(), 1);
    QCOMPARE(outcome(finished, 0).specimen, newest);
    QCOMPARE(outcome(finished, 0).revision, quint64(2));
}

void TestTraceRunner::ofTheWaitingOnlyTheNewestIsComputed()
{
    Gate gate;
    TraceRunner runner(gate.compute());
    QSignalSpy finished(&runner, &TraceRunner::finished);
    runner.request(specimen(0));
    gate.begun.acquire();
    for (int i = 1; i <= 50; ++i)
        runner.request(specimen(i));
    gate.mayEnd.release(100);
    QVERIFY(finished.wait());
    QCOMPARE(finished.size(), 1);
    QCOMPARE(gate.calls.load(), 2);
    QCOMPARE(outcome(finished, 0).revision, quint64(51));
}

void TestTraceRunner::noStaleResultOfManyRapidRequestsIsSeen() // case 37
{
    TraceRunner runner;
    std::shared_ptr<const Specimen> newest;
    int answers = 0, stale = 0, wrong = 0;
    QSignalSpy finished(&runner, &TraceRunner::finished);
    connect(&runner, &TraceRunner::finished, this, [&](const TraceOutcome &outcome) {
        ++answers;
        stale += outcome.specimen != newest;
        const double asked = std::get<Vectors>(*newest).inputs.queries(0, 0);
        wrong += !outcome.trace || outcome.trace->sheets.at(0).scores(0, 0) != asked;
    });
    for (int i = 1; i <= 2000; ++i) {
        newest = specimen(i);
        runner.request(newest);
        if (i % 7 == 0)
            QCoreApplication::processEvents();
        if (i % 100 == 0)
            QVERIFY(!runner.isBusy() || finished.wait());
    }
    QVERIFY(answers >= 20);
    QVERIFY(answers < 2000);
    QCOMPARE(stale, 0);
    QCOMPARE(wrong, 0);
    QVERIFY(!runner.isBusy());
    QCOMPARE(outcome(finished, finished.size() - 1).specimen, newest);
}

void TestTraceRunner::busyIsSaidWhenItChanges()
{
    Gate gate;
    TraceRunner runner(gate.compute());
    QSignalSpy finished(&runner, &TraceRunner::finished);
    QSignalSpy busy(&runner, &TraceRunner::busyChanged);
    runner.request(specimen(1));
    QCOMPARE(flags(busy), QList<bool>({ true }));
    gate.begun.acquire();
    runner.request(specimen(2));
    gate.mayEnd.release(2);
    QVERIFY(finished.wait());
    QCOMPARE(flags(busy), QList<bool>({ true, false }));
    QVERIFY(!runner.isBusy());
}

void TestTraceRunner::aRequestMadeOnAnAnswerKeepsItBusy()
{
    TraceRunner runner;
    QSignalSpy finished(&runner, &TraceRunner::finished);
    QSignalSpy busy(&runner, &TraceRunner::busyChanged);
    connect(&runner, &TraceRunner::finished, this, [&](const TraceOutcome &outcome) {
        if (outcome.revision == 1)
            runner.request(specimen(2));
    });
    runner.request(specimen(1));
    while (finished.size() < 2)
        QVERIFY(finished.wait());
    QCOMPARE(flags(busy), QList<bool>({ true, false }));
}

void TestTraceRunner::destructionStopsALargeComputation()
{
    QSemaphore begun;
    std::atomic<bool> sawStop = false;
    auto runner = std::make_unique<TraceRunner>([&](const Specimen &input, std::stop_token stop) {
        begun.release();
        Trace result = trace(input, stop);
        sawStop = stop.stop_requested(); // it had not ended by itself
        return result;
    });
    runner->request(squareSpecimen(4096, Score::Additive, 64));
    begun.acquire();
    runner.reset(); // waits
    QVERIFY(sawStop);
}

void TestTraceRunner::theEventLoopTurnsWhileALargeAlphaIsComputed()
{
    // How long the longest turn takes is for the bench to say (longest-block).
    TraceRunner runner;
    std::shared_ptr<const Trace> shown;
    connect(&runner, &TraceRunner::finished, this, [&](const TraceOutcome &outcome) { shown = outcome.trace; });
    const auto input = squareSpecimen(4096, Score::ScaledDot, 1);
    for (int i = 0; i < 2; ++i) { // the second replaces the first trace: freeing it (300 MB) may not hold up the loop
        runner.request(input);
        QVERIFY(turnsUntilFinished(runner) > 10);
        QVERIFY(shown);
        QCOMPARE(shown->rows(), Index(4096));
    }
}

ALPHASCOPE_TEST(TestTraceRunner, QCoreApplication)
#include "tst_tracerunner.moc"
