// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/steptext.h"
#include "testclass.h"

#include "engine/samples.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestStepText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLessonIsWrittenOut();
    void headsAndMasksAreNamed();
    void withoutAttentionThereIsNothing();
};

void TestStepText::theLessonIsWrittenOut()
{
    const auto trace = std::make_shared<const Trace>(alphascope::trace(samples().front().make()));
    const QString text = stepAsText(trace, 0, 0, 1);
    for (const QString &part : { u"e_j = q · k_j"_s, u"α_j = exp(e_j) / Σ_k exp(e_k)"_s, u"c = Σ_j α_j v_j"_s,
             u"0.44562625615106327"_s, u"e_2 = 1 · 0.7 + 0 · 0.7 = 0.7"_s, u"key 4"_s })
        QVERIFY2(text.contains(part), qPrintable(part + u'\n' + text));
    QVERIFY(!text.contains(u'<'));
    QVERIFY(!text.contains(u"e_1 ="_s)); // the score of the selected cell alone
    QVERIFY(text.endsWith(u"]\n"_s)); // the context, all its digits
}

void TestStepText::headsAndMasksAreNamed()
{
    const auto trace = std::make_shared<const Trace>(alphascope::trace(samples().at(2).make()));
    QVERIFY(trace->sheets.size() > 1);
    QVERIFY(stepAsText(trace, 1, 0, 0).section(u'\n', 0, 0).contains(u"head 2"_s));
}

void TestStepText::withoutAttentionThereIsNothing()
{
    const auto trace = std::make_shared<Trace>();
    trace->rowLabels = { "a" };
    QCOMPARE(stepAsText(trace, 0, 0, 0), QString());
}

ALPHASCOPE_TEST(TestStepText, QCoreApplication)
#include "tst_steptext.moc"
