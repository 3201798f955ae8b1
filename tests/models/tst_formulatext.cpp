// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formulatext.h"
#include "models/fourtokens.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestFormulaText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scoresAreWrittenAsInThePapers_data();
    void scoresAreWrittenAsInThePapers();
    void aDecodersLocationScoreReadsTheQueryAlone();
    void severalRowsHaveAnIndexOfTheirOwn();
    void hiddenStatesHaveTheirOwnSymbols();
    void aScoreWithoutAQueryLeavesItOut();
    void aTemperatureIsDividedBy_data();
    void aTemperatureIsDividedBy();
    void aGivenAlphaHasNoScoreFormula();
    void withoutValuesThereIsNoContextFormula();
    void withoutAttentionThereAreNoFormulas();
};

void TestFormulaText::scoresAreWrittenAsInThePapers_data()
{
    QTest::addColumn<int>("score");
    QTest::addColumn<QString>("right");
    const auto row = [](const char *name, Score score, const QString &right) {
        QTest::newRow(name) << static_cast<int>(score) << right;
    };
    row("dot", Score::Dot, u"q · k<sub>j</sub>"_s);
    row("scaled", Score::ScaledDot, u"q · k<sub>j</sub> / √2"_s);
    row("general", Score::General, u"qᵀ W k<sub>j</sub>"_s);
    row("additive", Score::Additive, u"vᵀ tanh(W<sub>query</sub> q + W<sub>key</sub> k<sub>j</sub> + b)"_s);
    row("concat", Score::Concat, u"vᵀ tanh(W [q; k<sub>j</sub>])"_s);
    row("location", Score::Location, u"tanh(k<sub>j</sub> · w + b<sub>j</sub>)"_s);
}

void TestFormulaText::scoresAreWrittenAsInThePapers()
{
    QFETCH(int, score);
    QFETCH(QString, right);
    Trace trace = fourTokens();
    trace.score = static_cast<Score>(score);
    QCOMPARE(scoreFormula(trace), u"<b>e<sub>j</sub></b> = "_s + right);
    QCOMPARE(weightFormula(trace), u"<b>α<sub>j</sub></b> = exp(e<sub>j</sub>) / Σ<sub>k</sub> exp(e<sub>k</sub>)"_s);
    QCOMPARE(contextFormula(trace), u"<b>c</b> = Σ<sub>j</sub> α<sub>j</sub> v<sub>j</sub>"_s);
}

void TestFormulaText::aDecodersLocationScoreReadsTheQueryAlone()
{
    Trace trace = lesson(2, 4);
    trace.score = Score::Location;
    trace.symbols = { "[y; s]", "h", "h", true };
    trace.attn.W = Matrix<double>::Zero(4, 2);
    QCOMPARE(scoreFormula(trace), u"<b>e<sub>tj</sub></b> = w<sub>j</sub> · [y; s]<sub>t−1</sub> + b<sub>j</sub>"_s);
}

void TestFormulaText::severalRowsHaveAnIndexOfTheirOwn()
{
    const Trace trace = lesson(2, 4);
    QCOMPARE(scoreFormula(trace), u"<b>e<sub>tj</sub></b> = q<sub>t</sub> · k<sub>j</sub>"_s);
    QCOMPARE(
        weightFormula(trace), u"<b>α<sub>tj</sub></b> = exp(e<sub>tj</sub>) / Σ<sub>k</sub> exp(e<sub>tk</sub>)"_s);
    QCOMPARE(contextFormula(trace), u"<b>c<sub>t</sub></b> = Σ<sub>j</sub> α<sub>tj</sub> v<sub>j</sub>"_s);
}

void TestFormulaText::hiddenStatesHaveTheirOwnSymbols()
{
    const Trace trace = threeTimesteps();
    QCOMPARE(scoreFormula(trace), u"<b>e<sub>j</sub></b> = s · h<sub>j</sub>"_s);
    QCOMPARE(contextFormula(trace), u"<b>c</b> = Σ<sub>j</sub> α<sub>j</sub> h<sub>j</sub>"_s);
}

void TestFormulaText::aScoreWithoutAQueryLeavesItOut()
{
    Trace trace = threeTimesteps();
    trace.score = Score::Additive;
    trace.sheets.front().queries.resize(0, 0);
    QCOMPARE(scoreFormula(trace), u"<b>e<sub>j</sub></b> = vᵀ tanh(W<sub>key</sub> h<sub>j</sub> + b)"_s);
}

void TestFormulaText::aTemperatureIsDividedBy_data()
{
    QTest::addColumn<int>("score");
    QTest::addColumn<double>("temperature");
    QTest::addColumn<QString>("divisor");
    QTest::newRow("one is not written") << static_cast<int>(Score::Dot) << 1.0 << QString();
    QTest::newRow("half") << static_cast<int>(Score::Dot) << 0.5 << u"0.5"_s;
    QTest::newRow("beside the scale") << static_cast<int>(Score::ScaledDot) << 2.0 << u"(√2 · 2)"_s;
}

void TestFormulaText::aTemperatureIsDividedBy()
{
    QFETCH(int, score);
    QFETCH(double, temperature);
    QFETCH(QString, divisor);
    Trace trace = fourTokens();
    trace.score = static_cast<Score>(score);
    trace.temperature = temperature;
    QCOMPARE(alphascope::divisor(trace), divisor);
    QCOMPARE(scoreFormula(trace),
        u"<b>e<sub>j</sub></b> = q · k<sub>j</sub>"_s + (divisor.isEmpty() ? QString() : u" / "_s + divisor));
}

void TestFormulaText::aGivenAlphaHasNoScoreFormula()
{
    Trace trace = fourTokens();
    trace.given = true;
    trace.sheets.front().scores.resize(0, 0);
    QCOMPARE(scoreFormula(trace), QString());
    QCOMPARE(weightFormula(trace), QString());
    QVERIFY(!contextFormula(trace).isEmpty());
}

void TestFormulaText::withoutValuesThereIsNoContextFormula()
{
    Trace trace = fourTokens();
    trace.sheets.front().values.resize(0, 0);
    QCOMPARE(contextFormula(trace), QString());
}

void TestFormulaText::withoutAttentionThereAreNoFormulas()
{
    Trace trace = threeTimesteps();
    trace.score = Score::None;
    trace.sheets.clear();
    QCOMPARE(scoreFormula(trace) + weightFormula(trace) + contextFormula(trace), QString());
}

ALPHASCOPE_TEST(TestFormulaText, QCoreApplication)
#include "tst_formulatext.moc"
