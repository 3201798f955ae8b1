// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/tableeditor.h"

#include "widgets/labelheader.h"
#include "widgets/numbergrid.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace alphascope;
using namespace Qt::StringLiterals;
using Kind = TableRequest::Kind;

class TableEditorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void eachKeyStrokeIsReportedBeforeTheCellIsLeft();
    void numbersThatComeBackLeaveTheTypedTextAlone();
    void escapeBringsTheOldNumberBack();
    void anEmptiedCellKeepsItsNumber();
    void leavingACellUnchangedAsksForNothing();
    void aLongNumberGetsRoomWhileItIsTyped();
    void keysMoveLikeInASpreadsheet();
    void tabLeavesTheTableAtItsEnd();
    void tabLeavesATableThatIsOnlyLookedAt();
    void deleteSetsTheSelectedBlockToZero();
    void rowsAreAddedAndRemovedAtTheSelection();
    void withoutSelectionRowsAndColumnsAreThoseAtTheEnd();
    void theLastRowCannotBeRemovedAndSaysWhy();
    void buttonMenuAndShortcutAreOneAction();
    void aParameterKeepsItsShape();
    void copiesTheSelectedBlockOrTheWholeTable();
    void pastesWhatTheClipboardHolds();
    void anEmptyClipboardDisablesPasteAndSaysWhy();
    void aDoubleClickOnARowLabelRenamesIt();
    void aLabelThatIsNotTheUsersToNameStaysClosed();
    void showingNumbersEmitsNothing();
    void isAsHighAsAFewRowsAndBoundedForMany();
    void scrollsSidewaysBelowItsRows();

private:
    QPoint centre(int row, int column) const;
    void clickCell(int row, int column, Qt::KeyboardModifiers modifiers = {});
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {});
    QLineEdit *cellEditor() const;
    QAction *action(const QString &name) const;
    QToolButton *button(const QString &name) const;
    template <typename T>
    const T &lastEdit() const;

    std::unique_ptr<QWidget> m_window;
    TableEditor *m_editor = nullptr;
    NumberGrid *m_grid = nullptr;
    std::vector<Edit> m_edits;
    std::vector<TableRequest> m_requests;
};

namespace {

Matrix<double> fourKeys()
{
    Matrix<double> keys(4, 2);
    keys << 1, 0, 0.7, 0.7, 0, 1, -1, 0;
    return keys;
}

} // namespace

void TableEditorTest::init()
{
    m_edits.clear();
    m_requests.clear();
    QGuiApplication::clipboard()->clear();
    m_window = std::make_unique<QWidget>();
    auto *layout = new QVBoxLayout(m_window.get());
    m_editor = new TableEditor(m_window.get());
    layout->addWidget(m_editor);
    layout->addStretch();
    m_editor->setTable(u"K"_s, u"K · keys"_s);
    m_editor->setLabelAxis(Axis::Columns);
    m_editor->setValues(fourKeys(), { u"k 1"_s, u"k 2"_s, u"k 3"_s, u"k 4"_s });
    m_grid = m_editor->grid();
    connect(m_editor, &TableEditor::edited, this, [this](const Edit &edit) { m_edits.push_back(edit); });
    connect(m_editor, &TableEditor::requested, this,
        [this](const TableRequest &request) { m_requests.push_back(request); });
    m_window->resize(280, 500);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TableEditorTest::cleanup() { m_window.reset(); }

QPoint TableEditorTest::centre(int row, int column) const
{
    return m_grid->visualRect(m_grid->model()->index(row, column)).center();
}

void TableEditorTest::clickCell(int row, int column, Qt::KeyboardModifiers modifiers)
{
    QTest::mouseClick(m_grid->viewport(), Qt::LeftButton, modifiers, centre(row, column));
}

//! To whatever has the focus, as a keyboard does.
void TableEditorTest::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(QApplication::focusWidget(), key, modifiers);
}

QLineEdit *TableEditorTest::cellEditor() const { return m_grid->viewport()->findChild<QLineEdit *>(); }

QAction *TableEditorTest::action(const QString &name) const { return m_editor->findChild<QAction *>(name); }

QToolButton *TableEditorTest::button(const QString &name) const
{
    for (QToolButton *button : m_editor->findChildren<QToolButton *>()) {
        if (button->defaultAction() == action(name))
            return button;
    }
    return nullptr;
}

template <typename T>
const T &TableEditorTest::lastEdit() const
{
    return std::get<T>(m_edits.back());
}

void TableEditorTest::eachKeyStrokeIsReportedBeforeTheCellIsLeft()
{
    clickCell(1, 0);
    QTest::keyClicks(m_grid, u"2"_s);
    QCOMPARE(m_requests.size(), 1U);
    QVERIFY(cellEditor());
    QTest::keyClicks(cellEditor(), u".5"_s);
    QCOMPARE(m_requests.size(), 3U);
    const QStringList texts { u"2"_s, u"2."_s, u"2.5"_s };
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(m_requests[i].kind, Kind::Typing);
        QCOMPARE(m_requests[i].table, u"K"_s);
        QCOMPARE(m_requests[i].row, 1);
        QCOMPARE(m_requests[i].column, 0);
        QCOMPARE(m_requests[i].text, texts[qsizetype(i)]);
    }
    press(Qt::Key_Return);
    QCOMPARE(m_requests.size(), 4U);
    QCOMPARE(m_requests[3].kind, Kind::Typed);
    QCOMPARE(m_requests[3].text, u"2.5"_s);
    QCOMPARE(m_grid->currentIndex(), m_grid->model()->index(2, 0));
}

void TableEditorTest::numbersThatComeBackLeaveTheTypedTextAlone()
{
    connect(m_editor, &TableEditor::requested, this, [this](const TableRequest &request) {
        Matrix<double> keys = fourKeys();
        keys(request.row, request.column) = request.text.toDouble();
        m_editor->setValues(keys, { u"k 1"_s });
    });
    clickCell(1, 0);
    QTest::keyClicks(m_grid, u"0"_s);
    QTest::keyClicks(cellEditor(), u"5.50"_s); // 5 and 5.5 come back in between
    QCOMPARE(cellEditor()->text(), u"05.50"_s);
    QCOMPARE(m_grid->model()->index(1, 0).data().toString(), u"5.5"_s);
    press(Qt::Key_Return);
    QCOMPARE(m_grid->model()->index(1, 0).data().toString(), u"5.5"_s);
}

void TableEditorTest::escapeBringsTheOldNumberBack()
{
    clickCell(1, 1);
    QTest::keyClicks(m_grid, u"9"_s);
    press(Qt::Key_Escape);
    QCOMPARE(m_requests.size(), 2U);
    QCOMPARE(m_requests[1].kind, Kind::Typed);
    QCOMPARE(m_requests[1].text, u"0.7"_s);
    QCOMPARE(m_requests[1].row, 1);
    QCOMPARE(m_requests[1].column, 1);
    QTRY_VERIFY(!cellEditor());
}

void TableEditorTest::anEmptiedCellKeepsItsNumber()
{
    clickCell(1, 1);
    press(Qt::Key_F2);
    press(Qt::Key_Backspace);
    press(Qt::Key_Return);
    QCOMPARE(m_requests.back().kind, Kind::Typed);
    QCOMPARE(m_requests.back().text, u"0.7"_s);
}

void TableEditorTest::leavingACellUnchangedAsksForNothing()
{
    clickCell(1, 1);
    QTest::mouseDClick(m_grid->viewport(), Qt::LeftButton, {}, centre(1, 1));
    QVERIFY(cellEditor());
    QCOMPARE(cellEditor()->text(), u"0.7"_s);
    press(Qt::Key_Return);
    press(Qt::Key_F2);
    press(Qt::Key_Escape);
    QVERIFY(m_requests.empty());
    QVERIFY(m_edits.empty());
}

void TableEditorTest::aLongNumberGetsRoomWhileItIsTyped()
{
    clickCell(1, 1);
    QTest::keyClicks(m_grid, u"0"_s);
    QLineEdit *editor = cellEditor();
    QTest::keyClicks(editor, u".123456789"_s);
    QVERIFY(editor->width() >= editor->fontMetrics().horizontalAdvance(editor->text()));
    QVERIFY(m_grid->viewport()->rect().contains(editor->geometry()));
    QVERIFY(editor->x() < m_grid->columnViewportPosition(1)); // over the cell on its left
}

void TableEditorTest::keysMoveLikeInASpreadsheet()
{
    const auto at
        = [this](int row, int column) { return m_grid->currentIndex() == m_grid->model()->index(row, column); };
    clickCell(0, 0);
    press(Qt::Key_Right);
    QVERIFY(at(0, 1));
    press(Qt::Key_Down);
    QVERIFY(at(1, 1));
    press(Qt::Key_Return);
    QVERIFY(at(2, 1));
    press(Qt::Key_Return, Qt::ShiftModifier);
    QVERIFY(at(1, 1));
    QTest::keyClicks(m_grid, u"4"_s);
    press(Qt::Key_Tab); // out of the cell that is being written
    QVERIFY(at(2, 0));
    QTest::keyClicks(m_grid, u"4"_s);
    press(Qt::Key_Up);
    QVERIFY(at(1, 0));
    QCOMPARE(m_requests.size(), 4U);
}

void TableEditorTest::tabLeavesTheTableAtItsEnd()
{
    clickCell(3, 1);
    QTest::keyClicks(m_grid, u"4"_s);
    press(Qt::Key_Tab);
    QVERIFY(QApplication::focusWidget());
    QVERIFY(QApplication::focusWidget() != m_grid);
    QVERIFY(!m_grid->isAncestorOf(QApplication::focusWidget()));
    QCOMPARE(m_requests.back().kind, Kind::Typed);
}

void TableEditorTest::tabLeavesATableThatIsOnlyLookedAt()
{
    clickCell(0, 0);
    press(Qt::Key_Tab);
    QVERIFY(QApplication::focusWidget() != m_grid);
    QCOMPARE(m_grid->currentIndex(), m_grid->model()->index(0, 0));
    m_grid->setFocus();
    press(Qt::Key_Backtab, Qt::ShiftModifier);
    QVERIFY(QApplication::focusWidget() != m_grid);
}

void TableEditorTest::deleteSetsTheSelectedBlockToZero()
{
    clickCell(1, 0);
    clickCell(2, 1, Qt::ShiftModifier);
    press(Qt::Key_Delete);
    QCOMPARE(m_edits.size(), 1U);
    const auto &edit = lastEdit<SetBlock>();
    QCOMPARE(edit.table, std::string("K"));
    QCOMPARE(edit.row, 1);
    QCOMPARE(edit.column, 0);
    QCOMPARE(edit.values.rows(), 2);
    QCOMPARE(edit.values.cols(), 2);
    QVERIFY(edit.values.isZero(0));
}

void TableEditorTest::rowsAreAddedAndRemovedAtTheSelection()
{
    clickCell(1, 1);
    QTest::mouseClick(button(u"addRow"_s), Qt::LeftButton);
    QCOMPARE(lastEdit<InsertRows>().table, std::string("K"));
    QCOMPARE(lastEdit<InsertRows>().at, 2);
    QCOMPARE(lastEdit<InsertRows>().count, 1);
    QTest::mouseClick(button(u"addColumn"_s), Qt::LeftButton);
    QCOMPARE(lastEdit<InsertColumns>().at, 2);
    clickCell(2, 1, Qt::ShiftModifier);
    QTest::mouseClick(button(u"removeRow"_s), Qt::LeftButton);
    QCOMPARE(lastEdit<RemoveRows>().at, 1);
    QCOMPARE(lastEdit<RemoveRows>().count, 2);
    QTest::mouseClick(button(u"removeColumn"_s), Qt::LeftButton);
    QCOMPARE(lastEdit<RemoveColumns>().at, 1);
    QCOMPARE(lastEdit<RemoveColumns>().count, 1);
    QCOMPARE(m_edits.size(), 4U);
}

void TableEditorTest::withoutSelectionRowsAndColumnsAreThoseAtTheEnd()
{
    m_grid->clearSelection();
    QTest::mouseClick(button(u"addRow"_s), Qt::LeftButton);
    QCOMPARE(lastEdit<InsertRows>().at, 4);
    QTest::mouseClick(button(u"removeRow"_s), Qt::LeftButton);
    QCOMPARE(lastEdit<RemoveRows>().at, 3);
    QTest::mouseClick(button(u"addColumn"_s), Qt::LeftButton);
    QCOMPARE(lastEdit<InsertColumns>().at, 2);
    QTest::mouseClick(button(u"removeColumn"_s), Qt::LeftButton);
    QCOMPARE(lastEdit<RemoveColumns>().at, 1);
}

void TableEditorTest::theLastRowCannotBeRemovedAndSaysWhy()
{
    QVERIFY(button(u"removeRow"_s)->isEnabled());
    m_editor->setValues(Matrix<double>::Ones(1, 2), {});
    QVERIFY(!button(u"removeRow"_s)->isEnabled());
    QVERIFY(button(u"removeRow"_s)->toolTip().contains(u"at least one"_s));
    QVERIFY(button(u"removeColumn"_s)->isEnabled());
}

void TableEditorTest::buttonMenuAndShortcutAreOneAction()
{
    QCOMPARE(m_grid->contextMenuPolicy(), Qt::ActionsContextMenu);
    for (const char *name : { "addRow", "removeRow", "addColumn", "removeColumn", "pasteWhole" }) {
        QAction *one = action(QLatin1String(name));
        QVERIFY(m_grid->actions().contains(one));
        QVERIFY(button(QLatin1String(name)));
    }
    QCOMPARE(action(u"addRow"_s)->text(), u"+ row"_s);
    m_editor->setNouns(u"timestep"_s, u"feature"_s);
    QCOMPARE(button(u"addRow"_s)->text(), u"+ timestep"_s);
    QCOMPARE(action(u"removeColumn"_s)->text(), u"− feature"_s);
}

void TableEditorTest::aParameterKeepsItsShape()
{
    QVERIFY(button(u"addRow"_s)->isVisible());
    m_editor->setResizable(false);
    for (const char *name : { "addRow", "removeRow", "addColumn", "removeColumn", "pasteWhole" }) {
        QVERIFY(!button(QLatin1String(name))->isVisible());
        QVERIFY(!action(QLatin1String(name))->isVisible());
    }
    QVERIFY(action(u"copy"_s)->isVisible());
}

void TableEditorTest::copiesTheSelectedBlockOrTheWholeTable()
{
    m_grid->setFocus();
    m_grid->clearSelection();
    press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(m_requests.back().kind, Kind::Copy);
    QCOMPARE(m_requests.back().rows, 0);
    QCOMPARE(m_requests.back().columns, 0);
    clickCell(1, 0);
    clickCell(3, 1, Qt::ShiftModifier);
    press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(m_requests.back().row, 1);
    QCOMPARE(m_requests.back().column, 0);
    QCOMPARE(m_requests.back().rows, 3);
    QCOMPARE(m_requests.back().columns, 2);
    action(u"copyPython"_s)->trigger();
    QCOMPARE(m_requests.back().kind, Kind::CopyPython);
    QCOMPARE(m_requests.size(), 3U);
}

void TableEditorTest::pastesWhatTheClipboardHolds()
{
    QGuiApplication::clipboard()->setText(u"1\t2\n3\t4"_s);
    clickCell(2, 1);
    press(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(m_requests.back().kind, Kind::Paste);
    QCOMPARE(m_requests.back().row, 2);
    QCOMPARE(m_requests.back().column, 1);
    QCOMPARE(m_requests.back().text, u"1\t2\n3\t4"_s);
    QTest::mouseClick(button(u"pasteWhole"_s), Qt::LeftButton);
    QCOMPARE(m_requests.back().kind, Kind::PasteWhole);
    QCOMPARE(m_requests.back().row, 0);
    QCOMPARE(m_requests.back().column, 0);
    QCOMPARE(m_requests.back().text, u"1\t2\n3\t4"_s);
}

void TableEditorTest::anEmptyClipboardDisablesPasteAndSaysWhy()
{
    QVERIFY(!button(u"pasteWhole"_s)->isEnabled());
    QVERIFY(button(u"pasteWhole"_s)->toolTip().contains(u"clipboard"_s));
    QVERIFY(!action(u"paste"_s)->isEnabled());
    QGuiApplication::clipboard()->setText(u"1"_s);
    QVERIFY(button(u"pasteWhole"_s)->isEnabled());
    QVERIFY(action(u"paste"_s)->isEnabled());
}

void TableEditorTest::aDoubleClickOnARowLabelRenamesIt()
{
    LabelHeader *labels = m_grid->labels();
    const QPoint second(labels->width() / 2, labels->sectionViewportPosition(1) + labels->sectionSize(1) / 2);
    auto *editor = labels->viewport()->findChild<QLineEdit *>();
    const auto open = [&] {
        QTest::mouseClick(labels->viewport(), Qt::LeftButton, {}, second);
        QTest::mouseDClick(labels->viewport(), Qt::LeftButton, {}, second);
    };
    open();
    QVERIFY(editor->isVisible());
    QCOMPARE(editor->text(), u"k 2"_s);
    QTest::keyClicks(editor, u"the cat"_s);
    QTest::keyClick(editor, Qt::Key_Escape);
    QVERIFY(!editor->isVisible());
    QVERIFY(m_edits.empty());

    open();
    QTest::keyClicks(editor, u"the cat"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    QVERIFY(!editor->isVisible());
    QCOMPARE(m_edits.size(), 1U);
    QCOMPARE(lastEdit<SetLabel>().axis, Axis::Columns);
    QCOMPARE(lastEdit<SetLabel>().index, 1);
    QCOMPARE(lastEdit<SetLabel>().text, std::string("the cat"));
    QVERIFY(m_requests.empty());
}

void TableEditorTest::aLabelThatIsNotTheUsersToNameStaysClosed()
{
    LabelHeader *labels = m_grid->labels();
    m_editor->setLabelAxis(std::nullopt);
    labels->editLabel(1);
    QVERIFY(!labels->viewport()->findChild<QLineEdit *>()->isVisible());
    QVERIFY(!action(u"rename"_s)->isVisible());
}

void TableEditorTest::showingNumbersEmitsNothing()
{
    clickCell(1, 1);
    m_editor->setValues(Matrix<double>::Random(6, 3), { u"a"_s });
    m_editor->setValues(Matrix<double>::Random(2, 1), {});
    m_editor->setTable(u"V"_s, u"V · values"_s);
    m_editor->setResizable(false);
    QVERIFY(m_edits.empty());
    QVERIFY(m_requests.empty());
}

void TableEditorTest::isAsHighAsAFewRowsAndBoundedForMany()
{
    const int four = m_grid->height();
    QCOMPARE(m_grid->verticalScrollBar()->maximum(), 0);
    QCOMPARE(m_grid->horizontalScrollBar()->maximum(), 0);
    m_editor->setValues(Matrix<double>::Ones(5, 2), {});
    const int rowHeight = m_grid->labels()->sectionSize(0);
    QTRY_COMPARE(m_grid->height(), four + rowHeight);
    m_editor->setValues(Matrix<double>::Ones(4096, 2), {});
    QTRY_VERIFY(m_grid->height() > four + 4 * rowHeight);
    QVERIFY(m_grid->height() <= four + 8 * rowHeight);
    QVERIFY(m_grid->verticalScrollBar()->maximum() > 0);
    QCOMPARE(m_grid->labels()->sectionSize(4095), rowHeight);
}

void TableEditorTest::scrollsSidewaysBelowItsRows()
{
    m_editor->setValues(Matrix<double>::Ones(4, 40), {});
    QTRY_VERIFY(m_grid->horizontalScrollBar()->maximum() > 0);
    const QModelIndex last = m_grid->model()->index(3, 0);
    QTRY_VERIFY(m_grid->visualRect(last).bottom() <= m_grid->viewport()->height()); // the bar covers no row
    QCOMPARE(m_grid->verticalScrollBar()->maximum(), 0);
}

ALPHASCOPE_TEST(TableEditorTest, QApplication)
#include "tst_tableeditor.moc"
