// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory.h"
#include "testclass.h"

#include <QtTest>

#include <limits>

using namespace alphascope;

class MemoryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void smallAlphaCountsScoresWeightsAndMask()
    {
        QCOMPARE(alphaBytes(10, 20, 1), 200. * (8 + 8 + 1));
        QCOMPARE(alphaBytes(10, 20, 4), 200. * (4 * 16 + 1));
    }

    void largeAlphaCountsThePyramidToo() { QCOMPARE(alphaBytes(3000, 1000, 2), 3e6 * (2 * (16 + 4. / 3) + 1)); }

    void noSizeOverflows()
    {
        const Index huge = std::numeric_limits<Index>::max();
        QVERIFY(alphaBytes(huge, huge, 1000) > 1e38);
        QVERIFY(std::isfinite(alphaBytes(huge, huge, huge)));
    }

    void thisComputerHasMemory()
    {
        QVERIFY(availableBytes() > 1e6);
        QVERIFY(availableBytes() < 1e18);
    }

    void whatIsAtHandIsAccepted()
    {
        QVERIFY(!memoryProblem(1000, 1000, "α", "Use less."));
        QVERIFY(fitsIntoMemory(1e6));
        QVERIFY(!fitsIntoMemory(1e20));
        QVERIFY(!fitsIntoMemory(std::numeric_limits<double>::infinity()));
    }

    void theRefusalNamesBothAmounts()
    {
        const auto problem
            = memoryProblem(640e9, 12e9, "α of 200000 × 200000 for one head", "Use fewer queries or keys.");
        QVERIFY(problem);
        QCOMPARE(QString::fromStdString(problem->sentence),
            QStringLiteral("α of 200000 × 200000 for one head needs 640 GB; this computer has 12 GB free. Use fewer "
                           "queries or keys."));
    }
};

ALPHASCOPE_TEST(MemoryTest, QCoreApplication)
#include "tst_memory.moc"
