// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/latest.h"
#include "testclass.h"

#include <QTest>

#include <thread>

using namespace alphascope;

class TestLatest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsNotTakenIsMadeNewer()
    {
        Latest<int> latest;
        QVERIFY(latest.isTaken());
        QVERIFY(!latest.take());
        QVERIFY(latest.put([](int &value) { value += 3; }));
        QVERIFY(!latest.isTaken());
        QVERIFY(!latest.put([](int &value) { value += 4; })); // whoever takes it has been told already
        QCOMPARE(latest.take(), std::optional(7));
        QVERIFY(latest.isTaken());
        QVERIFY(latest.put([](int &value) { value += 1; }));
        QCOMPARE(latest.take(), std::optional(1));
    }

    void nothingIsLostBetweenThreads()
    {
        Latest<int> latest;
        std::thread writer([&latest] {
            for (int i = 0; i < 10'000; ++i)
                latest.put([](int &value) { ++value; });
        });
        int sum = 0;
        while (sum < 10'000)
            sum += latest.take().value_or(0);
        writer.join();
        QCOMPARE(sum, 10'000);
    }
};

ALPHASCOPE_TEST(TestLatest, QCoreApplication)
#include "tst_latest.moc"
