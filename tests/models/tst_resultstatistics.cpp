// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/resultstatistics.h"
#include "testclass.h"

#include "experimentrecords.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace alphascope;

class ResultStatisticsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAreChosenByTheirTexts()
    {
        const ExperimentRecord record = fibonacciRecord(3);
        const std::vector<double> with = numbersWhere(record, "test_error", { { "model", "attention" } });
        QCOMPARE(with, (std::vector<double> { 0.5, 1, 1.5 }));
        QCOMPARE(numbersWhere(record, "seed", {}).size(), std::size_t(6));
        QVERIFY(numbersWhere(record, "seed", { { "scaling", "logarithmic" }, { "model", "attention" } }).empty());
    }

    //! Of 1, 2, 3, 4 NumPy gives 1.75, 2.5 and 3.25.
    void quartilesLieBetweenTheValues()
    {
        const std::vector<double> values { 4, 1, 3, 2 };
        QCOMPARE(quantile(values, 0.25), 1.75);
        QCOMPARE(median(values), 2.5);
        QCOMPARE(quantile(values, 0.75), 3.25);
        QCOMPARE(quantile(values, 0), 1.0);
        QCOMPARE(quantile(values, 1), 4.0);
        QCOMPARE(median({ 7 }), 7.0);
        QVERIFY(std::isnan(median({})));
    }

    void whatDivergedCountsAsTheLargest()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(median({ nan, 1, 2 }), 2.0);
        QVERIFY(std::isinf(median({ nan, 1, nan })));
    }

    void whiskersLeaveOutliersAlone()
    {
        const BoxSummary box = boxOf({ 1, 2, 3, 4, 8 });
        QCOMPARE(box.lowerQuartile, 2.0);
        QCOMPARE(box.upperQuartile, 4.0);
        QCOMPARE(box.lowerWhisker, 1.0);
        QCOMPARE(box.upperWhisker, 4.0); // 4 + 1.5 · 2 = 7
        QCOMPARE(boxOf({ 5 }).upperWhisker, 5.0);
    }
};

ALPHASCOPE_TEST(ResultStatisticsTest, QCoreApplication)
#include "tst_resultstatistics.moc"
