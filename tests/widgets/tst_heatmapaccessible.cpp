// SPDX-License-Identifier: GPL-3.0-or-later
#include "attentiontrace.h"
#include "testclass.h"

#include "models/matrixmodel.h"
#include "widgets/heatmap.h"

#include <QAccessible>
#include <QApplication>
#include <QItemSelectionModel>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

struct ShownCells {
    MatrixModel model;
    QItemSelectionModel selection { &model };
    Heatmap map;

    ShownCells()
    {
        map.setAccessibleName(u"Attention weights"_s);
        map.setModel(&model);
        map.setSelection(&selection, Heatmap::Selects::Cell);
        model.setView(alphaView(traceOf(diagonalWeights(3, 4)), 0));
        map.resize(600, 400);
        map.show();
    }

    QAccessibleInterface *accessible() { return QAccessible::queryAccessibleInterface(&map); }
    QAccessibleTableInterface *table() { return accessible()->tableInterface(); }
};

} // namespace

class HeatmapAccessibleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itIsATableOfSentences()
    {
        ShownCells shown;
        QAccessibleInterface *accessible = shown.accessible();
        QCOMPARE(accessible->role(), QAccessible::Table);
        QCOMPARE(accessible->text(QAccessible::Name), u"Attention weights"_s);
        QVERIFY(shown.table());
        QCOMPARE(shown.table()->rowCount(), 3);
        QCOMPARE(shown.table()->columnCount(), 4);
        QCOMPARE(accessible->childCount(), 12);
        QCOMPARE(shown.table()->rowDescription(1), u"query 2"_s);
        QAccessibleInterface *cell = shown.table()->cellAt(1, 2);
        QCOMPARE(cell->role(), QAccessible::Cell);
        QCOMPARE(cell->text(QAccessible::Name), shown.model.cellSentence(1, 2));
        QVERIFY(cell->text(QAccessible::Name).startsWith(u"query 2 attends to key 3 with weight 0."_s));
        QCOMPARE(cell->parent(), accessible);
        QCOMPARE(accessible->child(1 * 4 + 2), cell);
        QCOMPARE(accessible->indexOfChild(cell), 6);
        QCOMPARE(cell->tableCellInterface()->rowIndex(), 1);
        QCOMPARE(cell->tableCellInterface()->columnIndex(), 2);
        QVERIFY(!shown.table()->cellAt(3, 0) && !shown.table()->cellAt(-1, 0));
    }

    void cellsAreWhereTheyAreSeen()
    {
        ShownCells shown;
        QAccessibleInterface *cell = shown.table()->cellAt(2, 3);
        const QPoint middle = cell->rect().center();
        QCOMPARE(shown.accessible()->childAt(middle.x(), middle.y()), cell);
        QVERIFY(!cell->state().offscreen);
        for (int i = 0; i < 20; ++i)
            shown.map.zoomIn();
        shown.map.zoomTo(QRect(0, 0, 1, 1));
        QVERIFY(cell->state().offscreen || shown.map.cellArea().intersects(shown.map.cellRect(2, 3)));
    }

    void theSelectedCellHasTheFocus()
    {
        ShownCells shown;
        QVERIFY(QTest::qWaitForWindowActive(&shown.map));
        shown.map.setFocus();
        QCOMPARE(shown.table()->selectedCellCount(), 0);
        shown.selection.setCurrentIndex(shown.model.index(1, 1), QItemSelectionModel::ClearAndSelect);
        QAccessibleInterface *cell = shown.table()->cellAt(1, 1);
        QVERIFY(cell->state().selected && cell->state().focused);
        QCOMPARE(shown.accessible()->focusChild(), cell);
        QCOMPARE(shown.table()->selectedCells(), QList<QAccessibleInterface *> { cell });
        QTest::keyClick(&shown.map, Qt::Key_Right);
        QVERIFY(!cell->state().selected);
        QCOMPARE(shown.accessible()->focusChild(), shown.table()->cellAt(1, 2));
    }

    void anotherShapeHasOtherCells()
    {
        ShownCells shown;
        QAccessible::setActive(true);
        QAccessibleInterface *last = shown.table()->cellAt(2, 3);
        QVERIFY(last->isValid());
        shown.model.setView(alphaView(traceOf(diagonalWeights(2, 2)), 0));
        QCOMPARE(shown.accessible()->childCount(), 4);
        QCOMPARE(shown.table()->cellAt(1, 1)->text(QAccessible::Name), shown.model.cellSentence(1, 1));
        QVERIFY(!shown.table()->cellAt(2, 3));
    }
};

ALPHASCOPE_TEST(HeatmapAccessibleTest, QApplication)
#include "tst_heatmapaccessible.moc"
