// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tracepart.h"
#include "testclass.h"

#include "engine/samples.h"

#include <QtTest>

using namespace alphascope;

class TestTracePart : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingOfTheRangeIsThere();
    void anySampleCanBeCut();
};

void TestTracePart::everythingOfTheRangeIsThere()
{
    Trace trace;
    trace.rowLabels = { "a", "b", "c" };
    trace.columnLabels = { "k", "l", "m", "n" };
    trace.mask = Mask::Constant(3, 4, true);
    trace.mask(2, 1) = false;
    trace.padded = { false, true, false, false };
    Sheet sheet;
    sheet.alpha = Matrix<double>::Random(3, 4);
    sheet.scores = Matrix<double>::Random(3, 4);
    sheet.context = Matrix<double>::Random(3, 5);
    sheet.rowSums = RowVector<double>::LinSpaced(3, 0, 2);
    sheet.findings = { RowFinding::None, RowFinding::SumNotOne, RowFinding::NotFinite };
    trace.sheets = { sheet, sheet };
    trace.context = Matrix<double>::Random(3, 10);

    const Trace part = partOf(trace, { 1, 3, 1, 3 });
    QCOMPARE(part.rowLabels, std::vector<std::string>({ "b", "c" }));
    QCOMPARE(part.columnLabels, std::vector<std::string>({ "l", "m" }));
    QVERIFY(part.mask(0, 0) && !part.mask(1, 0));
    QCOMPARE(part.padded, std::vector<bool>({ true, false }));
    QCOMPARE(part.sheets.size(), 2u);
    QVERIFY(part.sheets[1].alpha == sheet.alpha.block(1, 1, 2, 2));
    QVERIFY(part.sheets[1].scores == sheet.scores.block(1, 1, 2, 2));
    QVERIFY(part.sheets[0].context == sheet.context.bottomRows(2));
    QCOMPARE(part.sheets[0].rowSums(0), 1.0);
    QCOMPARE(part.sheets[0].findings.front(), RowFinding::SumNotOne);
    QVERIFY(part.context == trace.context.bottomRows(2));
}

void TestTracePart::anySampleCanBeCut()
{
    for (const Sample &sample : samples()) {
        const Trace whole = trace(sample.make());
        const Trace part = partOf(whole, { 0, 1, whole.columns() - 1, whole.columns() });
        QCOMPARE(part.rows(), 1);
        QCOMPARE(part.columns(), 1);
        QCOMPARE(part.sheets.size(), whole.sheets.size());
        for (std::size_t i = 0; i < part.sheets.size(); ++i)
            QCOMPARE(part.sheets[i].alpha(0, 0), whole.sheets[i].alpha(0, whole.columns() - 1));
    }
}

ALPHASCOPE_TEST(TestTracePart, QCoreApplication)
#include "tst_tracepart.moc"
