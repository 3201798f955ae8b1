// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/tracejob.h"
#include "testclass.h"

#include <QTest>

#include <new>
#include <stdexcept>

using namespace alphascope;

namespace {

std::shared_ptr<const Specimen> specimen(Index queries, Index keys)
{
    Vectors vectors;
    vectors.inputs.queries = Matrix<double>::Ones(queries, 2);
    vectors.inputs.keys = Matrix<double>::Ones(keys, 2);
    vectors.inputs.values = Matrix<double>::Ones(keys, 1);
    vectors.inputs.queryLabels.resize(static_cast<std::size_t>(queries));
    vectors.inputs.keyLabels.resize(static_cast<std::size_t>(keys));
    vectors.inputs.padded.assign(static_cast<std::size_t>(keys), false);
    return std::make_shared<const Specimen>(vectors);
}

Trace engineTrace(const Specimen &specimen, std::stop_token stop) { return trace(specimen, stop); }

QString sentence(const TraceOutcome &outcome)
{
    return outcome.problem ? QString::fromStdString(outcome.problem->sentence) : QString();
}

Trace traceOf(Index size)
{
    Trace trace;
    trace.sheets.resize(1);
    trace.sheets[0].alpha = Matrix<double>::Zero(size, size);
    return trace;
}

//! Whether the last owner hands the trace over instead of freeing it.
bool isFreedElsewhere(const std::shared_ptr<const Trace> &trace)
{
    return std::get_deleter<void (*)(const Trace *)>(trace) != nullptr;
}

} // namespace

class TestTraceJob : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTraceIsComputedAndTimed();
    void whatCannotBeTracedIsNotComputed();
    void aStoppedJobHasNoTrace();
    void lackOfMemoryIsASentenceWithTheSize();
    void anExceptionIsASentenceWithItsReason();
    void onlyALargeTraceIsFreedElsewhere();
};

void TestTraceJob::aTraceIsComputedAndTimed()
{
    const auto input = specimen(2, 3);
    const TraceOutcome outcome = runTraceJob(input, engineTrace, {});
    QVERIFY(!outcome.problem);
    QVERIFY(outcome.trace);
    QCOMPARE(outcome.specimen, input);
    QVERIFY(outcome.trace->sheets.at(0).alpha.isApproxToConstant(1. / 3));
    QVERIFY(outcome.milliseconds > 0);
}

void TestTraceJob::whatCannotBeTracedIsNotComputed()
{
    Vectors vectors = std::get<Vectors>(*specimen(2, 3));
    vectors.config.temperature = -1;
    bool computed = false;
    const auto compute = [&](const Specimen &, std::stop_token) {
        computed = true;
        return Trace();
    };
    const TraceOutcome outcome = runTraceJob(std::make_shared<const Specimen>(vectors), compute, {});
    QVERIFY(outcome.problem);
    QCOMPARE(outcome.problem->sentence, check(Specimen(vectors))->sentence);
    QVERIFY(!outcome.trace);
    QVERIFY(!computed);
}

void TestTraceJob::aStoppedJobHasNoTrace()
{
    std::stop_source stop;
    const auto compute = [&](const Specimen &, std::stop_token) {
        stop.request_stop();
        return Trace();
    };
    const TraceOutcome outcome = runTraceJob(specimen(2, 3), compute, stop.get_token());
    QVERIFY(!outcome.trace);
    QVERIFY(!outcome.problem);
}

void TestTraceJob::lackOfMemoryIsASentenceWithTheSize()
{
    const TraceOutcome outcome
        = runTraceJob(specimen(20, 30), [](const Specimen &, std::stop_token) -> Trace { throw std::bad_alloc(); }, {});
    QVERIFY(!outcome.trace);
    QVERIFY(sentence(outcome).contains(QStringLiteral("memory")));
    QVERIFY(sentence(outcome).contains(QStringLiteral("20 × 30")));
}

void TestTraceJob::anExceptionIsASentenceWithItsReason()
{
    const auto compute = [](const Specimen &, std::stop_token) -> Trace { throw std::runtime_error("no %1 luck"); };
    const TraceOutcome outcome = runTraceJob(specimen(20, 30), compute, {});
    QVERIFY(!outcome.trace);
    QVERIFY(sentence(outcome).contains(QStringLiteral("20 × 30")));
    QVERIFY(sentence(outcome).contains(QStringLiteral("no %1 luck")));
}

void TestTraceJob::onlyALargeTraceIsFreedElsewhere()
{
    QVERIFY(!isFreedElsewhere(shareTrace(traceOf(12))));
    QVERIFY(isFreedElsewhere(shareTrace(traceOf(1024))));
    QVERIFY(QThreadPool::globalInstance()->waitForDone());
}

ALPHASCOPE_TEST(TestTraceJob, QCoreApplication)
#include "tst_tracejob.moc"
