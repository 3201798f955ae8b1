// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tikzheatmap.h"
#include "testclass.h"

#include "exportedtrace.h"
#include "latex.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

QString asItIs(const std::string &label) { return QString::fromStdString(label); }

//! From black (0) to red (1), with white numbers.
TikzColours blackToRed()
{
    return { 0, 1, [](double value) { return static_cast<std::uint32_t>(value * 255) << 16; },
        [](double) { return std::uint32_t(0xffffff); }, u"range: fixed 0–1"_s };
}

QByteArray tikzOf(const std::shared_ptr<Trace> &trace, Quantity quantity, std::optional<int> sheet = {})
{
    const auto table = numberSheets(trace, quantity, sheet);
    const auto tikz = toTikz(*table, { table->sheets.size(), blackToRed() }, asItIs);
    return tikz ? *tikz : tikz.error().sentence.toUtf8();
}

} // namespace

class TestTikzHeatmap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCellHasItsColourAndNumber();
    void maskedAndBrokenCellsAreMarked();
    void tooManyCellsAreASentence();
    void latexDrawsIt();
    void latexDrawsAsManyCellsAsAreAllowed();
};

void TestTikzHeatmap::everyCellHasItsColourAndNumber()
{
    const QByteArray tikz = tikzOf(exportedTrace(), Quantity::Alpha, 0);
    QVERIFY(tikz.contains("\\fill[fill={rgb,255:red,191;green,0;blue,0}] (0,0) rectangle +(1,1);\n"));
    QVERIFY(tikz.contains("at (0.5,0.5) {0.750};\n"));
    QVERIFY(tikz.contains("\\fill[fill={rgb,255:red,255;green,0;blue,0}] (1,1) rectangle +(1,1);\n"));
    QVERIFY(tikz.contains("range: fixed 0"));
    QCOMPARE(tikzOf(exportedTrace(), Quantity::Alpha).count("\\begin{tikzpicture}"), 2);
}

void TestTikzHeatmap::maskedAndBrokenCellsAreMarked()
{
    const QByteArray tikz = tikzOf(exportedTrace(), Quantity::Scores, 0);
    QVERIFY(tikz.contains("] (2,0) rectangle +(1,1);\n\\draw[black!30]")); // hatched
    QVERIFY(tikz.contains("] (1,1) rectangle +(1,1);\n\\draw[black!55]")); // crossed out
}

void TestTikzHeatmap::tooManyCellsAreASentence()
{
    auto trace = exportedTrace();
    trace->states[0].values = Matrix<double>::Zero(101, 40);
    QVERIFY(tikzOf(trace, Quantity::States, 0).contains("4040 cells are more than TeX draws."));
}

void TestTikzHeatmap::latexDrawsIt()
{
    if (!isInstalled(u"pdflatex"_s))
        QSKIP("pdflatex is not installed.");
    const LatexRun run = runLatex(
        u"pdflatex"_s, "\\usepackage[T1]{fontenc}\n\\usepackage{tikz}", tikzOf(exportedTrace(), Quantity::Alpha));
    if (run.log.contains("tikz.sty' not found"))
        QSKIP("TikZ is not installed.");
    QVERIFY2(run.status == 0, run.log.constData());
    if (!isInstalled(u"pdftotext"_s))
        QSKIP("pdftotext is not installed.");
    for (const QString &text : { u"0.750"_s, u"=SUM(A1)"_s, u"head 2"_s })
        QVERIFY2(run.text.contains(text), qPrintable(text + u'\n' + run.text));
}

void TestTikzHeatmap::latexDrawsAsManyCellsAsAreAllowed()
{
    if (!isInstalled(u"pdflatex"_s))
        QSKIP("pdflatex is not installed.");
    auto trace = exportedTrace();
    trace->states[0].values = Matrix<double>::Constant(100, 40, 0.5);
    const LatexRun run = runLatex(u"pdflatex"_s, "\\usepackage{tikz}", tikzOf(trace, Quantity::States, 0));
    if (run.log.contains("tikz.sty' not found"))
        QSKIP("TikZ is not installed.");
    QVERIFY2(run.status == 0, run.log.right(2000).constData());
}

ALPHASCOPE_TEST(TestTikzHeatmap, QCoreApplication)
#include "tst_tikzheatmap.moc"
