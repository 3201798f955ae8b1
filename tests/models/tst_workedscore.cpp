// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fourtokens.h"
#include "models/workedscore.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestWorkedScore : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aDotProductIsWrittenOutTermByTerm();
    void aNegativeNumberStandsInParentheses();
    void aScaledProductIsDividedByTheRoot();
    void aLongVectorIsCutShort();
    void severalRowsNameTheirRow();
    void theGeneralScoreShowsQTimesW();
    void theAdditiveScoreShowsItsHiddenLayer();
    void theAdditiveScoreWithoutAQueryLeavesItOut();
    void anAdditiveScoreWithoutBiasIsWorkedAsWell();
    void theConcatScoreShowsItsHiddenLayer();
    void theLocationScoreShowsItsBias();
    void aDecodersLocationScoreReadsTheQueryAlone();
    void withoutTheWeightsTheResultAloneIsShown();
    void aMaskedCellSaysSo();
    void aGivenAlphaHasNoScore();
};

void TestWorkedScore::aDotProductIsWrittenOutTermByTerm()
{
    const Trace trace = fourTokens();
    QCOMPARE(workedScore(trace, 0, 0, 0), u"e<sub>1</sub> = 1 · 1 + 0 · 0 = 1"_s);
    QCOMPARE(workedScore(trace, 0, 0, 1), u"e<sub>2</sub> = 1 · 0.7 + 0 · 0.7 = 0.7"_s);
}

void TestWorkedScore::aNegativeNumberStandsInParentheses()
{
    QCOMPARE(workedScore(fourTokens(), 0, 0, 3), u"e<sub>4</sub> = 1 · (−1) + 0 · 0 = −1"_s);
}

void TestWorkedScore::aScaledProductIsDividedByTheRoot()
{
    Trace trace = fourTokens();
    trace.score = Score::ScaledDot;
    trace.sheets.front().scores /= std::sqrt(2.0);
    QCOMPARE(workedScore(trace, 0, 0, 0), u"e<sub>1</sub> = (1 · 1 + 0 · 0) / √2 = 0.707"_s);
}

void TestWorkedScore::aLongVectorIsCutShort()
{
    Trace trace = fourTokens();
    trace.sheets.front().queries = Matrix<double>::Constant(1, 6, 2);
    trace.sheets.front().keys = Matrix<double>::Constant(4, 6, 0.5);
    trace.sheets.front().scores.setConstant(6);
    QCOMPARE(workedScore(trace, 0, 0, 0), u"e<sub>1</sub> = 2 · 0.5 + 2 · 0.5 + 2 · 0.5 + 2 · 0.5 + … = 6"_s);
}

void TestWorkedScore::severalRowsNameTheirRow()
{
    QCOMPARE(workedScore(lesson(3, 4), 0, 2, 0), u"e<sub>3,1</sub> = 1 · 1 + 0 · 0 = 1"_s);
}

void TestWorkedScore::theGeneralScoreShowsQTimesW()
{
    Trace trace = fourTokens();
    trace.score = Score::General;
    trace.attn.W = Matrix<double> { { 2, 3 }, { 5, 7 } };
    trace.sheets.front().scores(0, 1) = 3.5;
    QCOMPARE(workedScore(trace, 0, 0, 1), u"qᵀ W = [2, 3]<br/>e<sub>2</sub> = 2 · 0.7 + 3 · 0.7 = 3.5"_s);
}

void TestWorkedScore::theAdditiveScoreShowsItsHiddenLayer()
{
    Trace trace = fourTokens();
    trace.score = Score::Additive;
    trace.attn.W_query = Matrix<double> { { 1, 0 }, { 0, 0 } };
    trace.attn.W_key = Matrix<double> { { 0, 0 }, { 0, 1 } };
    trace.attn.bias = RowVector<double> { { -0.5, 0 } };
    trace.attn.v = RowVector<double> { { 2, -1 } };
    // key 3 is (0, 1): a = tanh(1 − 0.5, 1) = (0.462117, 0.761594); 2 a₁ − a₂ = 0.162640
    trace.sheets.front().scores(0, 2) = 0.16264;
    QCOMPARE(workedScore(trace, 0, 0, 2),
        u"a = tanh(W<sub>query</sub> q + W<sub>key</sub> k<sub>3</sub> + b) = [0.462, 0.762]"
        "<br/>e<sub>3</sub> = vᵀ a = 2 · 0.462 + (−1) · 0.762 = 0.163"_s);
}

void TestWorkedScore::theAdditiveScoreWithoutAQueryLeavesItOut()
{
    Trace trace = threeTimesteps();
    trace.score = Score::Additive;
    trace.sheets.front().queries.resize(0, 0);
    trace.attn.W_key = Matrix<double> { { 1, 0 } };
    trace.attn.bias = RowVector<double> { { -1 } };
    trace.attn.v = RowVector<double> { { 3 } };
    trace.sheets.front().scores(0, 0) = 0;
    QCOMPARE(workedScore(trace, 0, 0, 0),
        u"a = tanh(W<sub>key</sub> h<sub>1</sub> + b) = [0]<br/>e<sub>1</sub> = vᵀ a = 3 · 0 = 0"_s);
}

//! RNNsearch has no bias, and asks with the state before the step.
void TestWorkedScore::anAdditiveScoreWithoutBiasIsWorkedAsWell()
{
    Trace trace = threeTimesteps();
    trace.score = Score::Additive;
    trace.symbols.queryIsPrevious = true;
    trace.sheets.front().queries = Matrix<double> { { 0 } };
    trace.attn.W_query = Matrix<double> { { 1 } };
    trace.attn.W_key = Matrix<double> { { 0, 0 } };
    trace.attn.v = RowVector<double> { { 3 } };
    trace.sheets.front().scores(0, 0) = 0;
    QVERIFY2(workedScore(trace, 0, 0, 0).contains(u"<sub>0</sub> + W<sub>key</sub> h<sub>1</sub>) = [0]"_s),
        qPrintable(workedScore(trace, 0, 0, 0)));
}

void TestWorkedScore::theConcatScoreShowsItsHiddenLayer()
{
    Trace trace = fourTokens();
    trace.score = Score::Concat;
    trace.temperature = 0.5;
    trace.attn.W = Matrix<double> { { 0.25, 0, 0, 0.25 } };
    trace.attn.v = RowVector<double> { { 1 } };
    // q = (1, 0), key 3 = (0, 1): a = tanh(0.25 + 0.25) = 0.462117
    trace.sheets.front().scores(0, 2) = 0.924234;
    QCOMPARE(workedScore(trace, 0, 0, 2),
        u"a = tanh(W [q; k<sub>3</sub>]) = [0.462]<br/>e<sub>3</sub> = vᵀ a / 0.5 = (1 · 0.462) / 0.5 = 0.924"_s);
}

void TestWorkedScore::theLocationScoreShowsItsBias()
{
    Trace trace = threeTimesteps();
    trace.score = Score::Location;
    trace.attn.W = Matrix<double> { { 0.5 }, { 0 } };
    trace.attn.b = Matrix<double> { { -0.25 }, { 0 }, { 0 } };
    trace.sheets.front().scores(0, 0) = std::tanh(0.25);
    QCOMPARE(workedScore(trace, 0, 0, 0),
        u"h<sub>1</sub> · w + b<sub>1</sub> = 1 · 0.5 + 0 · 0 + (−0.25) = 0.25<br/>e<sub>1</sub> = tanh(0.25) = 0.245"_s);
}

void TestWorkedScore::aDecodersLocationScoreReadsTheQueryAlone()
{
    Trace trace = fourTokens();
    trace.score = Score::Location;
    trace.symbols = { "[y; s]", "h", "h", true };
    trace.attn.W = Matrix<double> { { 0, 0 }, { 0.5, 2 }, { 0, 0 }, { 0, 0 } };
    trace.attn.b = Matrix<double> { { 0 }, { -0.25 }, { 0 }, { 0 } };
    trace.sheets.front().scores(0, 1) = 0.25; // q = (1, 0)
    QCOMPARE(workedScore(trace, 0, 0, 1), u"e<sub>2</sub> = 0.5 · 1 + 2 · 0 + (−0.25) = 0.25"_s);
}

void TestWorkedScore::withoutTheWeightsTheResultAloneIsShown()
{
    Trace trace = fourTokens();
    trace.score = Score::General;
    QCOMPARE(workedScore(trace, 0, 0, 1), u"e<sub>2</sub> = 0.7"_s);
}

void TestWorkedScore::aMaskedCellSaysSo()
{
    Trace trace = fourTokens();
    trace.mask(0, 1) = false;
    attend(trace);
    QVERIFY(workedScore(trace, 0, 0, 1).contains(u"masked"_s));
    QVERIFY(workedScore(trace, 0, 0, 1).contains(u"= 0.7"_s));
    QVERIFY(!workedScore(trace, 0, 0, 0).contains(u"masked"_s));
}

void TestWorkedScore::aGivenAlphaHasNoScore()
{
    Trace trace = fourTokens();
    trace.given = true;
    trace.sheets.front().scores.resize(0, 0);
    QCOMPARE(workedScore(trace, 0, 0, 0), QString());
}

ALPHASCOPE_TEST(TestWorkedScore, QCoreApplication)
#include "tst_workedscore.moc"
