// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/filejobs.h"
#include "testclass.h"
#include "usedupmemory.h"

#include "engine/samples.h"
#include "engine/specimenequality.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <utility>

using namespace alphascope;
using namespace Qt::StringLiterals;

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
    if (!canUseUpMemory)
        QSKIP("Memory cannot be made to run out here.");
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.safetensors"_s);
    const auto specimen = std::make_shared<const Specimen>(samples().front().make());
    memoryFailsOnce = true;
    const SaveResult saved = saveFile(path, specimen, {}, nullptr);
    QVERIFY(!memoryFailsOnce);
    QVERIFY(!saved);
    QVERIFY(saved.error().sentence.contains(u"memory"_s));
    QVERIFY(saved.error().sentence.contains(u"a.safetensors"_s));
    QVERIFY(!QFile::exists(path));
    QVERIFY(saveFile(path, specimen, {}, nullptr));
    memoryFailsOnce = true;
    const OpenResult opened = openFile(path);
    QVERIFY(!memoryFailsOnce);
    QVERIFY(!opened);
    QVERIFY(opened.error().sentence.contains(u"memory"_s));
}

ALPHASCOPE_TEST(TestFileJobs, QCoreApplication)
#include "tst_filejobs.moc"
