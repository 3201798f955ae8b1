// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/editcommand.h"
#include "testclass.h"

#include <QTest>
#include <QUndoStack>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! A specimen that is told from others by one number.
std::shared_ptr<const Specimen> specimen(double number)
{
    Vectors vectors;
    vectors.inputs.queries = Matrix<double>::Constant(1, 1, number);
    return std::make_shared<const Specimen>(vectors);
}

} // namespace

class TestEditCommand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void undoAndRedoSwapTheSpecimen();
    void theTextIsTheStepsText();
    void theSameKeyMerges();
    void otherKeysAndSeriesDoNotMerge_data();
    void otherKeysAndSeriesDoNotMerge();
    void undoBeginsAnotherSeries();
    void aStepThatComesBackVanishes();
    void theStepBelowAVanishedOneStays();

private:
    void push(QUndoStack &stack, EditState &state, std::shared_ptr<const Specimen> after, const std::string &key)
    {
        stack.push(new EditCommand(state, { state.present, std::move(after), u"Edit"_s, key, state.series }));
    }
};

void TestEditCommand::undoAndRedoSwapTheSpecimen()
{
    const auto before = specimen(1), after = specimen(2);
    EditState state;
    state.present = before;
    EditCommand command(state, { before, after, u"Edit"_s, {}, 0 });
    QCOMPARE(state.present, before);
    command.redo();
    QCOMPARE(state.present, after);
    command.undo();
    QCOMPARE(state.present, before);
    command.redo();
    QCOMPARE(state.present, after);
}

void TestEditCommand::theTextIsTheStepsText()
{
    EditState state;
    state.present = specimen(1);
    QCOMPARE(EditCommand(state, { specimen(1), specimen(2), u"Edit K (2, 1)"_s, {}, 0 }).text(), u"Edit K (2, 1)"_s);
}

void TestEditCommand::theSameKeyMerges()
{
    const auto first = specimen(1), third = specimen(3);
    EditState state;
    state.present = first;
    QUndoStack stack;
    push(stack, state, specimen(2), "Q 0 0");
    push(stack, state, third, "Q 0 0");
    QCOMPARE(stack.count(), 1);
    QCOMPARE(state.present, third);
    stack.undo();
    QCOMPARE(state.present, first);
    stack.redo();
    QCOMPARE(state.present, third);
}

void TestEditCommand::otherKeysAndSeriesDoNotMerge_data()
{
    QTest::addColumn<QString>("firstKey");
    QTest::addColumn<QString>("secondKey");
    QTest::addColumn<int>("seriesAhead");
    QTest::newRow("another cell") << u"Q 0 0"_s << u"Q 0 1"_s << 0;
    QTest::newRow("no key") << QString() << QString() << 0;
    QTest::newRow("no key after a key") << u"Q 0 0"_s << QString() << 0;
    QTest::newRow("another series") << u"Q 0 0"_s << u"Q 0 0"_s << 1;
}

void TestEditCommand::otherKeysAndSeriesDoNotMerge()
{
    QFETCH(QString, firstKey);
    QFETCH(QString, secondKey);
    QFETCH(int, seriesAhead);
    EditState state;
    state.present = specimen(1);
    QUndoStack stack;
    push(stack, state, specimen(2), firstKey.toStdString());
    state.series += seriesAhead;
    push(stack, state, specimen(3), secondKey.toStdString());
    QCOMPARE(stack.count(), 2);
}

void TestEditCommand::undoBeginsAnotherSeries()
{
    EditState state;
    state.present = specimen(1);
    QUndoStack stack;
    push(stack, state, specimen(2), "Q 0 0");
    push(stack, state, specimen(3), "Q 0 1");
    stack.undo();
    push(stack, state, specimen(4), "Q 0 0"); // the key of the step that is now the last
    QCOMPARE(stack.count(), 2);
}

void TestEditCommand::aStepThatComesBackVanishes()
{
    const auto first = specimen(1);
    EditState state;
    state.present = first;
    QUndoStack stack;
    push(stack, state, specimen(2), "Q 0 0");
    push(stack, state, specimen(1), "Q 0 0");
    QCOMPARE(stack.count(), 0);
    QVERIFY(!stack.canUndo());
    QCOMPARE(state.present, first); // the very object, not its equal
}

void TestEditCommand::theStepBelowAVanishedOneStays()
{
    const auto first = specimen(1), second = specimen(2);
    EditState state;
    state.present = first;
    QUndoStack stack;
    push(stack, state, second, "Q 0 0");
    push(stack, state, specimen(3), "Q 0 1");
    push(stack, state, specimen(2), "Q 0 1");
    QCOMPARE(stack.count(), 1);
    QCOMPARE(state.present, second);
    stack.undo();
    QCOMPARE(state.present, first);
}

ALPHASCOPE_TEST(TestEditCommand, QCoreApplication)
#include "tst_editcommand.moc"
