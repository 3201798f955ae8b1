// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/matrixmodel.h"
#include "testclass.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QSignalSpy>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! Two queries over three keys; the second query may not see key 3.
std::shared_ptr<Trace> makeTrace()
{
    auto trace = std::make_shared<Trace>();
    trace->rowName = "query";
    trace->columnName = "key";
    trace->rowLabels = { "query 1", "the" };
    trace->columnLabels = { "key 1", "key 2", "<b>x</b>" };
    trace->mask = Mask::Constant(2, 3, true);
    trace->mask(1, 2) = false;
    Sheet sheet;
    sheet.alpha.resize(2, 3);
    sheet.alpha << 0.1 + 0.2, 0.5, 0.2, 0.25, 0.75, 0;
    sheet.rowSums.resize(2);
    sheet.rowSums << 1, 1;
    sheet.findings = { RowFinding::None, RowFinding::None };
    trace->sheets = { sheet };
    trace->context = Matrix<double>::Constant(2, 4, -1.5);
    trace->states = { { "h", "layer 1", Matrix<double>::Constant(3, 2, 0.5) } };
    return trace;
}

} // namespace

class MatrixModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsTheRulesOfItemModels();
    void showsShortNumbersAndGivesExactOnes();
    void saysWhoAttendsToWhom();
    void toolTipsShowLabelsLiterally();
    void numbersRowsAndColumnsWithoutLabels();
    void sameShapeKeepsTheSelection();
    void otherLabelsAreAnnounced();
    void otherShapeResets();
    void sumsAreShownForAllRowsWhenOneIsOff();
    void sumJustBesideOneDoesNotReadAsOne();
    void rowWithNothingToAttendSaysSo();
    void withoutAttentionASentenceTakesThePlace();
    void withoutTraceThereIsANote();
    void paddedColumnsAreKnown();
    void aDifferenceSaysWhatTheReferenceLacks();
    void whyNumbersStayIsSaidOfWhatIsThere();
};

void MatrixModelTest::keepsTheRulesOfItemModels()
{
    MatrixModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto trace = makeTrace();
    model.setView(alphaView(trace, 0));
    model.setView(contextView(trace));
    model.setView(statesView(trace, 0));
    model.setView(alphaView(nullptr, 0));
}

void MatrixModelTest::showsShortNumbersAndGivesExactOnes()
{
    MatrixModel model;
    model.setView(alphaView(makeTrace(), 0));
    QCOMPARE(model.data(model.index(0, 0), Qt::DisplayRole).toString(), u"0.300"_s);
    QCOMPARE(model.data(model.index(0, 0), Qt::EditRole).toDouble(), 0.1 + 0.2);
    QCOMPARE(model.data(model.index(1, 2), Qt::DisplayRole).toString(), u"masked"_s);
    model.setView(contextView(makeTrace()));
    QCOMPARE(model.data(model.index(0, 0), Qt::DisplayRole).toString(), u"−1.500"_s);
}

void MatrixModelTest::saysWhoAttendsToWhom()
{
    MatrixModel model;
    const auto trace = makeTrace();
    model.setView(alphaView(trace, 0));
    QCOMPARE(model.cellSentence(0, 0), u"query 1 attends to key 1 with weight 0.30000000000000004"_s);
    QCOMPARE(model.cellSentence(1, 1), u"query 2 “the” attends to key 2 with weight 0.75"_s);
    QCOMPARE(model.cellSentence(1, 2), u"query 2 “the” may not attend to key 3 “<b>x</b>”: the cell is masked"_s);
    model.setView(contextView(trace));
    QCOMPARE(model.cellSentence(0, 3), u"context of query 1, dimension 4: −1.5"_s);
    model.setView(statesView(trace, 0));
    QCOMPARE(model.cellSentence(0, 1), u"h of key 1, unit 2: 0.5"_s);
}

void MatrixModelTest::toolTipsShowLabelsLiterally()
{
    MatrixModel model;
    model.setView(alphaView(makeTrace(), 0));
    QCOMPARE(model.data(model.index(0, 2), Qt::ToolTipRole).toString(),
        u"<qt>query 1 attends to key 3 “&lt;b&gt;x&lt;/b&gt;” with weight 0.2</qt>"_s);
    QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), u"<b>x</b>"_s);
}

void MatrixModelTest::numbersRowsAndColumnsWithoutLabels()
{
    MatrixModel model;
    model.setView(contextView(makeTrace()));
    QCOMPARE(model.headerData(3, Qt::Horizontal, Qt::DisplayRole).toString(), u"4"_s);
    QCOMPARE(model.headerData(1, Qt::Vertical, Qt::DisplayRole).toString(), u"the"_s);
    QVERIFY(!model.headerData(4, Qt::Horizontal, Qt::DisplayRole).isValid());
}

void MatrixModelTest::sameShapeKeepsTheSelection()
{
    MatrixModel model;
    model.setView(alphaView(makeTrace(), 0));
    QItemSelectionModel selection(&model);
    selection.setCurrentIndex(model.index(1, 1), QItemSelectionModel::ClearAndSelect);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy headers(&model, &QAbstractItemModel::headerDataChanged);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    auto other = makeTrace();
    other->sheets[0].alpha(1, 1) = 0.5;
    model.setView(alphaView(other, 0));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(headers.size(), 0);
    QCOMPARE(reset.size(), 0);
    QCOMPARE(selection.currentIndex(), model.index(1, 1));
    QCOMPARE(model.data(selection.currentIndex(), Qt::EditRole).toDouble(), 0.5);
}

void MatrixModelTest::otherLabelsAreAnnounced()
{
    MatrixModel model;
    model.setView(alphaView(makeTrace(), 0));
    QSignalSpy headers(&model, &QAbstractItemModel::headerDataChanged);
    auto other = makeTrace();
    other->columnLabels[0] = "Ich";
    model.setView(alphaView(other, 0));
    QCOMPARE(headers.size(), 1);
    QCOMPARE(headers.at(0).at(0).value<Qt::Orientation>(), Qt::Horizontal);
}

void MatrixModelTest::otherShapeResets()
{
    MatrixModel model;
    const auto trace = makeTrace();
    model.setView(alphaView(trace, 0));
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setView(contextView(trace));
    QCOMPARE(reset.size(), 1);
    QCOMPARE(model.columnCount(), 4);
    QCOMPARE(model.columnCount(model.index(0, 0)), 0);
}

void MatrixModelTest::sumsAreShownForAllRowsWhenOneIsOff() // case 7
{
    MatrixModel model;
    auto trace = makeTrace();
    model.setView(alphaView(trace, 0));
    QVERIFY(model.rowNote(0).isEmpty());
    trace->sheets[0].rowSums << 1.0307, 1;
    trace->sheets[0].findings[0] = RowFinding::SumNotOne;
    model.setView(alphaView(trace, 0));
    QCOMPARE(model.rowNote(0), u"Σ 1.031 ≠ 1"_s);
    QCOMPARE(model.rowNote(1), u"Σ 1.000"_s);
}

void MatrixModelTest::sumJustBesideOneDoesNotReadAsOne()
{
    MatrixModel model;
    auto trace = makeTrace();
    trace->sheets[0].rowSums << 1.00002, 1;
    trace->sheets[0].findings[0] = RowFinding::SumNotOne;
    model.setView(alphaView(trace, 0));
    QCOMPARE(model.rowNote(0), u"Σ 1.00002 ≠ 1"_s);
}

void MatrixModelTest::rowWithNothingToAttendSaysSo() // case 1
{
    MatrixModel model;
    auto trace = makeTrace();
    trace->sheets[0].findings = { RowFinding::NothingToAttend, RowFinding::NotFinite };
    model.setView(alphaView(trace, 0));
    QCOMPARE(model.rowNote(0), u"nothing to attend to"_s);
    QCOMPARE(model.rowNote(1), u"not finite"_s);
    QCOMPARE(model.cellSentence(0, 1), u"query 1 has nothing to attend to: every key is masked"_s);
}

void MatrixModelTest::withoutAttentionASentenceTakesThePlace()
{
    MatrixModel model;
    auto trace = makeTrace();
    trace->sheets.clear();
    model.setView(alphaView(trace, 0));
    QVERIFY(!model.view().values);
    QVERIFY(model.view().note.contains(u"no attention"_s));
    QCOMPARE(model.rowCount(), 2); // the timesteps can still be selected
    QCOMPARE(model.columnCount(), 3);
    QVERIFY(!model.data(model.index(0, 0), Qt::DisplayRole).isValid());
}

void MatrixModelTest::withoutTraceThereIsANote()
{
    for (const MatrixView &view : { alphaView(nullptr, 0), contextView(nullptr), statesView(makeTrace(), 7) }) {
        QVERIFY(!view.values);
        QVERIFY(!view.note.isEmpty());
    }
    auto trace = makeTrace();
    trace->context.resize(0, 0);
    trace->contextNote = "V has 2 rows, alpha 3 columns.";
    QCOMPARE(contextView(trace).note, u"V has 2 rows, alpha 3 columns."_s);
}

void MatrixModelTest::paddedColumnsAreKnown()
{
    MatrixModel model;
    auto trace = makeTrace();
    model.setView(alphaView(trace, 0));
    QVERIFY(!model.isPadded(1));
    trace->padded = { false, true, false };
    model.setView(alphaView(trace, 0));
    QVERIFY(model.isPadded(1));
    QVERIFY(!model.isPadded(2));
}

void MatrixModelTest::aDifferenceSaysWhatTheReferenceLacks()
{
    const auto now = makeTrace(), then = std::make_shared<Trace>(*now);
    then->rowLabels = { "query 1" };
    then->columnLabels = { "key 1", "<b>x</b>" };
    then->mask = Mask::Constant(1, 2, true);
    then->sheets[0].alpha = Matrix<double>::Constant(1, 2, 0.5);
    now->mask(0, 2) = then->mask(0, 1) = false;
    MatrixModel model;
    model.setView(differenceView(now, std::make_shared<const Comparison>(compare(*now, *then, 0)), {}));
    QCOMPARE(
        model.cellSentence(0, 0), u"query 1 attends to key 1 with a weight that differs by −0.19999999999999996"_s);
    QCOMPARE(model.cellSentence(1, 0), u"query 2 “the” and key 1: the reference has no such row"_s);
    QCOMPARE(model.cellSentence(0, 1), u"query 1 and key 2: the reference has no such column"_s);
    QCOMPARE(model.cellSentence(1, 1), u"the reference has no such row as query 2 “the” and no such column as key 2"_s);
    QCOMPARE(model.cellSentence(0, 2),
        u"query 1 may not attend to key 3 “<b>x</b>”, here and in the reference: the cell is masked"_s);
    QCOMPARE(model.index(1, 0).data().toString(), u"not compared"_s);
    model.setView(differenceView(now, nullptr, u"why"_s));
    QCOMPARE(model.cellSentence(0, 0), u"why"_s);
}

void MatrixModelTest::whyNumbersStayIsSaidOfWhatIsThere()
{
    auto trace = makeTrace();
    trace->states.push_back({ "r", "reset gate", Matrix<double>::Constant(3, 2, 0.5) });
    QVERIFY(!statesView(trace, 1).whyFixed.contains(u"queries"_s));
    QVERIFY(contextView(trace).whyFixed.contains(u"change a weight of α"_s));
    trace->sheets[0].queries = Matrix<double>::Constant(2, 2, 0.5);
    QVERIFY(statesView(trace, 1).whyFixed.contains(u"and its queries, the last"_s));

    trace->given = true;
    QVERIFY2(
        contextView(trace).whyFixed.contains(u"in the tables of the input"_s), qPrintable(contextView(trace).whyFixed));
    trace->given = false;
    trace->sheets.clear();
    QVERIFY2(contextView(trace).whyFixed.startsWith(u"Without attention"_s), qPrintable(contextView(trace).whyFixed));
}

ALPHASCOPE_TEST(MatrixModelTest, QCoreApplication)
#include "tst_matrixmodel.moc"
