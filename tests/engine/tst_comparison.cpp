// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comparison.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

using Labels = std::vector<std::string>;
using Places = std::vector<Index>;

Trace traceOf(const Matrix<double> &alpha, Labels rows, Labels columns)
{
    Trace trace;
    trace.rowLabels = std::move(rows);
    trace.columnLabels = std::move(columns);
    trace.mask = Mask::Constant(alpha.rows(), alpha.cols(), true);
    trace.sheets.emplace_back().alpha = alpha;
    return trace;
}

} // namespace

class ComparisonTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sameLabelsMeetInOrder()
    {
        QCOMPARE(counterparts({ "I", "ate", "a", "sandwich" }, { "I", "am", "writing", "a", "sandwich" }),
            (Places { 0, 1, 3, 4 }));
        QCOMPARE(counterparts({ "I", "am", "writing", "a" }, { "I", "ate", "a" }), (Places { 0, 1, -1, 2 }));
        QCOMPARE(counterparts({ "x", "a", "y", "z" }, { "p", "q", "a", "r" }), (Places { 0, 2, 3, -1 }));
        QCOMPARE(counterparts({ "a", "b" }, { "b", "a" }), (Places { -1, 0 })); // order is kept
        QCOMPARE(counterparts({ "a", "a" }, { "a" }).size(), std::size_t(2));
        QCOMPARE(counterparts({ "x", "y", "z" }, { "a", "b" }), (Places { 0, 1, -1 })); // nothing in common: by place
        QCOMPARE(counterparts({}, { "a" }), Places());
        const Labels many(3000, "t");
        QCOMPARE(counterparts(many, many).back(), Index(2999));
    }

    void whatDiffersIsPresentMinusReference()
    {
        const Trace before = traceOf(matrix({ { 0.5, 0.5 }, { 0.2, 0.8 } }), { "a", "c" }, { "x", "y" });
        const Trace now = traceOf(matrix({ { 0.9, 0.1 }, { 1, 0 }, { 0.2, 0.8 } }), { "a", "b", "c" }, { "x", "y" });
        const Comparison result = compare(now, before, 0);
        QCOMPARE(result.rows, (Places { 0, -1, 1 }));
        QVERIFY((result.difference - matrix({ { 0.4, -0.4 }, { 0, 0 }, { 0, 0 } })).isZero(1e-15));
        QVERIFY(!result.compared.row(1).any() && result.compared.row(0).all() && result.compared.row(2).all());
        QCOMPARE(result.largest.size(), std::size_t(2)); // those that are 0 are none
        QCOMPARE(result.largest[0].column, Index(0));
        QCOMPARE(result.largest[0].before, 0.5);
        QCOMPARE(result.largest[0].after, 0.9);
        QVERIFY(std::abs(result.meanAbsolute - 0.2) < 1e-15);
    }

    void theLargestComeFirst()
    {
        const Matrix<double> before = randomMatrix(40, 30, "before"), now = randomMatrix(40, 30, "now");
        const Comparison result = compare(
            traceOf(now, Labels(40, "r"), Labels(30, "c")), traceOf(before, Labels(40, "r"), Labels(30, "c")), 0, 5);
        QCOMPARE(result.largest.size(), std::size_t(5));
        Matrix<double> size = (now - before).cwiseAbs();
        for (const WeightDifference &one : result.largest) {
            QCOMPARE(std::abs(one.after - one.before), size.maxCoeff());
            size(one.row, one.column) = 0;
        }
    }

    void maskedCellsAndNan()
    {
        Trace before = traceOf(matrix({ { 1, 0 } }), { "a" }, { "x", "y" });
        Trace now = before;
        now.mask(0, 1) = before.mask(0, 1) = false;
        QVERIFY(!compare(now, before, 0).compared(0, 1));
        before.mask(0, 1) = true; // masked now, not then: that is a difference to look at
        QVERIFY(compare(now, before, 0).compared(0, 1));
        now.sheets[0].alpha(0, 0) = NaN;
        const Comparison result = compare(now, before, 0);
        QCOMPARE(result.largest.size(), std::size_t(1));
        QCOMPARE(result.meanAbsolute, 0.);
        QVERIFY(compare(now, now, 0).largest.empty());
    }

    void aNanIsTheLargestDifference()
    {
        const Trace before = traceOf(matrix({ { 1, 0, 0 } }), { "a" }, { "x", "y", "z" });
        Trace now = traceOf(matrix({ { 0, NaN, 1 } }), { "a" }, { "x", "y", "z" });
        const auto largest = compare(now, before, 0, 2).largest;
        QCOMPARE(largest.size(), std::size_t(2));
        QCOMPARE(largest[0].column, Index(1));
        QCOMPARE(largest[1].column, Index(0));
    }

    void withoutAttentionNothingIsCompared()
    {
        const Trace now = traceOf(matrix({ { 1, 0 } }), { "a" }, { "x", "y" });
        Trace none = now;
        none.sheets.clear();
        QCOMPARE(compare(now, none, 0).difference.size(), Index(0));
        QCOMPARE(compare(none, now, 0).difference.size(), Index(0));
        QCOMPARE(compare(now, now, 1).difference.size(), Index(0));
    }
};

ALPHASCOPE_TEST(ComparisonTest, QCoreApplication)
#include "tst_comparison.moc"
