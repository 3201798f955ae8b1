// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fourtokens.h"
#include "models/stepmodel.h"
#include "models/tabseparated.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestTabSeparated : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aHeaderThenALineARowWithAllDigits();
    void aTabInALabelIsQuoted();
    void aLabelThatIsANumberIsOneElsewhereToo();
};

void TestTabSeparated::aHeaderThenALineARowWithAllDigits()
{
    StepModel model;
    model.setStep(shared(fourTokens()), 0, 0);
    QCOMPARE(tabSeparated(model, { 3, 1 }, { StepModel::Position, StepModel::ScoreColumn, StepModel::Value }),
        u"j\tscore e\tv\n4\t-1\t[-10, 0]\n2\t0.7\t[0, 10]\n"_s);
    const QStringList weight = tabSeparated(model, { 0 }, { StepModel::Weight }).split(u'\n');
    QCOMPARE(weight.at(1).toDouble(), 0.44562625615106327);
}

void TestTabSeparated::aTabInALabelIsQuoted()
{
    Trace trace = fourTokens();
    trace.columnLabels = { "a\tb", "say \"c\"", "d", "e" };
    StepModel model;
    model.setStep(shared(trace), 0, 0);
    QCOMPARE(tabSeparated(model, { 0, 1, 2 }, { StepModel::Label }), u"key\n\"a\tb\"\n\"say \"\"c\"\"\"\nd\n"_s);
}

void TestTabSeparated::aLabelThatIsANumberIsOneElsewhereToo()
{
    Trace trace = fourTokens();
    trace.columnLabels = { "−21", "1e−7", "a − b", "−" };
    StepModel model;
    model.setStep(shared(trace), 0, 0);
    QCOMPARE(tabSeparated(model, { 0, 1, 2, 3 }, { StepModel::Label }), u"key\n-21\n1e-7\na − b\n−\n"_s);
}

ALPHASCOPE_TEST(TestTabSeparated, QCoreApplication)
#include "tst_tabseparated.moc"
