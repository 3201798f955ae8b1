// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fourtokens.h"
#include "models/numbertext.h"
#include "models/workedrow.h"
#include "testclass.h"

#include <QTest>

#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestWorkedRow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void outputAndAttentionalStateFollowTheContext();
    void theContextOfTheLessonIsWrittenOut();
    void severalRowsNameTheirRow();
    void oneHeadIsOnlyAPartOfTheContext();
    void aLongSumShowsTheLargestWeights();
    void smallWeightsHaveTheDigitsOfTheTable();
    void aWideContextShowsItsFirstDimensions();
    void withoutValuesThereIsNoContext();
    void theSummaryCountsWhatHoldsMostOfTheWeight();
    void equalWeightsAreCalledUniform();
    void maskedPositionsDoNotMakeARowLessUniform();
    void weightsThatAreNoNumbersHaveNoSummary();
    void findingsAreSentences();
    void aSumCloseToOneShowsItsDifference();
};

namespace {

Step stepOf(const Trace &trace, Index row = 0) { return step(trace, 0, row); }

} // namespace

void TestWorkedRow::theContextOfTheLessonIsWrittenOut()
{
    const Trace trace = fourTokens();
    QCOMPARE(workedContext(trace, stepOf(trace)),
        u"c<sub>1</sub> = 0.446 · 10 + 0.330 · 0 + 0.164 · 5 + 0.060 · (−10) = 4.673"
        "<br/>c<sub>2</sub> = 0.446 · 0 + 0.330 · 10 + 0.164 · 5 + 0.060 · 0 = 4.121"
        "<br/><b>c = [4.673, 4.121]</b>"_s);
}

//! As models/StepModel writes them, so that the sum can be checked by hand.
void TestWorkedRow::smallWeightsHaveTheDigitsOfTheTable()
{
    const Trace trace = lesson(1, 1500);
    const QString weight = shortNumber(trace.sheets.front().alpha(0, 0), 5);
    const QString text = workedContext(trace, stepOf(trace));
    QVERIFY2(text.startsWith(u"c<sub>1</sub> = "_s + weight + u" · 10 + "_s), qPrintable(text));
}

void TestWorkedRow::severalRowsNameTheirRow()
{
    const Trace trace = lesson(2, 4);
    const QString text = workedContext(trace, stepOf(trace, 1));
    QVERIFY(text.startsWith(u"c<sub>2,1</sub> = 0.446 · 10"_s));
    QVERIFY(text.endsWith(u"<b>c<sub>2</sub> = [4.673, 4.121]</b>"_s));
}

void TestWorkedRow::oneHeadIsOnlyAPartOfTheContext()
{
    Trace trace = lesson(2, 4);
    trace.sheets.push_back(trace.sheets.front());
    const QStringList lines = workedContext(trace, step(trace, 1, 0)).split(u"<br/>"_s);
    QVERIFY2(lines.first().startsWith(u"c<sub>1,3</sub> = 0.446 · 10"_s), qPrintable(lines.first()));
    QCOMPARE(lines.last(), u"<b>dimensions 3–4 of c<sub>1</sub> = [4.673, 4.121]</b> (head 2 of 2)"_s);

    for (Sheet &sheet : trace.sheets) {
        sheet.values = sheet.values.leftCols(1).eval();
        sheet.context = sheet.context.leftCols(1).eval();
    }
    QVERIFY(workedContext(trace, step(trace, 1, 0))
                .endsWith(u"<b>dimension 2 of c<sub>1</sub> = [4.673]</b> (head 2 of 2)"_s));
}

void TestWorkedRow::aLongSumShowsTheLargestWeights()
{
    Trace trace = lesson(1, 6);
    trace.sheets.front().scores = Matrix<double> { { -9, 3, 2, -8, 1, 0 } };
    attend(trace);
    const QString first = workedContext(trace, stepOf(trace)).section(u"<br/>"_s, 0, 0);
    QCOMPARE(first, u"c<sub>1</sub> = 0.644 · 0 + 0.237 · 5 + 0.087 · 10 + 0.032 · 0 + … = 2.056"_s);
}

void TestWorkedRow::aWideContextShowsItsFirstDimensions()
{
    Trace trace = fourTokens();
    trace.sheets.front().values = Matrix<double>::Constant(4, 8, 2);
    attend(trace);
    const QStringList lines = workedContext(trace, stepOf(trace)).split(u"<br/>"_s);
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines.at(1).startsWith(u"c<sub>2</sub>"_s));
    QCOMPARE(lines.last(), u"<b>c = [2.000, 2.000, 2.000, 2.000, …]</b>"_s);
}

void TestWorkedRow::withoutValuesThereIsNoContext()
{
    Trace trace = fourTokens();
    trace.sheets.front().values.resize(0, 0);
    trace.sheets.front().context.resize(1, 0);
    QCOMPARE(workedContext(trace, stepOf(trace)), QString());
}

void TestWorkedRow::theSummaryCountsWhatHoldsMostOfTheWeight()
{
    const Trace trace = fourTokens(); // 0.446 + 0.330 + 0.164 = 0.940; −Σ α log₂ α = 1.720
    QCOMPARE(weightSummary(trace, stepOf(trace)), u"entropy 1.19 nats · 94 % of the weight on 3 of 4"_s);
}

void TestWorkedRow::equalWeightsAreCalledUniform()
{
    Trace trace = lesson(1, 500);
    trace.sheets.front().scores.setConstant(0.1);
    attend(trace);
    QCOMPARE(weightSummary(trace, stepOf(trace)),
        u"entropy 6.21 nats · 90 % of the weight on 450 of 500 · nearly uniform"_s);
}

void TestWorkedRow::maskedPositionsDoNotMakeARowLessUniform()
{
    Trace trace = fourTokens();
    trace.sheets.front().scores.setZero();
    trace.mask(0, 3) = trace.mask(0, 2) = false;
    attend(trace);
    QVERIFY(weightSummary(trace, stepOf(trace)).endsWith(u"2 of 4 · nearly uniform"_s));
}

void TestWorkedRow::weightsThatAreNoNumbersHaveNoSummary()
{
    Trace trace = fourTokens();
    trace.sheets.front().alpha.setConstant(std::numeric_limits<double>::quiet_NaN());
    QCOMPARE(weightSummary(trace, stepOf(trace)), QString());
    QVERIFY(workedContext(trace, stepOf(trace)).contains(u"NaN · 10"_s));
    trace.sheets.front().alpha = RowVector<double> { { 1, 0.5, 0.5, 0 } };
    QCOMPARE(weightSummary(trace, stepOf(trace)), u"100 % of the weight on 3 of 4"_s); // entropy is of distributions
}

void TestWorkedRow::findingsAreSentences()
{
    Trace trace = fourTokens();
    QCOMPARE(findingSentence(trace, stepOf(trace)), QString());
    RowFinding &finding = trace.sheets.front().findings.front();
    finding = RowFinding::NothingToAttend;
    QVERIFY(findingSentence(trace, stepOf(trace)).contains(u"nothing to attend to: weights and context are 0"_s));
    finding = RowFinding::NotFinite;
    QVERIFY(findingSentence(trace, stepOf(trace)).contains(u"NaN"_s));
    finding = RowFinding::SumNotOne;
    trace.given = true;
    trace.sheets.front().alpha *= 1.0307;
    QVERIFY(findingSentence(trace, stepOf(trace)).contains(u"add up to 1.031, not to 1."_s));
}

void TestWorkedRow::aSumCloseToOneShowsItsDifference()
{
    Trace trace = fourTokens();
    trace.sheets.front().findings.front() = RowFinding::SumNotOne;
    trace.sheets.front().alpha *= 1.00002;
    QVERIFY(findingSentence(trace, stepOf(trace)).contains(u"1.00002"_s));
}

void TestWorkedRow::outputAndAttentionalStateFollowTheContext()
{
    Trace trace;
    QCOMPARE(outputText(trace, 0), QString());
    trace.attentional = Matrix<double>::Constant(1, 2, 0.25);
    trace.outputs = Matrix<double>::Constant(1, 1, -2);
    trace.outputTitle = "output y = W c + b";
    QCOMPARE(outputText(trace, 0), u"attentional state: [0.250, 0.250]\noutput y = W c + b = [−2.000]"_s);
}

ALPHASCOPE_TEST(TestWorkedRow, QCoreApplication)
#include "tst_workedrow.moc"
