// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/numbertext.h"
#include "models/tablemodel.h"
#include "testclass.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

Matrix<double> fourKeys()
{
    Matrix<double> keys(4, 2);
    keys << 1, 0, 0.7, 0.7, 0, 1, -1, 0;
    return keys;
}

} // namespace

class TableModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsNumbersAsTheyAreWrittenByHand_data();
    void showsNumbersAsTheyAreWrittenByHand();
    void showsRowLabelsOrNumbers();
    void showsLabelsThatLookLikeMarkupAsTheyAre();
    void aKeyStrokeRepaintsOneRow();
    void growsAndShrinksAtTheEnd();
    void startsAndEndsEmpty();
    void passesATypedTextOnAndKeepsItsNumbers();
};

void TableModelTest::showsNumbersAsTheyAreWrittenByHand_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("exact");
    QTest::addColumn<bool>("hasToolTip");
    QTest::newRow("short") << 0.7 << u"0.7"_s << u"0.7"_s << false;
    QTest::newRow("integer") << 10.0 << u"10"_s << u"10"_s << false;
    QTest::newRow("negative") << -1.5 << u"−1.5"_s << u"-1.5"_s << false;
    QTest::newRow("seven characters") << 0.12345 << u"0.12345"_s << u"0.12345"_s << false;
    QTest::newRow("long") << 0.123456789 << u"0.1235"_s << u"0.123456789"_s << true;
    QTest::newRow("third") << -1.0 / 3 << u"−0.3333"_s << u"-0.3333333333333333"_s << true;
    QTest::newRow("thousands") << 12345.678 << u"12345.7"_s << u"12345.678"_s << true;
    QTest::newRow("tiny") << 1.28774739e-32 << u"1.288e−32"_s << u"1.28774739e-32"_s << true;
    QTest::newRow("short exponent") << -1e-8 << u"−1e−8"_s << u"-1e-08"_s << false;
    QTest::newRow("minus infinity") << -std::numeric_limits<double>::infinity() << u"−∞"_s << u"-inf"_s << false;
    QTest::newRow("huge") << 1.2345678e20 << u"1.235e20"_s << u"1.2345678e+20"_s << true;
}

void TableModelTest::showsNumbersAsTheyAreWrittenByHand()
{
    QFETCH(double, value);
    QFETCH(QString, shown);
    QFETCH(QString, exact);
    QFETCH(bool, hasToolTip);
    TableModel model;
    model.setTable(Matrix<double>::Constant(1, 1, value), {});
    const QModelIndex cell = model.index(0, 0);
    QCOMPARE(cell.data(Qt::DisplayRole).toString(), shown);
    QCOMPARE(cell.data(Qt::EditRole).toString().toDouble(), value);
    QCOMPARE(cell.data(Qt::ToolTipRole).isValid(), hasToolTip);
    if (hasToolTip)
        QCOMPARE(cell.data(Qt::ToolTipRole).toString(), fullNumber(value));
    QVERIFY(!cell.data(Qt::EditRole).toString().contains(QChar(0x2212)));
    QCOMPARE(exact.toDouble(), value);
}

void TableModelTest::showsRowLabelsOrNumbers()
{
    TableModel model;
    model.setTable(fourKeys(), { u"the"_s, QString(), u" the"_s });
    QCOMPARE(model.headerData(0, Qt::Vertical, Qt::DisplayRole), u"the"_s);
    QCOMPARE(model.headerData(1, Qt::Vertical, Qt::DisplayRole), u"2"_s);
    QCOMPARE(model.headerData(2, Qt::Vertical, Qt::DisplayRole), u"␣the"_s);
    QCOMPARE(model.headerData(2, Qt::Vertical, Qt::EditRole), u" the"_s);
    QCOMPARE(model.headerData(3, Qt::Vertical, Qt::DisplayRole), u"4"_s);
    QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole), u"2"_s);
}

void TableModelTest::showsLabelsThatLookLikeMarkupAsTheyAre()
{
    TableModel model;
    model.setTable(fourKeys(), { u"<b>x</b>"_s });
    QCOMPARE(model.headerData(0, Qt::Vertical, Qt::DisplayRole), u"<b>x</b>"_s);
    QVERIFY(model.headerData(0, Qt::Vertical, Qt::ToolTipRole).toString().contains(u"&lt;b&gt;x&lt;/b&gt;"_s));
}

void TableModelTest::aKeyStrokeRepaintsOneRow()
{
    TableModel model;
    model.setTable(fourKeys(), {});
    QSignalSpy changed(&model, &TableModel::dataChanged);
    QSignalSpy reset(&model, &TableModel::modelReset);
    model.setTable(fourKeys(), {});
    QCOMPARE(changed.size(), 0);

    Matrix<double> keys = fourKeys();
    keys(2, 1) = 5;
    model.setTable(keys, {});
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed[0][0].toModelIndex(), model.index(2, 0));
    QCOMPARE(changed[0][1].toModelIndex(), model.index(2, 1));
    QCOMPARE(reset.size(), 0);
    QCOMPARE(model.values(), keys);
}

void TableModelTest::growsAndShrinksAtTheEnd()
{
    TableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setTable(fourKeys(), {});
    const QPersistentModelIndex kept = model.index(1, 1);
    QSignalSpy reset(&model, &TableModel::modelReset);
    for (const auto &[rows, columns] : { std::pair(6, 2), std::pair(6, 3), std::pair(2, 5), std::pair(3, 2) }) {
        const Matrix<double> values = Matrix<double>::Random(rows, columns);
        model.setTable(values, {});
        QCOMPARE(model.rowCount(), rows);
        QCOMPARE(model.columnCount(), columns);
        QCOMPARE(model.values(), values);
    }
    QCOMPARE(reset.size(), 0);
    QVERIFY(kept.isValid());
}

void TableModelTest::startsAndEndsEmpty()
{
    TableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    model.setTable(fourKeys(), {});
    QCOMPARE(model.rowCount(), 4);
    model.setTable({}, {});
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.columnCount(), 0);
}

void TableModelTest::passesATypedTextOnAndKeepsItsNumbers()
{
    TableModel model;
    model.setTable(fourKeys(), {});
    QSignalSpy typed(&model, &TableModel::cellTyped);
    QVERIFY(model.setData(model.index(3, 0), u"−2"_s, Qt::EditRole));
    QCOMPARE(typed.size(), 1);
    QCOMPARE(typed[0], QVariantList({ 3, 0, u"−2"_s }));
    QCOMPARE(model.values(), fourKeys());
    QVERIFY(!model.setData(model.index(3, 0), u"−2"_s, Qt::DisplayRole));
    QCOMPARE(typed.size(), 1);
}

ALPHASCOPE_TEST(TableModelTest, QCoreApplication)
#include "tst_tablemodel.moc"
