// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/skippedlines.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class SkippedLinesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSummaryNamesCountAndFirst()
    {
        SkippedLines skipped;
        QCOMPARE(skipped.summary(), QString());
        skipped.add(7, u"It has no tab."_s);
        QCOMPARE(skipped.summary(), u"One line was skipped. Line 7: It has no tab."_s);
        skipped.add(9, u"It has no source."_s);
        QCOMPARE(skipped.summary(), u"2 lines were skipped. Line 7: It has no tab."_s);
    }

    void allAreCountedAndTheFirstListed()
    {
        SkippedLines skipped;
        for (qint64 number = 1; number <= 5000; ++number)
            skipped.add(number, u"It is wrong."_s);
        QCOMPARE(skipped.count, 5000);
        QCOMPARE(skipped.first.size(), SkippedLines::mostListed);
        QCOMPARE(skipped.first.back().number, static_cast<qint64>(SkippedLines::mostListed));
    }
};

ALPHASCOPE_TEST(SkippedLinesTest, QCoreApplication)
#include "tst_skippedlines.moc"
