// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formulamarkup.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestFormulaMarkup : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFormulaInEveryMarkup_data();
    void aFormulaInEveryMarkup();
    void linesStayLines();
};

void TestFormulaMarkup::aFormulaInEveryMarkup_data()
{
    QTest::addColumn<QString>("rich");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("latex");
    QTest::newRow("scaled dot") << u"<b>e<sub>j</sub></b> = q · k<sub>j</sub> / √2"_s << u"e_j = q · k_j / √2"_s
                                << u"e_{j} &= q \\cdot  k_{j} / \\sqrt{2}"_s;
    QTest::newRow("two indices") << u"e<sub>2,1</sub> = 1 · (−1)"_s << u"e_{2,1} = 1 · (−1)"_s
                                 << u"e_{2,1} &= 1 \\cdot  (-1)"_s;
    QTest::newRow("words") << u"vᵀ tanh(W<sub>query</sub> s<sub>t−1</sub>)"_s << u"vᵀ tanh(W_query s_{t−1})"_s
                           << u"v^{\\top} \\tanh (W_{\\mathrm{query}} s_{t-1})"_s;
    QTest::newRow("softmax") << u"α<sub>j</sub> = exp(e<sub>j</sub>) / Σ<sub>k</sub> exp(e<sub>k</sub>)"_s
                             << u"α_j = exp(e_j) / Σ_k exp(e_k)"_s
                             << u"\\alpha _{j} &= \\exp (e_{j}) / \\sum_{k} \\exp (e_{k})"_s;
    QTest::newRow("entities") << u"a &lt; b &amp; c"_s << u"a < b & c"_s << u"a < b \\& c"_s;
    QTest::newRow("power of ten") << u"x = 1.29e−7"_s << u"x = 1.29e−7"_s << u"x &= 1.29\\cdot10^{-7}"_s;
}

void TestFormulaMarkup::aFormulaInEveryMarkup()
{
    QFETCH(QString, rich);
    QFETCH(QString, text);
    QFETCH(QString, latex);
    QCOMPARE(formulaAsText(rich), text);
    QCOMPARE(formulaAsLatex(rich), QStringList { latex });
}

void TestFormulaMarkup::linesStayLines()
{
    QCOMPARE(formulaAsText(u"a = 1<br/><b>b</b> = 2"_s), u"a = 1\nb = 2"_s);
    QCOMPARE(formulaAsLatex(u"a = 1<br/><b>b</b> = 2"_s), QStringList({ u"a &= 1"_s, u"b &= 2"_s }));
    QCOMPARE(formulaAsLatex(QString()), QStringList());
}

ALPHASCOPE_TEST(TestFormulaMarkup, QCoreApplication)
#include "tst_formulamarkup.moc"
