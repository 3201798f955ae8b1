// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fourtokens.h"
#include "models/interventiontext.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestInterventionText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatTheModelComputesNeedsNoRemark();
    void aWeightIsNamedWithWhatTheModelHadComputed();
    void theOthersStayWhenTheyDoNotShareTheRest();
    void anotherRowAndAMaskedCellAreNotNamed();
    void aWholeRowIsCutShort();
    void queriesAndStatesAreNamed();
};

namespace {

QString changed(const Interventions &interventions, Trace trace = fourTokens(), Index row = 0)
{
    trace.interventions = interventions;
    return changedByHand(trace, step(trace, 0, row));
}

} // namespace

void TestInterventionText::whatTheModelComputesNeedsNoRemark() { QCOMPARE(changed({}), QString()); }

void TestInterventionText::aWeightIsNamedWithWhatTheModelHadComputed()
{
    Interventions made;
    made.weights = { { 0, 0, 1, WeightChange::Set, 0 }, { 0, 0, 3, WeightChange::Scale, 2 } };
    QCOMPARE(changed(made),
        u"Changed by hand after the softmax: “key 2” set to 0 (computed: 0.330), “key 4” times 2 (computed: 0.060). "
        "The other weights share the rest."_s);
}

void TestInterventionText::theOthersStayWhenTheyDoNotShareTheRest()
{
    Interventions made;
    made.weights = { { 0, 0, 1, WeightChange::Set, 0 } };
    made.renormalises = false;
    QVERIFY2(changed(made).endsWith(u" The other weights stayed."_s), qPrintable(changed(made)));
}

void TestInterventionText::anotherRowAndAMaskedCellAreNotNamed()
{
    Interventions made;
    made.weights = { { 0, 1, 2, WeightChange::Set, 0.5 } };
    Trace trace = lesson(2, 4);
    QCOMPARE(changed(made, trace, 0), QString());
    QVERIFY(changed(made, trace, 1).contains(u"“key 3” set to 0.5"_s));
    trace.mask(1, 2) = false;
    QCOMPARE(changed(made, trace, 1), QString());
}

void TestInterventionText::aWholeRowIsCutShort()
{
    Interventions made;
    made.weights = { { 0, 0, everyOne, WeightChange::Scale, 0.5 } };
    const QString text = changed(made, lesson(1, 12));
    QCOMPARE(text.count(u"times 0.5"_s), 4);
    QVERIFY2(text.contains(u" and 8 more."_s), qPrintable(text));
}

void TestInterventionText::queriesAndStatesAreNamed()
{
    Interventions made;
    made.queries = { { 0, 1, 0.25 }, { 1, 0, 3 } }; // the second asks for another row
    made.states = { { 2, 0, -1 } };
    Trace trace = lesson(2, 4);
    trace.symbols = { "s", "h", "h" };
    QCOMPARE(changed(made, trace),
        u"Changed by hand before it: s of timestep 1, entry 2 set to 0.25. "
        "Changed by hand before it: h of timestep 3, entry 1 set to −1."_s);
}

ALPHASCOPE_TEST(TestInterventionText, QCoreApplication)
#include "tst_interventiontext.moc"
