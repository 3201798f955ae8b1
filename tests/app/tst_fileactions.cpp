// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/fileactions.h"
#include "testclass.h"

#include "app/desk.h"
#include "app/preferences.h"
#include "app/trainedsamples.h"
#include "engine/specimenequality.h"
#include "fakedialogs.h"

#include "formats/safetensors.h"

#include <QApplication>
#include <QFileInfo>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

#include <functional>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestFileActions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void unchangedWorkIsLeftWithoutAQuestion();
    void cancelKeepsTheWork();
    void discardGoesOn();
    void saveGoesOnOnceTheFileIsWritten();
    void cancelledPathDoesNotGoOn();
    void failedSaveDoesNotGoOnAndSaysWhy();
    void savedSnapshotOpensAgain();
    void missingFileIsNamedAndTheDocumentStays();
    void newAsksBeforeWorkIsLost();
    void newAsksOnlyAboutWhatItReplaces();
    void sampleOfAnotherFamilyAsksAboutThatFamily();
    void trainedSamplesOpenUntitledAndKeepWhatTheyLearned();
    void fileOpensInTheDocumentOfItsFamily();
    void theNewestOpenWins();
    void anotherBeginningDropsAnOpen();
    void openAsksAboutWhatWasEditedMeanwhile();
    void whatIsOpenedIsWhatWasSavedBefore();
    void eachDocumentKeepsItsOwnFile();
    void fileOfTheOtherDocumentIsTakenOver();
    void leavingAllAsksForEachByName();
    void leavingAllSavesOneAfterTheOther();
    void leavingAllAsksForWhatWasEditedWhileAnotherWasSaved();
    void leavingAllStopsAtACancel();
    void weightsThatNamesTellOpenWithoutAFileOfTheirOwn();
    void weightsOfSeveralLayoutsAreAskedAbout();
    void aCancelledQuestionOpensNothing();

private:
    //! A plain RNN's or, with three gates, a GRU's weights, as another program saves them.
    QString weights(const QString &name, Index gates)
    {
        TensorFile tensors;
        tensors.tensors.insert(u"weight_ih_l0"_s, Tensor::fromMatrix(Matrix<double>::Constant(2 * gates, 3, 0.5)));
        tensors.tensors.insert(u"weight_hh_l0"_s, Tensor::fromMatrix(Matrix<double>::Constant(2 * gates, 2, 0.25)));
        const QString path = m_folder.filePath(name);
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(writeSafetensors(tensors)) > 0 ? path : QString();
    }
    bool isSaved(const std::function<void()> &save)
    {
        QSignalSpy saved(m_desk.get(), &Desk::saved);
        save();
        return saved.wait();
    }
    bool isOpened(const QString &path)
    {
        QSignalSpy opened(m_files.get(), &FileActions::opened);
        m_files->open(path);
        return opened.wait();
    }
    Document *vectors() const { return m_desk->document(0); }
    Document *sequences() const { return m_desk->document(1); }
    //! A file of this family with this number first.
    QString file(const QString &name, Specimen specimen, double number)
    {
        alphascope::apply(SetCell { specimen.index() == 0 ? "K" : "x", 0, 0, number }, specimen);
        const QString path = m_folder.filePath(name);
        return saveSnapshot({ specimen, {}, nullptr, {} }, path) ? path : QString();
    }
    bool save(const QString &name)
    {
        m_dialogs.path = m_folder.filePath(name);
        return isSaved([this] { m_files->save(); });
    }
    void change(double number = 5) { vectors()->edit(SetCell { "K", 0, 0, number }); }
    void changeSequence() { sequences()->edit(SetCell { "x", 0, 0, 5 }); }
    double key() const { return std::get<Vectors>(vectors()->specimen()).inputs.keys(0, 0); }

    QTemporaryDir m_folder;
    QWidget m_window;
    FakeDialogs m_dialogs;
    Preferences m_preferences;
    std::unique_ptr<Desk> m_desk;
    std::unique_ptr<FileActions> m_files;
    int m_left = 0;
};

void TestFileActions::initTestCase()
{
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
}

void TestFileActions::init()
{
    m_files.reset();
    m_desk = std::make_unique<Desk>();
    m_desk->begin(samples().front().make(), u"sample"_s);
    m_dialogs = FakeDialogs();
    m_files = std::make_unique<FileActions>(&m_window, m_desk.get(), &m_dialogs, &m_preferences);
    m_left = 0;
}

void TestFileActions::unchangedWorkIsLeftWithoutAQuestion()
{
    m_files->leaveAll([this] { ++m_left; });
    QCOMPARE(m_left, 1);
    QCOMPARE(m_dialogs.askedToSave, 0);
}

void TestFileActions::cancelKeepsTheWork()
{
    change();
    m_files->openSample(1);
    QCOMPARE(m_dialogs.askedToSave, 1);
    QCOMPARE(key(), 5.0);
    QVERIFY(vectors()->isModified());
}

void TestFileActions::discardGoesOn()
{
    change();
    m_dialogs.answer = Dialogs::Answer::Discard;
    m_files->leaveAll([this] { ++m_left; });
    QCOMPARE(m_left, 1);
}

void TestFileActions::saveGoesOnOnceTheFileIsWritten()
{
    change();
    m_dialogs.answer = Dialogs::Answer::Save;
    m_dialogs.path = m_folder.filePath(u"kept.safetensors"_s);
    QSignalSpy saved(m_desk.get(), &Desk::saved);
    m_files->leaveAll([this] {
        QVERIFY(QFileInfo::exists(m_dialogs.path));
        ++m_left;
    });
    QCOMPARE(m_left, 0);
    QVERIFY(saved.wait());
    QCOMPARE(m_left, 1);
    QCOMPARE(m_preferences.folder(), QFileInfo(m_dialogs.path).absolutePath());
}

void TestFileActions::cancelledPathDoesNotGoOn()
{
    change();
    m_dialogs.answer = Dialogs::Answer::Save;
    m_files->leaveAll([this] { ++m_left; });
    QCOMPARE(m_dialogs.askedForPath, 1);
    // A later, unrelated save must not run what was cancelled.
    m_dialogs.path = m_folder.filePath(u"later.safetensors"_s);
    QSignalSpy saved(m_desk.get(), &Desk::saved);
    m_files->save();
    QVERIFY(saved.wait());
    QCOMPARE(m_left, 0);
}

void TestFileActions::failedSaveDoesNotGoOnAndSaysWhy()
{
    change();
    m_dialogs.answer = Dialogs::Answer::Save;
    m_dialogs.path = m_folder.filePath(u"no-such-folder/x.safetensors"_s);
    QSignalSpy failed(m_files.get(), &FileActions::failed);
    m_files->leaveAll([this] { ++m_left; });
    QVERIFY(failed.wait());
    QVERIFY(failed.first().first().toString().contains(u"no-such-folder"_s));
    QCOMPARE(m_left, 0);
    QVERIFY(vectors()->isModified());
}

void TestFileActions::savedSnapshotOpensAgain()
{
    change();
    m_dialogs.path = m_folder.filePath(u"again.safetensors"_s);
    QSignalSpy saved(m_desk.get(), &Desk::saved);
    m_files->save();
    QVERIFY(saved.wait());
    m_desk->begin(samples().front().make(), u"other"_s);
    QSignalSpy opened(m_files.get(), &FileActions::opened);
    m_files->chooseAndOpen();
    QVERIFY(opened.wait());
    QCOMPARE(key(), 5.0);
    QCOMPARE(vectors()->path(), m_dialogs.path);
}

void TestFileActions::missingFileIsNamedAndTheDocumentStays()
{
    QSignalSpy failed(m_files.get(), &FileActions::failed);
    m_files->open(m_folder.filePath(u"missing.safetensors"_s));
    QVERIFY(failed.wait());
    QVERIFY(failed.first().first().toString().contains(u"missing.safetensors"_s));
    QCOMPARE(key(), 1.0);
}

void TestFileActions::newAsksBeforeWorkIsLost()
{
    change();
    m_dialogs.answer = Dialogs::Answer::Discard;
    m_files->startAnew();
    QCOMPARE(m_dialogs.askedToSave, 1);
    QVERIFY(std::get<Vectors>(vectors()->specimen()).inputs.keys == newVectors().inputs.keys);
    QVERIFY(!vectors()->isModified());
}

void TestFileActions::newAsksOnlyAboutWhatItReplaces()
{
    change();
    m_desk->show(1);
    m_files->startAnew();
    QCOMPARE(m_dialogs.askedToSave, 0);
    QCOMPARE(m_desk->family(), 1U);
    QVERIFY(same(sequences()->specimen(), newManyToOne()));
    QCOMPARE(key(), 5.0);
    QVERIFY(vectors()->isModified());
}

void TestFileActions::sampleOfAnotherFamilyAsksAboutThatFamily()
{
    m_desk->show(1);
    changeSequence();
    m_desk->show(0);
    std::size_t sample = 0;
    while (samples()[sample].make().index() != 1)
        ++sample;
    m_files->openSample(sample);
    QCOMPARE(m_dialogs.askedToSave, 1);
    QVERIFY(m_dialogs.names.last() == sequences()->name());
    QCOMPARE(m_desk->family(), 0U);
    m_dialogs.answer = Dialogs::Answer::Discard;
    m_files->openSample(sample);
    QCOMPARE(m_desk->family(), 1U);
    QVERIFY(!sequences()->isModified());
}

void TestFileActions::fileOpensInTheDocumentOfItsFamily()
{
    change();
    const QString path = file(u"series.safetensors"_s, newManyToOne(), 7);
    QVERIFY(isOpened(path));
    QCOMPARE(m_dialogs.askedToSave, 0);
    QCOMPARE(m_desk->current(), sequences());
    QCOMPARE(sequences()->path(), path);
    QCOMPARE(std::get<ManyToOne>(sequences()->specimen()).inputs.x(0, 0), 7.0);
    QCOMPARE(key(), 5.0);
    QVERIFY(vectors()->isModified());
}

void TestFileActions::theNewestOpenWins()
{
    const QString first = file(u"first.safetensors"_s, newVectors(), 11);
    const QString second = file(u"second.safetensors"_s, newVectors(), 22);
    QSignalSpy opened(m_files.get(), &FileActions::opened);
    QSignalSpy failed(m_files.get(), &FileActions::failed);
    m_files->open(first);
    m_files->open(u"not there"_s);
    m_files->open(second);
    QVERIFY(opened.wait());
    QCOMPARE(opened.size(), 1);
    QCOMPARE(failed.size(), 0);
    QCOMPARE(key(), 22.0);
}

void TestFileActions::trainedSamplesOpenUntitledAndKeepWhatTheyLearned()
{
    change();
    m_dialogs.answer = Dialogs::Answer::Cancel;
    for (std::size_t i = 0; i < trainedSamples().size(); ++i) {
        m_files->openTrainedSample(i);
        QCOMPARE(m_desk->current()->name(), trainedSamples()[i].name);
        QCOMPARE(m_desk->current()->path(), QString()); // saving asks where to
        QVERIFY(!m_desk->current()->isModified());
    }
    QVERIFY(save(u"learned.safetensors"_s));
    const auto saved = loadSnapshot(m_folder.filePath(u"learned.safetensors"_s));
    const auto sample = loadSnapshot(trainedSamples().back().path);
    QVERIFY(saved && sample);
    QCOMPARE(saved->training, sample->training);
}

void TestFileActions::anotherBeginningDropsAnOpen()
{
    const QString path = file(u"a.safetensors"_s, newVectors(), 11);
    QSignalSpy opened(m_files.get(), &FileActions::opened);
    m_files->open(path);
    m_files->openSample(0);
    QVERIFY(save(u"b.safetensors"_s)); // through the same thread, so the open is over when this is
    QCOMPARE(opened.size(), 0);
    QCOMPARE(key(), 1.0);
}

void TestFileActions::openAsksAboutWhatWasEditedMeanwhile()
{
    const QString path = file(u"a.safetensors"_s, newVectors(), 11);
    m_dialogs.answer = Dialogs::Answer::Discard;
    QSignalSpy opened(m_files.get(), &FileActions::opened);
    m_files->open(path);
    QCOMPARE(m_dialogs.askedToSave, 0); // it is not known yet what would be replaced
    change();
    QVERIFY(opened.wait());
    QCOMPARE(m_dialogs.askedToSave, 1);
    QCOMPARE(key(), 11.0);
}

void TestFileActions::whatIsOpenedIsWhatWasSavedBefore()
{
    QVERIFY(save(u"a.safetensors"_s));
    m_desk->begin(newManyToOne(), {});
    change(6);
    vectors()->save(vectors()->path());
    QVERIFY(isOpened(vectors()->path())); // waits behind the save
    QCOMPARE(key(), 6.0);
}

void TestFileActions::eachDocumentKeepsItsOwnFile()
{
    QVERIFY(save(u"a.safetensors"_s));
    m_desk->show(1);
    QCOMPARE(sequences()->path(), QString());
    QVERIFY(save(u"b.safetensors"_s));
    QCOMPARE(m_dialogs.askedForPath, 2);
    changeSequence();
    QVERIFY(save(u"not asked for"_s));
    m_desk->show(0);
    change();
    QVERIFY(save(u"not asked for"_s));
    QCOMPARE(m_dialogs.askedForPath, 2);
    QCOMPARE(vectors()->path(), m_folder.filePath(u"a.safetensors"_s));
    QCOMPARE(sequences()->path(), m_folder.filePath(u"b.safetensors"_s));
    QVERIFY(std::holds_alternative<Vectors>(loadSnapshot(vectors()->path())->specimen));
    QVERIFY(std::holds_alternative<ManyToOne>(loadSnapshot(sequences()->path())->specimen));
}

void TestFileActions::fileOfTheOtherDocumentIsTakenOver()
{
    QVERIFY(save(u"a.safetensors"_s));
    m_desk->show(1);
    QVERIFY(save(u"a.safetensors"_s)); // overwritten by choice
    QCOMPARE(vectors()->path(), QString());
    QVERIFY(vectors()->isModified()); // what was saved of it is gone
    QCOMPARE(sequences()->path(), m_folder.filePath(u"a.safetensors"_s));
}

void TestFileActions::leavingAllAsksForEachByName()
{
    m_files->startAnew();
    change();
    m_desk->show(1);
    m_files->startAnew();
    changeSequence();
    m_dialogs.answer = Dialogs::Answer::Discard;
    m_files->leaveAll([this] { ++m_left; });
    QCOMPARE(m_left, 1);
    QCOMPARE(m_dialogs.names, QStringList({ u"Untitled (many-to-one)"_s, u"Untitled (vectors)"_s }));
}

void TestFileActions::leavingAllSavesOneAfterTheOther()
{
    QVERIFY(save(u"a.safetensors"_s));
    m_desk->show(1);
    QVERIFY(save(u"b.safetensors"_s));
    change(8);
    changeSequence();
    m_dialogs.answer = Dialogs::Answer::Save;
    m_files->leaveAll([this] { ++m_left; });
    QTRY_COMPARE(m_left, 1);
    QVERIFY(!m_desk->isModified());
    const auto snapshot = loadSnapshot(m_folder.filePath(u"a.safetensors"_s));
    QCOMPARE(std::get<Vectors>(snapshot->specimen).inputs.keys(0, 0), 8.0);
}

void TestFileActions::leavingAllAsksForWhatWasEditedWhileAnotherWasSaved()
{
    QVERIFY(save(u"a.safetensors"_s));
    m_desk->show(1);
    QVERIFY(save(u"b.safetensors"_s));
    change(8);
    changeSequence();
    m_dialogs.answer = Dialogs::Answer::Save;
    const auto once = connect(m_desk.get(), &Desk::saved, this, [this] {
        if (m_dialogs.askedToSave == 2) // the sequence is on disk, the vectors are on the way
            sequences()->edit(SetCell { "x", 0, 0, 6 });
    });
    m_files->leaveAll([this] { ++m_left; });
    QTRY_COMPARE(m_left, 1);
    disconnect(once);
    QCOMPARE(m_dialogs.askedToSave, 3);
    QVERIFY(!m_desk->isModified());
    const auto snapshot = loadSnapshot(m_folder.filePath(u"b.safetensors"_s));
    QCOMPARE(std::get<ManyToOne>(snapshot->specimen).inputs.x(0, 0), 6.0);
}

void TestFileActions::leavingAllStopsAtACancel()
{
    change();
    m_desk->show(1);
    changeSequence();
    m_files->leaveAll([this] { ++m_left; });
    QCOMPARE(m_dialogs.askedToSave, 1);
    QCOMPARE(m_left, 0);
}

void TestFileActions::weightsThatNamesTellOpenWithoutAFileOfTheirOwn()
{
    const QString path = weights(u"gru.safetensors"_s, 3);
    QSignalSpy warned(m_files.get(), &FileActions::warned);
    QVERIFY(isOpened(path));
    QCOMPARE(m_dialogs.askedToChoose, 0);
    QVERIFY(std::get<ManyToOne>(sequences()->specimen()).config.rnn.cell == Cell::Gru);
    QVERIFY(warned.first().first().toString().contains(u"The input is an example"_s));
    QCOMPARE(sequences()->path(), QString());
    QCOMPARE(sequences()->name(), u"gru (imported)"_s);
    QVERIFY(!sequences()->isModified());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    QVERIFY(save(u"snapshot.safetensors"_s)); // asks where to
    QCOMPARE(m_dialogs.suggestion, m_folder.filePath(u"gru (imported).safetensors"_s));
    QCOMPARE(sequences()->path(), m_folder.filePath(u"snapshot.safetensors"_s));
    QVERIFY(file.seek(0));
    QCOMPARE(file.readAll(), before);
}

void TestFileActions::weightsOfSeveralLayoutsAreAskedAbout()
{
    m_dialogs.choice = 1;
    QVERIFY(isOpened(weights(u"rnn.safetensors"_s, 1)));
    QCOMPARE(m_dialogs.askedToChoose, 1);
    QCOMPARE(m_dialogs.answers,
        (QStringList { u"pytorch_rnn_tanh — a plain RNN with tanh"_s, u"pytorch_rnn_relu — a plain RNN with ReLU"_s }));
    QVERIFY(std::get<ManyToOne>(sequences()->specimen()).config.rnn.cell == Cell::RnnRelu);
}

void TestFileActions::aCancelledQuestionOpensNothing()
{
    m_desk->show(1);
    changeSequence();
    m_dialogs.choice = -1;
    QSignalSpy notChosen(m_files.get(), &FileActions::notChosen);
    QSignalSpy opened(m_files.get(), &FileActions::opened);
    m_files->open(weights(u"rnn.safetensors"_s, 1));
    QVERIFY(notChosen.wait());
    QCOMPARE(m_dialogs.askedToChoose, 1);
    QCOMPARE(m_dialogs.askedToSave, 0);
    QCOMPARE(opened.size(), 0);
    QVERIFY(sequences()->isModified());
}

ALPHASCOPE_TEST(TestFileActions, QApplication)
#include "tst_fileactions.moc"
