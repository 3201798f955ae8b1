// SPDX-License-Identifier: GPL-3.0-or-later
// The golden file data_fibonacci has the whole data set.
#include "engine/fibonacci.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class FibonacciTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachNumberIsTheSumOfTheTwoBeforeIt()
    {
        COMPARE_MATRICES(fibonacciNumbers(8), vector({ 1, 2, 3, 5, 8, 13, 21, 34 }), 0);
        QCOMPARE(fibonacciNumbers(0).size(), 0);
        QVERIFY(fibonacciNumbers(1475).allFinite());
    }

    void scalingGoesFromZeroToOne()
    {
        COMPARE_MATRICES(minMaxScaled(vector({ 3, -1, 7 })), vector({ 0.5, 0, 1 }), 0);
        COMPARE_MATRICES(minMaxScaled(vector({ 2, 2 })), vector({ 0, 0 }), 0);
        QCOMPARE(minMaxScaled({}).size(), 0);
    }

    void logarithmsMakeTheStepsEqual()
    {
        COMPARE_MATRICES(logScaled(vector({ 1, 10, 100, 10000 })), vector({ 0, 0.25, 0.5, 1 }), 1e-15);
        QCOMPARE(logScaled({}).size(), 0);
        const RowVector<double> scaled = fibonacciData(FibonacciScaling::Logarithmic).scaled;
        QCOMPARE(scaled.minCoeff(), 0.0);
        QCOMPARE(scaled.maxCoeff(), 1.0);
        const RowVector<double> steps = scaled.tail(1199) - scaled.head(1199);
        QVERIFY((steps.array() * 1199 - 1).abs().tail(1180).maxCoeff() < 1e-3);
        QVERIFY(fibonacciData().scaled[1000] < 1e-30); // as the tutorial has it
    }

    void aWindowIsFollowedByItsTarget()
    {
        const auto windows = windowsOf(vector({ 1, 2, 3, 5, 8 }), 3, { 1, 0 });
        QCOMPARE(windows.size(), std::size_t(2));
        COMPARE_MATRICES(windows[0].x, matrix({ { 2 }, { 3 }, { 5 } }), 0);
        COMPARE_MATRICES(windows[0].target, vector({ 8 }), 0);
        COMPARE_MATRICES(windows[1].target, vector({ 5 }), 0);
        // Of several numbers to follow, those rows that have so many.
        const auto two = windowsOf(vector({ 1, 2, 3, 5, 8 }), 2, { 0, 2, 1 }, 2);
        QCOMPARE(two.size(), std::size_t(2));
        COMPARE_MATRICES(two[0].target, matrix({ { 3 }, { 5 } }), 0);
        COMPARE_MATRICES(two[1].target, matrix({ { 5 }, { 8 } }), 0);
    }

    void theTutorialTrainsOnSevenTenths()
    {
        const FibonacciData data = fibonacciData();
        QCOMPARE(data.train.size(), std::size_t(826));
        QCOMPARE(data.test.size(), std::size_t(354));
        QCOMPARE(data.train[0].x.rows(), 20);
        QCOMPARE(data.train[0].target(0, 0), data.scaled[data.trainRows[0] + 20]);
    }

    void eachRowHasItsWindowAlsoOfSeveralTargets()
    {
        const FibonacciData data = fibonacciData(FibonacciScaling::Logarithmic, 100);
        QCOMPARE(data.trainRows.size(), data.train.size());
        QCOMPARE(data.testRows.size(), data.test.size());
        QCOMPARE(data.train.size() + data.test.size(), std::size_t(1200 - 20 - 99));
        for (std::size_t i = 0; i < data.train.size(); ++i)
            QCOMPARE(data.train[i].x(0, 0), data.scaled[data.trainRows[i]]);
    }
};

ALPHASCOPE_TEST(FibonacciTest, QCoreApplication)
#include "tst_fibonacci.moc"
