// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"
#include "testclass.h"
#include "usedupmemory.h"

#include "engine/samples.h"
#include "engine/specimenequality.h"
#include "formats/safetensors.h"

#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

Edit setKey(double value, Index row = 0) { return SetCell { "K", row, 0, value }; }

//! An edit after which the specimen cannot be traced.
Edit breakTemperature(const Document &document)
{
    VectorsConfig config = std::get<Vectors>(document.specimen()).config;
    config.temperature = -1;
    return SetVectorsConfig { config };
}

Edit withHidden(const Document &document, Index hidden)
{
    ManyToOneConfig config = std::get<ManyToOne>(document.specimen()).config;
    config.rnn.hiddenSize = hidden;
    return SetManyToOneConfig { config };
}

double key(const Document &document, Index row = 0)
{
    return std::get<Vectors>(document.specimen()).inputs.keys(row, 0);
}

//! alpha is as large as a computation and a file that take noticeable time.
Specimen largeSpecimen(Index size)
{
    Vectors vectors;
    vectors.inputs.queries = Matrix<double>::Random(size, 4);
    vectors.inputs.keys = Matrix<double>::Random(size, 4);
    vectors.inputs.values = Matrix<double>::Random(size, 2);
    vectors.inputs.queryLabels.resize(static_cast<std::size_t>(size));
    vectors.inputs.keyLabels.resize(static_cast<std::size_t>(size));
    vectors.inputs.padded.assign(static_cast<std::size_t>(size), false);
    fitParameters(vectors);
    return vectors;
}

} // namespace

class TestDocument : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();

    void itBeginsUntitledAndUnmodified();
    void resetShowsASpecimen();
    void anEditIsAnnouncedThenComputed();
    void undoAndRedoAreComputed();
    void recomputeAnswersAgain();
    void theNewestOfManyEditsIsAnsweredOnce();
    void anAnswerToAnOlderInputIsNotShown();
    void aProblemIsToldAndTheOldTraceStays();
    void anEditThatDoesNotFitIntoMemoryIsRefused();
    void manyNewWeightsAreDrawnInTheWorker();
    void whatIsSavedMeanwhileHasThem();
    void anotherEditIsRefusedMeanwhile();
    void whatWasOpenedIsMissedWhenItIsDrawnAnew();
    void whatWasBroughtBackIsNotModified();
    void experimentsAreSavedWithIt();
    void identityIsSaidWhenItChanges();

    void whatWasSavedIsOpenedTheSame();
    void theTrainingGoesFromFileToFile();
    void typingAfterASaveIsAStepOfItsOwn();
    void editsDuringASaveAreNotInTheFile();
    void undoingThemIsCleanAgain();
    void aFailedSaveChangesNothing();
    void whatIsSavedCarriesItsOwnAlpha_data();
    void whatIsSavedCarriesItsOwnAlpha();
    void whatCannotBeTracedIsSavedToo();
    void aSaveOfAnEarlierDocumentDoesNotNameTheNewOne();
    void savesOfOneFileKeepTheirOrder();
    void closingWaitsForTheSave();

    void forgottenFileLeavesAModifiedDocument();
    void endedMergingMakesAnotherStep();
    void traceIsOfThePresentSpecimenOnlyOnceComputed();
    void filesDoNotWaitForALargeComputation();
    void busyIsSaidWhenItChanges();

private:
    QString file(const QString &name) const { return m_folder->filePath(name); }

    //! A file with the lesson and this first key.
    QString savedFile(const QString &name, double firstKey)
    {
        Document document;
        document.reset(samples().front().make(), u"Lesson"_s);
        document.edit(setKey(firstKey));
        QSignalSpy saved(&document, &Document::saved);
        document.save(file(name));
        return saved.wait() ? file(name) : QString();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestDocument::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void TestDocument::itBeginsUntitledAndUnmodified()
{
    Document document;
    QCOMPARE(document.name(), u"Untitled"_s);
    QCOMPARE(document.path(), QString());
    QVERIFY(!document.isModified());
    QVERIFY(!document.isBusy());
    QVERIFY(!document.trace());
    QVERIFY(!document.undoStack()->canUndo());
    QVERIFY(!check(document.specimen()));
}

void TestDocument::resetShowsASpecimen()
{
    Document document;
    document.edit(setKey(3));
    document.setSelected({ 0, 1, 0 });
    QSignalSpy traced(&document, &Document::traceChanged);
    document.reset(samples().front().make(), u"Four tokens"_s);
    QCOMPARE(document.name(), u"Four tokens"_s);
    QVERIFY(same(document.specimen(), samples().front().make()));
    QVERIFY(!document.isModified());
    QVERIFY(!document.undoStack()->canUndo());
    QCOMPARE(document.selected(), SelectedCell());
    QVERIFY(traced.wait());
    QCOMPARE(document.trace()->rows(), Index(1));
    QCOMPARE(document.trace()->columns(), Index(4));
}

void TestDocument::anEditIsAnnouncedThenComputed()
{
    Document document;
    document.reset(samples().front().make(), {});
    QStringList events;
    connect(&document, &Document::specimenChanged, this, [&] { events << u"specimen"_s; });
    connect(&document, &Document::traceChanged, this, [&] { events << u"trace"_s; });
    connect(&document, &Document::busyChanged, this, [&](bool busy) { events << (busy ? u"busy"_s : u"idle"_s); });
    QSignalSpy traced(&document, &Document::traceChanged);
    QVERIFY(traced.wait());
    events.clear();
    document.edit(setKey(2));
    QCOMPARE(events, QStringList({ u"specimen"_s, u"busy"_s }));
    QVERIFY(document.isBusy());
    QVERIFY(traced.wait());
    QCOMPARE(events, QStringList({ u"specimen"_s, u"busy"_s, u"trace"_s, u"idle"_s }));
    QCOMPARE(document.trace()->sheets.at(0).scores(0, 0), 2.0);
    QVERIFY(traced.last().at(0).toDouble() > 0);
}

void TestDocument::undoAndRedoAreComputed()
{
    Document document;
    document.reset(samples().front().make(), {});
    document.edit(setKey(2));
    QSignalSpy specimen(&document, &Document::specimenChanged);
    QSignalSpy traced(&document, &Document::traceChanged);
    document.undoStack()->undo();
    QCOMPARE(specimen.size(), 1);
    QVERIFY(traced.wait());
    QCOMPARE(document.trace()->sheets.at(0).scores(0, 0), 1.0);
    document.undoStack()->redo();
    QCOMPARE(specimen.size(), 2);
    QVERIFY(traced.wait());
    QCOMPARE(document.trace()->sheets.at(0).scores(0, 0), 2.0);
}

void TestDocument::recomputeAnswersAgain()
{
    Document document;
    QSignalSpy traced(&document, &Document::traceChanged);
    QSignalSpy specimen(&document, &Document::specimenChanged);
    document.recompute();
    QVERIFY(traced.wait());
    document.recompute();
    QVERIFY(traced.wait());
    QCOMPARE(specimen.size(), 0);
}

void TestDocument::theNewestOfManyEditsIsAnsweredOnce()
{
    Document document;
    document.reset(samples().front().make(), {});
    int stale = 0;
    const auto answered = [&] { stale += document.trace()->sheets.at(0).scores(0, 0) != key(document); };
    connect(&document, &Document::traceChanged, this, answered);
    QSignalSpy traced(&document, &Document::traceChanged);
    QSignalSpy problem(&document, &Document::problemFound);
    for (int i = 1; i <= 300; ++i) {
        document.edit(setKey(i));
        if (i % 3 == 0) { // what cannot be computed, and back
            document.edit(breakTemperature(document));
            if (i % 6 == 0)
                QCoreApplication::processEvents();
            document.undoStack()->undo();
        }
    }
    // No event was let through since the last edit, so its answer is still to come, and is the last.
    const qsizetype before = traced.size();
    QVERIFY(traced.wait());
    QCOMPARE(traced.size(), before + 1);
    QCOMPARE(document.trace()->sheets.at(0).scores(0, 0), 300.0);
    QCOMPARE(stale, 0);
    QVERIFY(!document.isBusy());
    document.edit(breakTemperature(document));
    const qsizetype problems = problem.size();
    QVERIFY(problem.wait());
    QCOMPARE(problem.size(), problems + 1);
    QCOMPARE(traced.size(), before + 1);
}

void TestDocument::anAnswerToAnOlderInputIsNotShown()
{
    Document document;
    QSignalSpy traced(&document, &Document::traceChanged);
    QSignalSpy busy(&document, &Document::busyChanged);
    document.reset(samples().front().make(), {});
    // As a dialog would do: lets events through after the edit and before its computation is asked for.
    connect(&document, &Document::specimenChanged, this, [&] {
        while (document.isBusy())
            QVERIFY(busy.wait());
        QCOMPARE(traced.size(), 0);
    });
    document.edit(setKey(2));
    QVERIFY(traced.wait());
    QCOMPARE(traced.size(), 1);
    QCOMPARE(document.trace()->sheets.at(0).scores(0, 0), 2.0);
}

void TestDocument::aProblemIsToldAndTheOldTraceStays()
{
    Document document;
    QSignalSpy traced(&document, &Document::traceChanged);
    QSignalSpy problem(&document, &Document::problemFound);
    document.reset(samples().front().make(), {});
    QVERIFY(traced.wait());
    const auto trace = document.trace();
    document.edit(breakTemperature(document));
    QVERIFY(problem.wait());
    QVERIFY(!problem.at(0).at(0).value<Problem>().sentence.empty());
    QCOMPARE(document.trace(), trace);
    QVERIFY(!document.isBusy());
    document.undoStack()->undo();
    QVERIFY(traced.wait());
    QCOMPARE(problem.size(), 1);
}

void TestDocument::anEditThatDoesNotFitIntoMemoryIsRefused()
{
    if (!canUseUpMemory)
        QSKIP("Memory cannot be made to run out here.");
    Document document;
    document.reset(samples().front().make(), {});
    QSignalSpy specimen(&document, &Document::specimenChanged);
    const Edit edit = setKey(2);
    QString sentence;
    connect(&document, &Document::editRefused, this, [&](const QString &why) { sentence = why; });
    connect(&document, &Document::specimenChanged, this, [] { memoryIsUsedUp = false; });
    memoryIsUsedUp = true;
    document.edit(edit);
    QVERIFY(!memoryIsUsedUp);
    QVERIFY(sentence.contains(u"memory"_s));
    QCOMPARE(specimen.size(), 1); // the panels go back to what is there
    QCOMPARE(key(document), 1.0);
    QVERIFY(!document.isModified());
    QVERIFY(!document.undoStack()->canUndo());
}

void TestDocument::manyNewWeightsAreDrawnInTheWorker()
{
    Document document;
    document.reset(newManyToOne(), {});
    QTRY_VERIFY(document.isTraced());
    QSignalSpy specimen(&document, &Document::specimenChanged);
    QSignalSpy busy(&document, &Document::busyChanged);
    document.edit(withHidden(document, 1000));
    QVERIFY(document.isEditing() && document.isBusy() && document.isModified());
    QCOMPARE(specimen.count(), 0);
    QCOMPARE(busy.count(), 1);
    QTRY_VERIFY(!document.isBusy());
    QCOMPARE(specimen.count(), 1);
    QCOMPARE(std::get<ManyToOne>(document.specimen()).parameters.rnn.cells.front().weight_hh.cols(), 1000);
    QVERIFY(document.isTraced());
}

void TestDocument::whatIsSavedMeanwhileHasThem()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"large.safetensors"_s);
    Document document;
    document.reset(newManyToOne(), {});
    QSignalSpy saved(&document, &Document::saved);
    document.edit(withHidden(document, 700));
    document.save(path);
    QVERIFY(document.isEditing());
    QVERIFY(saved.wait());
    QCOMPARE(std::get<ManyToOne>(loadSnapshot(path)->specimen).config.rnn.hiddenSize, 700);
    QCOMPARE(document.path(), path);
    QVERIFY(!document.isModified());

    QSignalSpy failed(&document, &Document::saveFailed);
    document.edit(withHidden(document, 701));
    document.save(path);
    document.reset(newManyToOne(), {}); // in whose place nothing is to be saved
    QCOMPARE(failed.count(), 1);
    QTRY_VERIFY(!document.isBusy());
    QCOMPARE(saved.count(), 1);
}

void TestDocument::anotherEditIsRefusedMeanwhile()
{
    Document document;
    document.reset(newManyToOne(), {});
    QSignalSpy refused(&document, &Document::editRefused);
    document.edit(withHidden(document, 700));
    QSignalSpy specimen(&document, &Document::specimenChanged);
    document.edit(SetCell { "x", 0, 0, 123 });
    QCOMPARE(refused.count(), 1);
    QVERIFY(refused.at(0).at(0).toString().contains(u"still being drawn"_s));
    QCOMPARE(specimen.count(), 1); // the panels go back to what is there
    QTRY_VERIFY(!document.isBusy());
    QVERIFY(std::get<ManyToOne>(document.specimen()).inputs.x(0, 0) != 123);
}

void TestDocument::whatWasOpenedIsMissedWhenItIsDrawnAnew()
{
    Document document;
    QStringList drawn;
    connect(&document, &Document::weightsDrawn, this, [&](const QStringList &names) { drawn = names; });
    document.reset(newManyToOne(), {});
    document.edit(withHidden(document, 3));
    QCOMPARE(drawn, QStringList()); // nobody learned what was there
    document.load(u"model.safetensors"_s, { document.specimen(), {}, {}, {} });
    document.edit(SetCell { "x", 0, 0, 5 });
    document.edit(RenewWeights { 7 });
    QCOMPARE(drawn, QStringList());
    document.edit(withHidden(document, 4));
    QVERIFY2(drawn.contains(u"rnn.weight_hh_l0"_s), qPrintable(drawn.join(u' ')));
}

void TestDocument::whatWasBroughtBackIsNotModified()
{
    Document document;
    document.reset(samples().front().make(), {});
    document.edit(setKey(2));
    QVERIFY(document.isModified());
    document.edit(setKey(1)); // typed back
    QVERIFY(!document.isModified());
    QCOMPARE(document.undoStack()->count(), 0);
    document.edit(setKey(2));
    document.undoStack()->undo();
    QVERIFY(!document.isModified());
    document.undoStack()->redo();
    QVERIFY(document.isModified());
}

void TestDocument::experimentsAreSavedWithIt()
{
    Document document;
    document.reset(samples().front().make(), u"Lesson"_s);
    QSignalSpy identity(&document, &Document::identityChanged);
    const ExperimentRecord record { MarksExperiment(), { { 1.0, 0.0, 0.1, 0.2, 0.7, 0.5 } }, true };
    document.keep(record);
    QVERIFY(document.isModified());
    QCOMPARE(identity.size(), 1);
    QCOMPARE(document.undoStack()->count(), 0);
    QSignalSpy saved(&document, &Document::saved);
    document.save(file(u"experiments.safetensors"_s));
    const ExperimentRecord later { CostExperiment(), {}, false };
    document.keep(later); // while it is being saved
    QVERIFY(saved.wait());
    QVERIFY(document.isModified());
    const auto content = openFile(file(u"experiments.safetensors"_s));
    QVERIFY(content && content->experiments[3] == record && !content->experiments[2]);
    document.load(file(u"experiments.safetensors"_s), *content);
    QVERIFY(document.experiments() == content->experiments);
    QVERIFY(!document.isModified());
    document.reset(samples().front().make(), {});
    QVERIFY(!document.experiments()[3]);
}

void TestDocument::identityIsSaidWhenItChanges()
{
    Document document;
    QSignalSpy identity(&document, &Document::identityChanged);
    document.reset(samples().front().make(), u"Lesson"_s);
    QCOMPARE(identity.size(), 1);
    document.edit(setKey(2));
    QCOMPARE(identity.size(), 2);
    document.edit(setKey(3)); // modified as before
    QCOMPARE(identity.size(), 2);
    QSignalSpy saved(&document, &Document::saved);
    document.save(file(u"a.safetensors"_s));
    QCOMPARE(identity.size(), 2); // not before it is saved
    QVERIFY(document.isModified());
    QVERIFY(saved.wait());
    QCOMPARE(identity.size(), 3);
    document.undoStack()->undo();
    QCOMPARE(identity.size(), 4);
    document.undoStack()->redo();
    QCOMPARE(identity.size(), 5);
    QVERIFY(!document.isModified());
}

void TestDocument::whatWasSavedIsOpenedTheSame()
{
    Document document;
    document.reset(samples().front().make(), u"Lesson"_s);
    document.edit(setKey(0.1));
    document.setSelected({ 0, 2, 0 });
    QSignalSpy saved(&document, &Document::saved);
    const QString path = file(u"four tokens.safetensors"_s);
    document.save(path);
    QVERIFY(saved.wait());
    QCOMPARE(saved.at(0).at(0).toString(), path);
    QCOMPARE(document.path(), path);
    QCOMPARE(document.name(), u"four tokens.safetensors"_s);
    QVERIFY(!document.isModified());
    QVERIFY(document.undoStack()->canUndo()); // saving forgets no step

    Document other;
    QSignalSpy begun(&other, &Document::begun);
    QSignalSpy traced(&other, &Document::traceChanged);
    const auto snapshot = loadSnapshot(path);
    QVERIFY(snapshot);
    other.load(path, *snapshot);
    QCOMPARE(begun.count(), 1);
    QVERIFY(same(other.specimen(), document.specimen()));
    QCOMPARE(other.selected(), SelectedCell({ 0, 2, 0 }));
    QCOMPARE(other.path(), path);
    QCOMPARE(other.name(), u"four tokens.safetensors"_s);
    QVERIFY(!other.isModified());
    QVERIFY(!other.undoStack()->canUndo());
    QVERIFY(!traced.isEmpty() || traced.wait());
}

void TestDocument::theTrainingGoesFromFileToFile()
{
    Snapshot snapshot { newManyToOne(), {}, nullptr, {} };
    snapshot.training = { { u"outcome"_s, u"finished"_s } };
    snapshot.preprocessing.classes = { "yes" };
    const QString path = m_folder->filePath(u"trained.safetensors"_s);
    const auto savedAgain = [&path](Document &document) {
        QSignalSpy saved(&document, &Document::saved);
        document.save(path);
        return saved.wait() ? *loadSnapshot(path) : Snapshot();
    };
    Document document;
    document.load(path, snapshot);
    const Snapshot again = savedAgain(document);
    QCOMPARE(again.training, snapshot.training);
    QVERIFY(again.preprocessing.classes == snapshot.preprocessing.classes);
    document.reset(newManyToOne(), {});
    QVERIFY(savedAgain(document).training.isEmpty()); // another document was never trained
}

void TestDocument::typingAfterASaveIsAStepOfItsOwn()
{
    Document document;
    document.reset(samples().front().make(), {});
    document.edit(setKey(2));
    QSignalSpy saved(&document, &Document::saved);
    document.save(file(u"a.safetensors"_s));
    QVERIFY(saved.wait());
    document.edit(setKey(25)); // the same cell
    QVERIFY(document.isModified());
    QCOMPARE(document.undoStack()->count(), 2);
    document.undoStack()->undo();
    QCOMPARE(key(document), 2.0);
    QVERIFY(!document.isModified());
}

void TestDocument::editsDuringASaveAreNotInTheFile()
{
    Document document;
    document.reset(samples().front().make(), {});
    document.edit(setKey(2));
    QSignalSpy saved(&document, &Document::saved);
    const QString path = file(u"a.safetensors"_s);
    document.save(path);
    document.edit(setKey(3)); // saving ends only when events are let through
    QVERIFY(saved.wait());
    QVERIFY(document.isModified());
    QCOMPARE(document.path(), path);
    QCOMPARE(key(document), 3.0);
    const auto snapshot = loadSnapshot(path);
    QVERIFY(snapshot);
    QCOMPARE(std::get<Vectors>(snapshot->specimen).inputs.keys(0, 0), 2.0);
}

void TestDocument::undoingThemIsCleanAgain()
{
    Document document;
    document.reset(samples().front().make(), {});
    document.edit(setKey(2));
    QSignalSpy saved(&document, &Document::saved);
    document.save(file(u"a.safetensors"_s));
    document.edit(setKey(3));
    document.edit(setKey(4, 1));
    QVERIFY(saved.wait());
    document.undoStack()->undo();
    QVERIFY(document.isModified());
    document.undoStack()->undo();
    QVERIFY(!document.isModified());
    document.undoStack()->undo();
    QVERIFY(document.isModified());
}

void TestDocument::aFailedSaveChangesNothing()
{
    Document document;
    document.reset(samples().front().make(), u"Lesson"_s);
    document.edit(setKey(2));
    QSignalSpy saved(&document, &Document::saved);
    QSignalSpy failed(&document, &Document::saveFailed);
    const QString path = file(u"no such folder/a.safetensors"_s);
    document.save(path);
    QVERIFY(failed.wait());
    QCOMPARE(failed.at(0).at(0).toString(), path);
    QVERIFY(!failed.at(0).at(1).toString().isEmpty());
    QCOMPARE(saved.size(), 0);
    QVERIFY(document.isModified());
    QCOMPARE(document.path(), QString());
    QCOMPARE(document.name(), u"Lesson"_s);
}

void TestDocument::whatIsSavedCarriesItsOwnAlpha_data()
{
    QTest::addColumn<bool>("waits");
    QTest::newRow("already computed") << true;
    QTest::newRow("still computing") << false;
}

void TestDocument::whatIsSavedCarriesItsOwnAlpha()
{
    QFETCH(bool, waits);
    Document document;
    QSignalSpy traced(&document, &Document::traceChanged);
    document.reset(samples().front().make(), {});
    QVERIFY(traced.wait());
    document.edit(setKey(2));
    if (waits)
        QVERIFY(traced.wait());
    QSignalSpy saved(&document, &Document::saved);
    const QString path = file(u"a.safetensors"_s);
    document.save(path);
    QVERIFY(saved.wait());
    const auto stored = loadSafetensors(path);
    QVERIFY(stored);
    const Matrix<double> alpha = stored->tensors.value(u"trace.alpha"_s).toMatrix();
    QCOMPARE(alpha, trace(document.specimen()).sheets.at(0).alpha);
}

void TestDocument::whatCannotBeTracedIsSavedToo()
{
    Document document;
    document.reset(samples().front().make(), {});
    // A K of this width cannot be multiplied with Q.
    Vectors vectors = std::get<Vectors>(document.specimen());
    vectors.inputs.keys = Matrix<double>::Ones(4, 3);
    document.edit(Replace { vectors, "" });
    QVERIFY(check(document.specimen()));
    QSignalSpy saved(&document, &Document::saved);
    const QString path = file(u"a.safetensors"_s);
    document.save(path);
    QVERIFY(saved.wait());
    const auto snapshot = loadSnapshot(path);
    QVERIFY2(snapshot, snapshot ? "" : qPrintable(snapshot.error().sentence));
    QVERIFY(same(snapshot->specimen, document.specimen()));
}

void TestDocument::aSaveOfAnEarlierDocumentDoesNotNameTheNewOne()
{
    Document document;
    document.reset(samples().front().make(), u"Lesson"_s);
    document.edit(setKey(2));
    QSignalSpy saved(&document, &Document::saved);
    document.save(file(u"a.safetensors"_s));
    document.reset(newManyToOne(), u"Sequence"_s);
    QVERIFY(saved.wait());
    QCOMPARE(document.name(), u"Sequence"_s);
    QCOMPARE(document.path(), QString());
    QVERIFY(!document.isModified());
    QVERIFY(QFileInfo::exists(file(u"a.safetensors"_s)));
}

void TestDocument::savesOfOneFileKeepTheirOrder()
{
    const QString path = file(u"a.safetensors"_s);
    Document document;
    QSignalSpy saved(&document, &Document::saved);
    document.reset(largeSpecimen(1024), {});
    document.save(path);
    document.reset(samples().front().make(), {});
    document.save(path); // the quicker of the two
    while (saved.size() < 2)
        QVERIFY(saved.wait());
    const auto snapshot = loadSnapshot(path);
    QVERIFY(snapshot);
    QVERIFY(same(snapshot->specimen, document.specimen()));
}

void TestDocument::closingWaitsForTheSave()
{
    const QString first = file(u"first.safetensors"_s), second = file(u"second.safetensors"_s);
    {
        Document document;
        document.reset(largeSpecimen(512), {});
        document.save(first);
        document.save(second); // waits behind the first
    }
    QVERIFY(loadSnapshot(first));
    QVERIFY(loadSnapshot(second));
}

void TestDocument::forgottenFileLeavesAModifiedDocument()
{
    Document document;
    document.load(savedFile(u"a.safetensors"_s, 11), { samples().front().make(), {}, nullptr, {} });
    QVERIFY(!document.isModified());
    QSignalSpy identity(&document, &Document::identityChanged);
    document.forgetFile();
    QCOMPARE(identity.count(), 1);
    QVERIFY(document.isModified());
    QCOMPARE(document.path(), QString());
    QCOMPARE(document.name(), u"Untitled"_s);
}

void TestDocument::endedMergingMakesAnotherStep()
{
    Document document;
    document.reset(samples().front().make(), {});
    document.edit(setKey(2));
    document.edit(setKey(3));
    QCOMPARE(document.undoStack()->count(), 1);
    document.endMerging();
    document.edit(setKey(4));
    QCOMPARE(document.undoStack()->count(), 2);
}

void TestDocument::traceIsOfThePresentSpecimenOnlyOnceComputed()
{
    Document document;
    QVERIFY(!document.isTraced());
    QSignalSpy traced(&document, &Document::traceChanged);
    document.reset(samples().front().make(), {});
    QVERIFY(traced.wait());
    QVERIFY(document.isTraced());
    document.edit(setKey(2));
    QVERIFY(document.trace() && !document.isTraced());
}

void TestDocument::filesDoNotWaitForALargeComputation()
{
    Document document;
    QSignalSpy traced(&document, &Document::traceChanged);
    QSignalSpy saved(&document, &Document::saved);
    document.save(file(u"a.safetensors"_s));
    Vectors large = std::get<Vectors>(largeSpecimen(4096));
    large.config.score = Score::Additive;
    large.config.attentionSize = 64;
    fitParameters(large);
    document.reset(large, {});
    QVERIFY(saved.wait());
    QCOMPARE(traced.size(), 0); // the large one, which takes many seconds
}

void TestDocument::busyIsSaidWhenItChanges()
{
    Document document;
    QList<bool> said;
    connect(&document, &Document::busyChanged, this, [&](bool busy) { said << busy; });
    QSignalSpy busy(&document, &Document::busyChanged);
    document.save(file(u"a.safetensors"_s));
    document.save(file(u"b.safetensors"_s));
    document.edit(setKey(2));
    while (document.isBusy())
        QVERIFY(busy.wait());
    QCOMPARE(said.first(), true);
    QCOMPARE(said.last(), false);
    for (qsizetype i = 1; i < said.size(); ++i)
        QVERIFY(said[i] != said[i - 1]);
}

ALPHASCOPE_TEST(TestDocument, QCoreApplication)
#include "tst_document.moc"
