// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/steplatex.h"
#include "testclass.h"

#include "engine/samples.h"
#include "formats/latex.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestStepLatex : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLessonIsWrittenOut();
    void latexCompilesEverySample();
    void withoutAttentionThereIsNothing();
};

void TestStepLatex::theLessonIsWrittenOut()
{
    const auto trace = std::make_shared<const Trace>(alphascope::trace(samples().front().make()));
    const QString latex = stepAsLatex(trace, 0, 0, 1);
    for (const QString &part : { u"e_{j} &= q \\cdot  k_{j}"_s, u"\\sum_{k} \\exp (e_{k})"_s, u"2 & key 2 & "_s,
             u" & 0.330 \\\\"_s, u"e_{2} &= 1 \\cdot  0.7 + 0 \\cdot  0.7 = 0.7"_s, u"4 & key 4 & $-$1.000"_s })
        QVERIFY2(latex.contains(part), qPrintable(part + u'\n' + latex));
}

//! Each family, and tokens that LaTeX trips over.
void TestStepLatex::latexCompilesEverySample()
{
    if (!isInstalled(u"pdflatex"_s))
        QSKIP("pdflatex is not installed.");
    QByteArray all;
    for (const Sample &sample : samples()) {
        auto trace = std::make_shared<Trace>(alphascope::trace(sample.make()));
        if (!trace->sheets.empty())
            trace->columnLabels.front() = "\\% _#$&~^{}[*]|'`\"";
        all += stepAsLatex(trace, 0, static_cast<int>(trace->rows()) - 1, 0).toUtf8();
    }
    const LatexRun run = runLatex(u"pdflatex"_s, "\\usepackage[T1]{fontenc}\n\\usepackage{amsmath}", all);
    QVERIFY2(run.status == 0, (run.log.right(1500) + all).constData());
}

void TestStepLatex::withoutAttentionThereIsNothing()
{
    const auto trace = std::make_shared<Trace>();
    trace->rowLabels = { "a" };
    QCOMPARE(stepAsLatex(trace, 0, 0, 0), QString());
}

ALPHASCOPE_TEST(TestStepLatex, QCoreApplication)
#include "tst_steplatex.moc"
