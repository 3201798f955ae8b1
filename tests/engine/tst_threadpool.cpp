// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/threadpool.h"
#include "testclass.h"

#include <QtTest>

#include <numeric>

using namespace alphascope;

class ThreadPoolTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPieceIsDoneOnce_data()
    {
        QTest::addColumn<int>("threads");
        for (const int threads : { 1, 2, 3, 8 })
            QTest::addRow("%d threads", threads) << threads;
    }
    void everyPieceIsDoneOnce()
    {
        QFETCH(int, threads);
        ThreadPool pool(threads);
        QCOMPARE(pool.threads(), Index(threads));
        for (const Index count : { 0, 1, 2, 7, 100 }) {
            for (int run = 0; run < 200; ++run) {
                std::vector<int> done(static_cast<std::size_t>(count), 0); // no two pieces share a number
                pool.run(count, [&](Index piece) { ++done[static_cast<std::size_t>(piece)]; });
                QVERIFY(std::count(done.begin(), done.end(), 1) == count);
            }
        }
    }

    void otherThreadsTakePieces()
    {
        // Each of the two pieces waits for the other to have begun, which no single thread could do.
        ThreadPool pool(2);
        std::atomic<int> begun { 0 };
        pool.run(2, [&](Index) {
            ++begun;
            while (begun < 2)
                std::this_thread::yield();
        });
        QCOMPARE(begun.load(), 2);
    }

    void aThreadThatSleepsWakesUp()
    {
        ThreadPool pool(2);
        QTest::qSleep(50); // long enough for it to have fallen asleep
        std::atomic<Index> sum { 0 };
        pool.run(10, [&](Index piece) { sum += piece; });
        QCOMPARE(sum.load(), Index(45));
    }

    void theFirstExceptionIsThrownOnceAllIsDone()
    {
        ThreadPool pool(3);
        std::atomic<int> done { 0 };
        auto work = [&](Index piece) {
            if (piece % 7 == 3)
                throw std::bad_alloc();
            ++done;
        };
        QVERIFY_EXCEPTION_THROWN(pool.run(20, work), std::bad_alloc);
        QCOMPARE(done.load(), 17);
        pool.run(3, work); // and the next run knows nothing of it
        QCOMPARE(done.load(), 20);
    }

    void anIdlePoolEnds() { ThreadPool pool(4); }
};

ALPHASCOPE_TEST(ThreadPoolTest, QCoreApplication)
#include "tst_threadpool.moc"
