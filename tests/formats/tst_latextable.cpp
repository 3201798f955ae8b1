// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/latextable.h"
#include "testclass.h"

#include "exportedtrace.h"
#include "latex.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

QString asItIs(const std::string &label) { return QString::fromStdString(label); }

QByteArray latexOf(const std::shared_ptr<Trace> &trace, Quantity quantity, std::optional<int> sheet = {})
{
    const auto table = numberSheets(trace, quantity, sheet);
    const auto latex = toLatex(*table, asItIs);
    return latex ? *latex : latex.error().sentence.toUtf8();
}

} // namespace

class TestLatexTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cellsAreThereAndMaskedOnesAreDashes();
    void severalHeadsAreSeveralTables();
    void tooManyNumbersAreASentence();
    void latexCompilesEveryToken();
    void luaLatexCompilesEveryScript();
};

void TestLatexTable::cellsAreThereAndMaskedOnesAreDashes()
{
    const QByteArray latex = latexOf(exportedTrace(), Quantity::Scores, 0);
    QVERIFY(latex.contains("\\begin{tabular}{l*{3}{r}}\n"));
    QVERIFY(latex.contains("=SUM(A1) & 1.000 & 0.300 & -- \\\\\n"));
    QVERIFY(latex.contains(" & $-$1.000 & NaN & $1.00\\cdot10^{300}$ \\\\\n"));
    QVERIFY(latex.contains("% --: masked\n"));
    QVERIFY(!latex.contains("toprule"));
}

void TestLatexTable::severalHeadsAreSeveralTables()
{
    const QByteArray latex = latexOf(exportedTrace(), Quantity::Alpha);
    QCOMPARE(latex.count("\\begin{tabular}"), 2);
    QVERIFY(latex.contains("head 2"));
}

void TestLatexTable::tooManyNumbersAreASentence()
{
    auto trace = exportedTrace();
    trace->states[0].values = Matrix<double>::Zero(1000, 101);
    QVERIFY(latexOf(trace, Quantity::States, 0).contains("101000 numbers are more than a LaTeX table takes."));
}

void TestLatexTable::latexCompilesEveryToken()
{
    if (!isInstalled(u"pdflatex"_s))
        QSKIP("pdflatex is not installed.");
    auto trace = exportedTrace();
    trace->rowLabels = { "[PAD]", "*" }; // after the end of a row both would be taken for options
    const LatexRun run = runLatex(u"pdflatex"_s, "\\usepackage[T1]{fontenc}", latexOf(trace, Quantity::Scores));
    QVERIFY2(run.status == 0, run.log.constData());
    if (!isInstalled(u"pdftotext"_s))
        QSKIP("pdftotext is not installed.");
    for (const QString &token : { u"<b>x</b>"_s, u"-->"_s, u"\\% _#$&~^{}[*]|'`\""_s, u"[PAD]"_s, u"0.300"_s })
        QVERIFY2(run.text.contains(token), qPrintable(token + u'\n' + run.text));
}

void TestLatexTable::luaLatexCompilesEveryScript()
{
    if (!isInstalled(u"lualatex"_s))
        QSKIP("lualatex is not installed.");
    auto trace = exportedTrace();
    trace->rowLabels = { "饿", "أنا" };
    trace->columnLabels = { "é", "नमस्ते", "👨‍👩‍👧" };
    const LatexRun run = runLatex(u"lualatex"_s, {}, latexOf(trace, Quantity::Alpha));
    QVERIFY2(run.status == 0, run.log.constData());
}

ALPHASCOPE_TEST(TestLatexTable, QCoreApplication)
#include "tst_latextable.moc"
