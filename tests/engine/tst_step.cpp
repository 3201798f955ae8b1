// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention.h"
#include "engine/step.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

Trace traced(const Matrix<double> &keys, const Matrix<double> &values, const Mask &mask)
{
    Trace trace;
    trace.mask = mask;
    Sheet sheet;
    sheet.queries = Matrix<double>::Ones(mask.rows(), 1);
    sheet.keys = keys;
    sheet.values = values;
    attend(sheet, Score::Dot, {}, 1, mask);
    trace.sheets.push_back(sheet);
    return trace;
}

} // namespace

class StepTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theArithmeticEndsInTheWeights()
    {
        const Trace trace = traced(matrix({ { 1 }, { 0.7 }, { 0 }, { -1 } }), matrix({ { 1 }, { 2 }, { 3 }, { 4 } }),
            Mask::Constant(1, 4, true));
        const Step result = step(trace, 0, 0);
        QCOMPARE(result.maximum, 1.);
        COMPARE_MATRICES(result.exponentials, vector({ 1, std::exp(-0.3), std::exp(-1), std::exp(-2) }), 1e-15);
        QVERIFY(std::abs(result.exponentialSum - 2.2440329450) < 1e-9);
        COMPARE_MATRICES(RowVector<double>(result.exponentials / result.exponentialSum), trace.sheets[0].alpha, 1e-15);
        QVERIFY(std::abs(result.weightSum - 1) < 1e-15);
        const auto alpha = trace.sheets[0].alpha.array();
        QVERIFY(std::abs(result.entropy + (alpha * alpha.log()).sum()) < 1e-15);
        QCOMPARE(result.finding, RowFinding::None);
    }

    void uniformWeightsHaveTheLargestEntropy()
    {
        const Trace trace
            = traced(Matrix<double>::Zero(500, 1), Matrix<double>::Zero(500, 1), Mask::Constant(1, 500, true));
        QVERIFY(std::abs(step(trace, 0, 0).entropy - std::log(500.)) < 1e-12);
    }

    void maskedColumnsPlayNoPart()
    {
        Mask mask = Mask::Constant(2, 3, true);
        mask(1, 0) = false;
        const Trace trace = traced(matrix({ { 9 }, { 1 }, { 1 } }), matrix({ { NaN }, { 4 }, { 6 } }), mask);
        const Step result = step(trace, 0, 1);
        QCOMPARE(result.row, Index(1));
        QCOMPARE(result.maximum, 1.);
        COMPARE_MATRICES(result.exponentials, vector({ 0, 1, 1 }), 0);
        QCOMPARE(result.exponentialSum, 2.);
        COMPARE_MATRICES(contribution(trace, 0, 1, 0), vector({ 0 }), 0);
        COMPARE_MATRICES(contribution(trace, 0, 1, 2), vector({ 3 }), 0);
        COMPARE_MATRICES(contribution(trace, 0, 0, 0), vector({ NaN }), 0);
    }

    void contributionsSumToTheContext()
    {
        const Trace trace = traced(randomMatrix(6, 1, "k"), randomMatrix(6, 3, "v"), Mask::Constant(1, 6, true));
        RowVector<double> sum = RowVector<double>::Zero(3);
        for (Index j = 0; j < 6; ++j)
            sum += contribution(trace, 0, 0, j);
        COMPARE_MATRICES(sum, trace.sheets[0].context, 1e-15);
    }

    void nothingToAttendIsAllZeros()
    {
        const Trace trace = traced(matrix({ { 9 }, { 1 } }), matrix({ { 1 }, { 4 } }), Mask::Constant(1, 2, false));
        const Step result = step(trace, 0, 0);
        QCOMPARE(result.finding, RowFinding::NothingToAttend);
        QCOMPARE(result.maximum, 0.);
        QCOMPARE(result.exponentialSum, 0.);
        QCOMPARE(result.weightSum, 0.);
        QCOMPARE(result.entropy, 0.);
        COMPARE_MATRICES(result.exponentials, vector({ 0, 0 }), 0);
    }

    void aGivenAlphaHasNoExponentials()
    {
        Trace trace;
        trace.given = true;
        trace.mask = Mask::Constant(1, 2, true);
        Sheet sheet;
        sheet.alpha = matrix({ { 0.7, 0.3307 } });
        examineGiven(sheet);
        trace.sheets.push_back(sheet);
        const Step result = step(trace, 0, 0);
        QCOMPARE(result.exponentials.size(), Index(0));
        QVERIFY(std::abs(result.weightSum - 1.0307) < 1e-15);
        QCOMPARE(result.finding, RowFinding::SumNotOne);
        QCOMPARE(contribution(trace, 0, 0, 1).size(), Index(0));
    }

    void theSheetIsThatOfTheHead()
    {
        Trace trace = traced(matrix({ { 0 }, { 0 } }), matrix({ { 1 }, { 4 } }), Mask::Constant(1, 2, true));
        trace.sheets.push_back(traced(matrix({ { 3 }, { 0 } }), matrix({ { 2 }, { 4 } }), trace.mask).sheets[0]);
        QCOMPARE(step(trace, 0, 0).maximum, 0.);
        QCOMPARE(step(trace, 1, 0).maximum, 3.);
        QCOMPARE(step(trace, 1, 0).sheet, Index(1));
    }
};

ALPHASCOPE_TEST(StepTest, QCoreApplication)
#include "tst_step.moc"
