// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/filejobs.h"

#include "engine/samples.h"
#include "engine/specimenequality.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <cstdlib>
#include <new>
#include <utility>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

std::atomic<bool> memoryIsUsedUp = false;

} // namespace

// So that a test can let the next allocation fail; that failure then frees some memory.
void *operator new(std::size_t size)
{
    if (memoryIsUsedUp.exchange(false))
        throw std::bad_alloc();
    if (void *memory = std::malloc(size > 0 ? size : 1))
        return memory;
    throw std::bad_alloc();
}
void *operator new(std::size_t size, const std::nothrow_t &) noexcept { return std::malloc(size > 0 ? size : 1); }
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }

class TestFileJobs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsSavedIsOpened();
    void theTrainingIsKeptAndTellsOfEditedWeights();
    void aStoppedOpeningEndsWithoutASnapshot();
    void aMissingFileIsASentence();
    void lackOfMemoryIsASentenceWithTheFile();
};

void TestFileJobs::whatIsSavedIsOpened()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.safetensors"_s);
    const auto specimen = std::make_shared<const Specimen>(samples().front().make());
    QVERIFY(saveFile(path, specimen, { 0, 3, 0 }, nullptr));
    const OpenResult opened = openFile(path);
    QVERIFY(opened);
    QVERIFY(same(opened->specimen, *specimen));
    QCOMPARE(opened->selected, SelectedCell({ 0, 3, 0 }));
    QCOMPARE(opened->warning, QString());
    QVERIFY(!opened->trace);
}

void TestFileJobs::theTrainingIsKeptAndTellsOfEditedWeights()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.safetensors"_s);
    const auto sample = std::find_if(samples().begin(), samples().end(),
        [](const Sample &each) { return std::holds_alternative<ManyToOne>(each.make()); });
    const auto trained = std::make_shared<const Specimen>(sample->make());
    const TrainingRecord record { { { u"outcome"_s, u"finished"_s } }, { nullptr, { "no" }, {} }, trained };
    QVERIFY(saveFile(path, trained, {}, nullptr, record));
    auto opened = openFile(path);
    QVERIFY(opened);
    QCOMPARE(opened->training, record.training);
    QVERIFY(opened->preprocessing.classes == record.preprocessing.classes);

    Specimen other = *trained;
    std::get<ManyToOne>(other).inputs.x = Matrix<double>(2 * *std::get<ManyToOne>(other).inputs.x);
    QVERIFY(saveFile(path, std::make_shared<const Specimen>(other), {}, nullptr, record));
    QCOMPARE(openFile(path)->training, record.training); // an input is no weight
    std::get<ManyToOne>(other).parameters.outBias.array() += 1;
    QVERIFY(saveFile(path, std::make_shared<const Specimen>(other), {}, nullptr, record));
    opened = openFile(path);
    QCOMPARE(opened->training[u"outcome"_s].toString(), u"finished"_s);
    QVERIFY(opened->training[u"edited"_s].toBool());
}

void TestFileJobs::aStoppedOpeningEndsWithoutASnapshot()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.safetensors"_s);
    QVERIFY(saveFile(path, std::make_shared<const Specimen>(samples().front().make()), {}, nullptr));
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!openFile(path, stop.get_token()));
}

void TestFileJobs::aMissingFileIsASentence()
{
    const OpenResult opened = openFile(u"/not/there.safetensors"_s);
    QVERIFY(!opened);
    QVERIFY(opened.error().sentence.contains(u"there.safetensors"_s));
}

void TestFileJobs::lackOfMemoryIsASentenceWithTheFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.safetensors"_s);
    const auto specimen = std::make_shared<const Specimen>(samples().front().make());
    memoryIsUsedUp = true;
    const SaveResult saved = saveFile(path, specimen, {}, nullptr);
    QVERIFY(!memoryIsUsedUp);
    QVERIFY(!saved);
    QVERIFY(saved.error().sentence.contains(u"memory"_s));
    QVERIFY(saved.error().sentence.contains(u"a.safetensors"_s));
    QVERIFY(!QFile::exists(path));
    QVERIFY(saveFile(path, specimen, {}, nullptr));
    memoryIsUsedUp = true;
    const OpenResult opened = openFile(path);
    QVERIFY(!memoryIsUsedUp);
    QVERIFY(!opened);
    QVERIFY(opened.error().sentence.contains(u"memory"_s));
}

QTEST_GUILESS_MAIN(TestFileJobs)
#include "tst_filejobs.moc"
