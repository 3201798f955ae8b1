// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fourtokens.h"
#include "models/timestepmodel.h"
#include "testclass.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestTimestepModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachQuantityOfAnLstmIsALabelledRow();
    void anotherTimestepChangesDataOnly();
    void aTimestepOutsideIsEmpty();
    void aNarrowQuantityEndsEarly();
};

void TestTimestepModel::eachQuantityOfAnLstmIsALabelledRow()
{
    TimestepModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setTimestep(shared(threeTimesteps()), 1);
    QStringList heads;
    for (int row = 0; row < model.rowCount(); ++row)
        heads += model.headerData(row, Qt::Vertical, Qt::DisplayRole).toString().left(1);
    QCOMPARE(heads.join(QString()), u"hcifgo"_s);
    QVERIFY(model.headerData(0, Qt::Vertical, Qt::DisplayRole).toString().endsWith(u"layer 1, forward: quantity h"_s));
    QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), u"2"_s);
    QCOMPARE(model.index(2, 0).data().toString(), u"2.300"_s);
    QCOMPARE(model.index(2, 1).data().toString(), u"−0.400"_s);
    QCOMPARE(model.index(2, 1).data(Qt::ToolTipRole).toString(), u"−0.4"_s);
    QCOMPARE(model.index(2, 1).data(Qt::EditRole).toDouble(), -0.4);
}

void TestTimestepModel::anotherTimestepChangesDataOnly()
{
    TimestepModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto trace = shared(threeTimesteps());
    model.setTimestep(trace, 0);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setTimestep(trace, 2);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(model.index(0, 0).data().toString(), u"0.500"_s);
}

void TestTimestepModel::aTimestepOutsideIsEmpty()
{
    TimestepModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto trace = shared(threeTimesteps());
    model.setTimestep(trace, 0);
    QCOMPARE(model.rowCount(), 6);
    model.setTimestep(trace, 3);
    QCOMPARE(model.rowCount(), 0);
    model.setTimestep(trace, -1);
    QCOMPARE(model.rowCount(), 0);
    model.setTimestep(shared(fourTokens()), 0);
    QCOMPARE(model.rowCount(), 0);
    model.setTimestep(nullptr, 0);
    QCOMPARE(model.columnCount(), 0);
}

void TestTimestepModel::aNarrowQuantityEndsEarly()
{
    Trace trace = threeTimesteps();
    trace.states.front().values = Matrix<double>::Constant(3, 5, 0.5);
    TimestepModel model;
    model.setTimestep(shared(trace), 0);
    QCOMPARE(model.columnCount(), 5);
    QCOMPARE(model.index(0, 4).data().toString(), u"0.500"_s);
    QVERIFY(!model.index(1, 4).data().isValid());
}

ALPHASCOPE_TEST(TestTimestepModel, QCoreApplication)
#include "tst_timestepmodel.moc"
