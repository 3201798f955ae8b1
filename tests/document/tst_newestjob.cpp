// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/newestjob.h"
#include "testclass.h"

#include <QTest>

#include <atomic>
#include <new>

using namespace alphascope;

namespace {

//! Waits until it is told to stop.
int waitForStop(const std::stop_token &stop, std::atomic<int> &started)
{
    ++started;
    while (!stop.stop_requested())
        std::this_thread::yield();
    return -1;
}

} // namespace

class TestNewestJob : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theResultArrivesInThisThread()
    {
        std::optional<int> got;
        QThread *thread = nullptr;
        NewestJob<int> job([&](std::optional<int> result) {
            got = result;
            thread = QThread::currentThread();
        });
        QThread *worker = nullptr;
        job.request([&](const std::stop_token &) {
            worker = QThread::currentThread();
            return 7;
        });
        QVERIFY(job.isRunning());
        QTRY_COMPARE(got, std::optional(7));
        QVERIFY(!job.isRunning());
        QCOMPARE(thread, QThread::currentThread());
        QVERIFY(worker != thread);
    }

    void aNewerRequestStopsTheOlderAndTakesItsPlace()
    {
        QList<int> results;
        std::atomic<int> started = 0;
        NewestJob<int> job([&](std::optional<int> result) { results += result.value_or(-2); });
        job.request([&](const std::stop_token &stop) { return waitForStop(stop, started); });
        QTRY_COMPARE(started.load(), 1);
        job.request([&](const std::stop_token &stop) { return waitForStop(stop, started); }); // never runs
        job.request([](const std::stop_token &) { return 3; });
        QTRY_COMPARE(results, QList<int> { 3 });
        QCOMPARE(started.load(), 1);
    }

    void nothingIsTakenOfWhatWasCancelled()
    {
        QList<int> results;
        std::atomic<int> started = 0;
        NewestJob<int> job([&](std::optional<int> result) { results += result.value_or(-2); });
        job.request([&](const std::stop_token &stop) { return waitForStop(stop, started); });
        QTRY_COMPARE(started.load(), 1);
        job.request([](const std::stop_token &) { return 3; });
        job.cancel();
        QVERIFY(!job.isRunning());
        job.request([](const std::stop_token &) { return 4; });
        QTRY_COMPARE(results, QList<int> { 4 });
    }

    void whatWasCancelledEndsInSilence()
    {
        QList<int> results;
        std::atomic<int> started = 0, ended = 0;
        NewestJob<int> job([&](std::optional<int> result) { results += result.value_or(-2); });
        job.request([&](const std::stop_token &stop) {
            waitForStop(stop, started);
            return ++ended;
        });
        QTRY_COMPARE(started.load(), 1);
        job.cancel();
        QTRY_COMPARE(ended.load(), 1);
        bool later = false; // what comes from a job after it comes to this thread after it
        NewestJob<int> other([&](std::optional<int>) { later = true; });
        other.request([](const std::stop_token &) { return 0; });
        QTRY_VERIFY(later);
        QCoreApplication::processEvents();
        QVERIFY(results.isEmpty());
    }

    void withoutMemoryThereIsNoResult()
    {
        bool taken = false;
        std::optional<int> got = 1;
        NewestJob<int> job([&](std::optional<int> result) {
            got = result;
            taken = true;
        });
        job.request([](const std::stop_token &) -> int { throw std::bad_alloc(); });
        QTRY_VERIFY(taken);
        QVERIFY(!got);
    }

    void theEndStopsAndWaits()
    {
        std::atomic<int> started = 0;
        {
            NewestJob<int> job([](std::optional<int>) { QFAIL("nobody is there"); });
            job.request([&](const std::stop_token &stop) { return waitForStop(stop, started); });
            QTRY_COMPARE(started.load(), 1);
        }
        QCoreApplication::processEvents();
    }
};

ALPHASCOPE_TEST(TestNewestJob, QCoreApplication)
#include "tst_newestjob.moc"
