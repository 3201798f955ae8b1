// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/edithistory.h"
#include "testclass.h"

#include <QSignalSpy>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! K and V are [rows x 1], Q is [1 x 1]: the specimen has 8·(2 rows + 1) bytes.
std::shared_ptr<const Specimen> specimenOf(Index rows = 2)
{
    Vectors vectors;
    vectors.inputs.queries = Matrix<double>::Zero(1, 1);
    vectors.inputs.keys = Matrix<double>::Zero(rows, 1);
    vectors.inputs.values = Matrix<double>::Zero(rows, 1);
    vectors.inputs.queryLabels.resize(1);
    vectors.inputs.keyLabels.resize(static_cast<std::size_t>(rows));
    vectors.inputs.padded.assign(static_cast<std::size_t>(rows), false);
    fitParameters(vectors);
    return std::make_shared<const Specimen>(vectors);
}

double key(const EditHistory &history, Index row) { return std::get<Vectors>(*history.present()).inputs.keys(row, 0); }

} // namespace

class TestEditHistory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void typingInOneCellIsOneStep();
    void anotherCellInBetweenMakesThreeSteps();
    void anUndoInBetweenEndsMerging();
    void anUndoneAndRedoneStepTakesNoMore();
    void endMergingEndsIt();
    void anEditThatChangesNothingLeavesNoStep();
    void typingTheOldNumberAgainLeavesNoStep();
    void whatTypingPassesThroughTakesNothingAway();
    void changedIsSaidOncePerChange();
    void resetEmptiesTheStack();
    void theStepIsNamedAfterItsEdit();
    void theOldestStepsGoBeyondTheStepLimit();
    void theOldestStepsGoBeyondTheByteLimit();
    void aStepTooLargeForTheLimitStaysAlone();
    void typingMergesAlsoAfterStepsWereForgotten();
    void aSpecimenThatGrowsForgetsToo();
    void aLargePresentTakesNothingFromThePast();
    void whatStepsShareCountsOnce();
    void aStepMayBeginAnotherFile();
    void whatIsSavedBelongsToItsSideOfTheStep();
    void aFileThatBothSidesWereSavedIntoStays();
    void theFileStaysWhenOldStepsAreForgotten();
    void aStepThatVanishesBringsTheFileBack();
};

void TestEditHistory::typingInOneCellIsOneStep()
{
    const auto first = specimenOf();
    EditHistory history(first);
    history.edit(SetCell { "K", 0, 0, 0.7 });
    history.edit(SetCell { "K", 0, 0, 0.75 });
    QCOMPARE(history.stack()->count(), 1);
    QCOMPARE(key(history, 0), 0.75);
    history.stack()->undo();
    QCOMPARE(history.present(), first);
    history.stack()->redo();
    QCOMPARE(key(history, 0), 0.75);
}

void TestEditHistory::anotherCellInBetweenMakesThreeSteps()
{
    EditHistory history(specimenOf());
    history.edit(SetCell { "K", 0, 0, 1 });
    history.edit(SetCell { "K", 1, 0, 2 });
    history.edit(SetCell { "K", 0, 0, 3 });
    QCOMPARE(history.stack()->count(), 3);
    history.stack()->undo();
    QCOMPARE(key(history, 0), 1.0);
    QCOMPARE(key(history, 1), 2.0);
}

void TestEditHistory::anUndoInBetweenEndsMerging()
{
    EditHistory history(specimenOf());
    history.edit(SetCell { "K", 0, 0, 1 });
    history.edit(SetCell { "K", 1, 0, 2 });
    history.stack()->undo();
    history.edit(SetCell { "K", 0, 0, 3 });
    QCOMPARE(history.stack()->count(), 2);
    history.stack()->undo();
    QCOMPARE(key(history, 0), 1.0);
}

void TestEditHistory::anUndoneAndRedoneStepTakesNoMore()
{
    EditHistory history(specimenOf());
    history.edit(SetCell { "K", 0, 0, 1 });
    history.stack()->undo();
    history.stack()->redo();
    history.edit(SetCell { "K", 0, 0, 2 });
    QCOMPARE(history.stack()->count(), 2);
    history.edit(SetCell { "K", 0, 0, 3 }); // but from here on it is typing again
    QCOMPARE(history.stack()->count(), 2);
}

void TestEditHistory::endMergingEndsIt()
{
    EditHistory history(specimenOf());
    history.edit(SetCell { "K", 0, 0, 1 });
    history.endMerging();
    history.edit(SetCell { "K", 0, 0, 2 });
    QCOMPARE(history.stack()->count(), 2);
}

void TestEditHistory::anEditThatChangesNothingLeavesNoStep()
{
    const auto first = specimenOf();
    EditHistory history(first);
    QSignalSpy changed(&history, &EditHistory::changed);
    history.edit(SetCell { "K", 0, 0, 0 }); // it is 0
    history.edit(SetCell { "K", 99, 0, 1 }); // there is no such row
    history.edit(SetCell { "no such table", 0, 0, 1 });
    QCOMPARE(history.stack()->count(), 0);
    QCOMPARE(history.present(), first);
    QCOMPARE(changed.size(), 0);
}

void TestEditHistory::typingTheOldNumberAgainLeavesNoStep()
{
    const auto first = specimenOf();
    EditHistory history(first);
    QSignalSpy changed(&history, &EditHistory::changed);
    history.edit(SetCell { "K", 0, 0, 1 });
    history.edit(SetCell { "K", 0, 0, 0 });
    QCOMPARE(history.stack()->count(), 0);
    QCOMPARE(history.present(), first);
    QCOMPARE(changed.size(), 2);
}

void TestEditHistory::whatTypingPassesThroughTakesNothingAway()
{
    ManyToOne model;
    model.config.score = Score::Dot;
    model.inputs.x = Matrix<double>::Ones(3, 2);
    model.inputs.labels = { "Mon", "Tue", "Wed" };
    model.inputs.padded = { false, false, true };
    fitParameters(model);
    model.parameters.rnn.cells[0].weight_ih(0, 1) = 42;
    EditHistory history(std::make_shared<const Specimen>(model));
    // All is selected and typed over: first there is one number, then three timesteps of two again.
    const Matrix<double> typed = Matrix<double>::Constant(3, 2, 5);
    history.edit(SetTable { "x", Matrix<double>::Constant(1, 1, 5), {}, true });
    history.edit(SetTable { "x", typed, {}, true });
    QCOMPARE(history.stack()->count(), 1);
    const ManyToOne &after = std::get<ManyToOne>(*history.present());
    QVERIFY(after.inputs.x == typed);
    QCOMPARE(after.parameters.rnn.cells[0].weight_ih(0, 1), 42.0);
    QCOMPARE(after.inputs.padded, model.inputs.padded);
    history.edit(SetTable { "x", model.inputs.x, {}, true });
    QCOMPARE(history.stack()->count(), 0); // all is as it was
    QCOMPARE(std::get<ManyToOne>(*history.present()).inputs.labels, model.inputs.labels);
}

void TestEditHistory::changedIsSaidOncePerChange()
{
    EditHistory history(specimenOf());
    QSignalSpy changed(&history, &EditHistory::changed);
    history.edit(SetCell { "K", 0, 0, 1 });
    QCOMPARE(changed.size(), 1);
    history.edit(SetCell { "K", 0, 0, 2 }); // merged
    QCOMPARE(changed.size(), 2);
    history.edit(SetCell { "K", 1, 0, 3 });
    history.edit(InsertRows { "K", 0, 1 });
    QCOMPARE(changed.size(), 4);
    history.stack()->undo();
    QCOMPARE(changed.size(), 5);
    history.stack()->redo();
    QCOMPARE(changed.size(), 6);
    history.stack()->setIndex(0); // three steps at once
    QCOMPARE(changed.size(), 7);
    history.reset(specimenOf());
    QCOMPARE(changed.size(), 8);
}

void TestEditHistory::resetEmptiesTheStack()
{
    EditHistory history(specimenOf());
    history.edit(SetCell { "K", 0, 0, 1 });
    const auto other = specimenOf(5);
    history.reset(other);
    QCOMPARE(history.stack()->count(), 0);
    QCOMPARE(history.present(), other);
    history.edit(SetCell { "K", 0, 0, 2 });
    history.stack()->undo();
    QCOMPARE(history.present(), other);
}

void TestEditHistory::theStepIsNamedAfterItsEdit()
{
    EditHistory history(specimenOf());
    const Edit edit = SetCell { "K", 1, 0, 3 };
    const QString name = QString::fromStdString(describe(edit, *history.present()));
    history.edit(edit);
    QVERIFY(!name.isEmpty());
    QCOMPARE(history.stack()->undoText(), name);
}

void TestEditHistory::theOldestStepsGoBeyondTheStepLimit()
{
    EditHistory history(specimenOf());
    for (int i = 0; i < EditHistory::mostSteps + 10; ++i)
        history.edit(SetCell { "K", i % 2, 0, i + 1.0 });
    QCOMPARE(history.stack()->count(), EditHistory::mostSteps);
    history.stack()->setIndex(0);
    QCOMPARE(key(history, 1), 10.0); // the tenth edit is the last that cannot be undone
}

void TestEditHistory::theOldestStepsGoBeyondTheByteLimit()
{
    // Three older ones fit; they share Q and V with what is present, and each has a K of its own.
    EditHistory history(specimenOf(100), 8 * 3 * 100 + 100);
    QSignalSpy changed(&history, &EditHistory::changed);
    for (int i = 0; i < 10; ++i)
        history.edit(SetCell { "K", i, 0, i + 1.0 });
    QCOMPARE(history.stack()->count(), 3);
    QCOMPARE(history.stack()->index(), 3);
    QCOMPARE(changed.size(), 10);
    QCOMPARE(key(history, 9), 10.0);
    const QString newest = QString::fromStdString(describe(SetCell { "K", 9, 0, 10 }, *history.present()));
    QCOMPARE(history.stack()->undoText(), newest);
    history.stack()->setIndex(0);
    QCOMPARE(key(history, 6), 7.0);
    QCOMPARE(key(history, 7), 0.0);
    history.stack()->setIndex(3);
    QCOMPARE(key(history, 9), 10.0);
}

void TestEditHistory::aStepTooLargeForTheLimitStaysAlone()
{
    const auto first = specimenOf(100);
    EditHistory history(first, 1);
    history.edit(SetCell { "K", 0, 0, 1 });
    QCOMPARE(history.stack()->count(), 1);
    history.edit(SetCell { "K", 1, 0, 1 });
    QCOMPARE(history.stack()->count(), 1);
    history.stack()->undo();
    QCOMPARE(key(history, 0), 1.0);
    QCOMPARE(key(history, 1), 0.0);
}

void TestEditHistory::typingMergesAlsoAfterStepsWereForgotten()
{
    EditHistory history(specimenOf(100), 8 * 2 * 100);
    for (int i = 0; i < 5; ++i)
        history.edit(SetCell { "K", i, 0, 1 });
    QCOMPARE(history.stack()->count(), 2);
    history.edit(SetCell { "K", 4, 0, 12 });
    QCOMPARE(history.stack()->count(), 2);
    history.stack()->undo();
    QCOMPARE(key(history, 4), 0.0);
    history.edit(SetCell { "K", 3, 0, 5 }); // after an undo with a step below: its own
    QCOMPARE(history.stack()->count(), 2);
}

void TestEditHistory::aSpecimenThatGrowsForgetsToo()
{
    EditHistory history(specimenOf(2), 8 * 1010);
    for (int i = 0; i < 4; ++i)
        history.edit(SetCell { "K", i % 2, 0, i + 1.0 });
    history.edit(SetTable { "K", Matrix<double>::Ones(1000, 1), {}, false });
    const int withSmallOnes = history.stack()->count();
    QVERIFY(withSmallOnes >= 4);
    for (int i = 0; i < 4; ++i)
        history.edit(SetCell { "K", i, 0, 7 });
    QCOMPARE(history.stack()->count(), 1);
}

void TestEditHistory::aLargePresentTakesNothingFromThePast()
{
    const auto first = specimenOf(2); // such as a model that was learned, before a large size is tried
    EditHistory history(first, 8 * 100);
    history.edit(SetCell { "K", 0, 0, 1 });
    history.edit(SetTable { "K", Matrix<double>::Ones(1000, 1), {}, false });
    QCOMPARE(history.stack()->count(), 2);
    history.stack()->setIndex(0);
    QCOMPARE(history.present(), first);
}

void TestEditHistory::whatStepsShareCountsOnce()
{
    const auto large = specimenOf(1000);
    EditHistory history(large, 3 * 8 * 2001);
    for (int step = 0; step < 20; ++step)
        history.edit(SetLabel { Axis::Columns, step, "a" });
    QCOMPARE(history.stack()->count(), 20);
}

void TestEditHistory::aStepMayBeginAnotherFile()
{
    EditHistory history(specimenOf());
    history.file() = { u"/a"_s, u"a"_s, history.present() };
    history.edit(SetCell { "K", 0, 0, 1 });
    history.endMerging();
    history.edit(SetCell { "K", 1, 0, 1 }, DocumentFile { {}, u"new"_s, nullptr });
    history.edit(SetCell { "Q", 0, 0, 1 });
    QCOMPARE(history.file().name, u"new"_s);
    history.stack()->undo();
    QCOMPARE(history.file().name, u"new"_s);
    history.stack()->undo();
    QCOMPARE(history.file().path, u"/a"_s);
    history.stack()->undo();
    QCOMPARE(history.file().path, u"/a"_s);
    QCOMPARE(history.file().clean, history.present());
    for (int i = 0; i < 3; ++i)
        history.stack()->redo();
    QCOMPARE(history.file().name, u"new"_s);
    QVERIFY(history.file().path.isEmpty());
}

void TestEditHistory::whatIsSavedBelongsToItsSideOfTheStep()
{
    EditHistory history(specimenOf());
    history.file() = { {}, u"old"_s, nullptr }; // no file either
    history.edit(SetCell { "K", 0, 0, 1 }, DocumentFile { {}, u"new"_s, nullptr });
    history.file() = { u"/new"_s, u"new"_s, history.present() };
    const auto saved = history.present();
    history.stack()->undo();
    QCOMPARE(history.file().name, u"old"_s);
    QVERIFY(history.file().path.isEmpty());
    history.stack()->redo();
    QCOMPARE(history.file().path, u"/new"_s);
    QCOMPARE(history.file().clean, saved);
}

//! It would else be taken for saved what is not in the file any more.
void TestEditHistory::aFileThatBothSidesWereSavedIntoStays()
{
    EditHistory history(specimenOf());
    history.file() = { u"/a"_s, u"a"_s, history.present() };
    history.edit(SetCell { "K", 0, 0, 1 }, DocumentFile { {}, u"new"_s, nullptr });
    history.file() = { u"/a"_s, u"a"_s, history.present() };
    history.stack()->undo();
    QCOMPARE(history.file().path, u"/a"_s);
    QVERIFY(history.file().clean != history.present());
    history.stack()->redo();
    QCOMPARE(history.file().clean, history.present());
}

void TestEditHistory::theFileStaysWhenOldStepsAreForgotten()
{
    EditHistory history(specimenOf(), 3 * 8 * 5);
    history.file() = { u"/a"_s, u"a"_s, nullptr };
    history.edit(SetCell { "K", 0, 0, 1 });
    for (int i = 0; i < 20; ++i) {
        history.endMerging();
        const bool isNew = i == 19;
        history.edit(SetCell { "K", 0, 0, 2.0 + i },
            isNew ? std::optional(DocumentFile { {}, u"new"_s, nullptr }) : std::nullopt);
    }
    QVERIFY(history.stack()->count() < 20); // forgotten once since the new one
    QCOMPARE(history.file().name, u"new"_s);
    history.stack()->undo();
    QCOMPARE(history.file().name, u"a"_s);
}

void TestEditHistory::aStepThatVanishesBringsTheFileBack()
{
    EditHistory history(specimenOf());
    history.file() = { u"/a"_s, u"a"_s, history.present() };
    history.edit(SetCell { "K", 0, 0, 1 }, DocumentFile { {}, u"new"_s, nullptr });
    history.edit(SetCell { "K", 0, 0, 0 });
    QCOMPARE(history.stack()->count(), 0);
    QCOMPARE(history.file().path, u"/a"_s);
}

ALPHASCOPE_TEST(TestEditHistory, QCoreApplication)
#include "tst_edithistory.moc"
