// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rowblocks.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class RowBlocksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRowComesOnceAndInOrder_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<double>("cost");
        QTest::addColumn<int>("blocks");
        QTest::newRow("none") << 0 << 1e3 << 0;
        QTest::newRow("cheap rows go together") << 1000 << 1. << 1;
        QTest::newRow("free rows too") << 1000 << 0. << 1;
        QTest::newRow("dear rows go alone") << 5 << 1e12 << 5;
        QTest::newRow("the last block is smaller") << 10 << double(1 << 21) << 3;
    }
    void everyRowComesOnceAndInOrder()
    {
        QFETCH(int, rows);
        QFETCH(double, cost);
        QFETCH(int, blocks);
        Index next = 0;
        int calls = 0;
        const bool finished = forRowBlocks(rows, cost, {}, [&](Index first, Index count) {
            QCOMPARE(first, next);
            QVERIFY(count > 0);
            next += count;
            ++calls;
        });
        QVERIFY(finished);
        QCOMPARE(next, Index(rows));
        QCOMPARE(calls, blocks);
    }

    void aStopLeavesTheRestUndone()
    {
        std::stop_source source;
        Index done = 0;
        const bool finished = forRowBlocks(100, 1e12, source.get_token(), [&](Index, Index count) {
            done += count;
            if (done == 3)
                source.request_stop();
        });
        QVERIFY(!finished);
        QCOMPARE(done, Index(3));
    }
};

ALPHASCOPE_TEST(RowBlocksTest, QCoreApplication)
#include "tst_rowblocks.moc"
