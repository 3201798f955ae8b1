// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/latestjob.h"

#include <QSemaphore>
#include <QTest>

#include <atomic>

using namespace alphascope;

class LatestJobTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theResultComesBack()
    {
        QList<int> results;
        LatestJob<int> job([&](int result) { results += result; });
        job.request([](const std::stop_token &) { return 7; });
        QTRY_COMPARE(results, QList<int> { 7 });
        job.request([](const std::stop_token &) { return 8; });
        QTRY_COMPARE(results, (QList<int> { 7, 8 }));
    }

    void theNewestStopsTheOthers()
    {
        QList<int> results;
        QSemaphore begun;
        std::atomic<int> stopped = 0;
        LatestJob<int> job([&](int result) { results += result; });
        for (int i = 1; i <= 4; ++i) {
            job.request([&, i](const std::stop_token &stop) {
                begun.release();
                while (i < 4 && !stop.stop_requested())
                    QThread::yieldCurrentThread();
                stopped += stop.stop_requested() ? 1 : 0;
                return i;
            });
            if (i == 1)
                begun.acquire();
        }
        QTRY_COMPARE(results, QList<int> { 4 });
        QCOMPARE(stopped, 1); // the second and third never began
    }

    void whatIsForgottenDoesNotComeBack()
    {
        QList<int> results;
        QSemaphore mayEnd, begun;
        LatestJob<int> job([&](int result) { results += result; });
        job.request([&](const std::stop_token &) {
            begun.release();
            mayEnd.acquire();
            return 1;
        });
        begun.acquire();
        job.forget();
        mayEnd.release();
        QTest::qWait(30);
        QVERIFY(results.isEmpty());
        job.request([](const std::stop_token &) { return 2; });
        QTRY_COMPARE(results, QList<int> { 2 });
    }

    void tooLittleMemoryGivesAnEmptyResult()
    {
        QList<std::shared_ptr<int>> results;
        LatestJob<std::shared_ptr<int>> job([&](const std::shared_ptr<int> &result) { results += result; });
        job.request([](const std::stop_token &) -> std::shared_ptr<int> { throw std::bad_alloc(); });
        QTRY_COMPARE(results.size(), 1);
        QVERIFY(!results[0]);
    }

    void endsWhileItWorks()
    {
        std::atomic<bool> ended = false;
        {
            QSemaphore begun;
            LatestJob<int> job([](int) { QFAIL("ended with it"); });
            job.request([&](const std::stop_token &stop) {
                begun.release();
                while (!stop.stop_requested())
                    QThread::yieldCurrentThread();
                ended = true;
                return 1;
            });
            begun.acquire();
        }
        QVERIFY(ended);
    }
};

QTEST_GUILESS_MAIN(LatestJobTest)
#include "tst_latestjob.moc"
