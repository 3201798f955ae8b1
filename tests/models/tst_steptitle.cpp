// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fourtokens.h"
#include "models/steptitle.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestStepTitle : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aDefaultLabelIsNotRepeated_data();
    void aDefaultLabelIsNotRepeated();
    void aLabelOfTheUsersIsQuoted();
    void theOnlyOneHasNoNumber();
};

void TestStepTitle::aDefaultLabelIsNotRepeated_data()
{
    QTest::addColumn<QString>("label");
    QTest::newRow("number") << u"2"_s;
    QTest::newRow("name and number") << u"query 2"_s;
    QTest::newRow("empty") << QString();
}

void TestStepTitle::aDefaultLabelIsNotRepeated()
{
    QFETCH(QString, label);
    Trace trace = lesson(2, 4);
    trace.rowLabels[1] = label.toStdString();
    QCOMPARE(rowCalled(trace, 1), u"Query 2"_s);
}

void TestStepTitle::aLabelOfTheUsersIsQuoted()
{
    Trace trace = lesson(2, 4);
    trace.rowLabels[1] = "ate";
    trace.columnLabels[2] = " Brot";
    QCOMPARE(rowCalled(trace, 1), u"Query 2 “ate”"_s);
    QCOMPARE(columnCalled(trace, 2), u"Key 3 “␣Brot”"_s);
}

void TestStepTitle::theOnlyOneHasNoNumber()
{
    const Trace trace = threeTimesteps();
    QCOMPARE(rowCalled(trace, 0), u"Output"_s);
    QCOMPARE(columnCalled(trace, 1), u"Timestep 2 “13”"_s);
}

ALPHASCOPE_TEST(TestStepTitle, QCoreApplication)
#include "tst_steptitle.moc"
