// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/explanationtext.h"
#include "models/fourtokens.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

Trace twoTokens()
{
    Trace trace = threeTimesteps();
    trace.rowLabels = { "ate" };
    trace.rowTokens = { 5 };
    trace.candidates = { { { 7, "ran", 0.5 }, { 5, "ate", 0.25 } } };
    return trace;
}

QStringList textsOf(const OutputChoices &choices)
{
    QStringList texts;
    for (const OutputChoice &choice : choices.choices)
        texts += choice.text;
    return texts;
}

} // namespace

class TestExplanationText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theOutputIsSaidWithItsValue()
    {
        const auto said = [](const Trace &trace, ExplainedQuantity quantity, Index output, double value) {
            return explainedText(trace, { 0, quantity, output, value, {}, {} });
        };
        QCOMPARE(said(twoTokens(), ExplainedQuantity::LogProbability, 5, -0.0123), u"ln p(ate) = −0.0123"_s);
        QCOMPARE(said(twoTokens(), ExplainedQuantity::LogProbability, 7, -1), u"ln p(ran) = −1"_s);
        QCOMPARE(said(threeTimesteps(), ExplainedQuantity::Output, 1, 0.25), u"output 2 = 0.25"_s);
        QCOMPARE(said(fourTokens(), ExplainedQuantity::ContextNorm, -1, 2), u"‖c‖ = 2"_s);
        Trace forced = fourTokens();
        forced.interventions.weights.emplace_back();
        QCOMPARE(said(forced, ExplainedQuantity::ContextNorm, -1, 2), u"‖c‖ = 2, with what was changed by hand"_s);
    }

    void bothCorrelationsAreSaid()
    {
        ExplainedRow row;
        row.ofGradient = { 0.5, 0.75 };
        row.ofLeaveOneOut = { NAN, NAN };
        const QString text = correlationText(row);
        QVERIFY(text.contains(u"gradient × input: Kendall’s tau-b 0.50, Spearman’s rho 0.75"));
        QVERIFY(text.contains(u"leave-one-out: Kendall’s tau-b –, Spearman’s rho –"));
        QVERIFY(attentionCaution().contains(u"not by itself an explanation"));
    }

    void theEntropyIsMeasuredByTheColumnsThatAreAllowed()
    {
        Trace trace = threeTimesteps();
        trace.mask(0, 2) = false;
        trace.sheets.front().alpha << 0.5, 0.5, 0;
        QCOMPARE(entropyText(trace, 0, 0), u"Entropy of the row: 0.693 of at most ln 2 = 0.693 nats"_s);
        trace.sheets.clear();
        QCOMPARE(entropyText(trace, 0, 0), QString());
    }

    void theTokenThatWasWrittenIsChosenFirst()
    {
        Trace trace = twoTokens();
        const OutputChoices choices = outputChoices(trace, 0);
        QCOMPARE(textsOf(choices), (QStringList { u"“ran”, p = 0.500"_s, u"“ate”, written, p = 0.250"_s }));
        QCOMPARE(choices.first, 1);
        QCOMPARE(choices.choices[1].output, std::optional<Index>(5));
        trace.candidates[0].pop_back(); // not among the likeliest
        const OutputChoices others = outputChoices(trace, 0);
        QCOMPARE(textsOf(others), (QStringList { u"“ate”, written"_s, u"“ran”, p = 0.500"_s }));
        QCOMPARE(others.first, 0);
    }

    void ofNumbersTheLargestIsChosenFirst()
    {
        Trace trace = threeTimesteps();
        trace.outputs.resize(1, 3);
        trace.outputs << 0.25, 0.5, 0.25;
        const OutputChoices choices = outputChoices(trace, 0);
        QCOMPARE(textsOf(choices)[2], u"output 3 (0.250)"_s);
        QCOMPARE(choices.first, 1);
    }

    void vectorsBeginWithTheLengthOfTheContext()
    {
        const OutputChoices choices = outputChoices(fourTokens(), 0);
        QCOMPARE(textsOf(choices),
            (QStringList {
                u"length of the context, ‖c‖"_s, u"c, dimension 1 (4.673)"_s, u"c, dimension 2 (4.121)"_s }));
        QVERIFY(!choices.choices[0].output);
        QCOMPARE(choices.first, 0);
    }
};

ALPHASCOPE_TEST(TestExplanationText, QCoreApplication)
#include "tst_explanationtext.moc"
