// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/fileactions.h"

#include "app/preferences.h"
#include "document/document.h"
#include "engine/samples.h"
#include "fakedialogs.h"

#include <QFileInfo>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

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
    void anotherFamilyIsSavedUnderAnotherName();
    void eachFamilyKeepsItsFileAfterASave();
    void aFailedSaveKeepsTheFamilyOfTheFile();

private:
    bool save(const QString &name)
    {
        m_dialogs.path = m_folder.filePath(name);
        QSignalSpy saved(m_document.get(), &Document::saved);
        m_files->save();
        return saved.wait();
    }
    void switchFamily() { m_document->edit(Replace { newManyToOne(), "Change the model family" }); }
    void change() { m_document->edit(SetCell { "K", 0, 0, 5 }); }
    double key() const { return std::get<Vectors>(m_document->specimen()).inputs.keys(0, 0); }

    QTemporaryDir m_folder;
    QWidget m_window;
    FakeDialogs m_dialogs;
    Preferences m_preferences;
    std::unique_ptr<Document> m_document;
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
    m_document = std::make_unique<Document>();
    m_document->reset(samples().front().make(), u"sample"_s);
    m_dialogs = FakeDialogs();
    m_files = std::make_unique<FileActions>(&m_window, m_document.get(), &m_dialogs, &m_preferences);
    m_left = 0;
}

void TestFileActions::unchangedWorkIsLeftWithoutAQuestion()
{
    m_files->leave([this] { ++m_left; });
    QCOMPARE(m_left, 1);
    QCOMPARE(m_dialogs.askedToSave, 0);
}

void TestFileActions::cancelKeepsTheWork()
{
    change();
    m_files->openSample(1);
    QCOMPARE(m_dialogs.askedToSave, 1);
    QCOMPARE(key(), 5.0);
    QVERIFY(m_document->isModified());
}

void TestFileActions::discardGoesOn()
{
    change();
    m_dialogs.answer = Dialogs::Answer::Discard;
    m_files->leave([this] { ++m_left; });
    QCOMPARE(m_left, 1);
}

void TestFileActions::saveGoesOnOnceTheFileIsWritten()
{
    change();
    m_dialogs.answer = Dialogs::Answer::Save;
    m_dialogs.path = m_folder.filePath(u"kept.safetensors"_s);
    QSignalSpy saved(m_document.get(), &Document::saved);
    m_files->leave([this] {
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
    m_files->leave([this] { ++m_left; });
    QCOMPARE(m_dialogs.askedForPath, 1);
    // A later, unrelated save must not run what was cancelled.
    m_dialogs.path = m_folder.filePath(u"later.safetensors"_s);
    QSignalSpy saved(m_document.get(), &Document::saved);
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
    m_files->leave([this] { ++m_left; });
    QVERIFY(failed.wait());
    QVERIFY(failed.first().first().toString().contains(u"no-such-folder"_s));
    QCOMPARE(m_left, 0);
    QVERIFY(m_document->isModified());
}

void TestFileActions::savedSnapshotOpensAgain()
{
    change();
    m_dialogs.path = m_folder.filePath(u"again.safetensors"_s);
    QSignalSpy saved(m_document.get(), &Document::saved);
    m_files->save();
    QVERIFY(saved.wait());
    m_document->reset(samples().at(1).make(), u"other"_s);
    QSignalSpy opened(m_document.get(), &Document::opened);
    m_files->chooseAndOpen();
    QVERIFY(opened.wait());
    QCOMPARE(key(), 5.0);
    QCOMPARE(m_document->path(), m_dialogs.path);
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
    QVERIFY(std::get<Vectors>(m_document->specimen()).inputs.keys == newVectors().inputs.keys);
    QVERIFY(!m_document->isModified());
}

void TestFileActions::anotherFamilyIsSavedUnderAnotherName()
{
    QVERIFY(save(u"a.safetensors"_s));
    QCOMPARE(m_files->name(), u"a.safetensors"_s);
    switchFamily();
    QCOMPARE(m_files->path(), QString());
    QCOMPARE(m_files->name(), u"Untitled"_s);
    m_files->save();
    QCOMPARE(m_dialogs.askedForPath, 2);
    QCOMPARE(QFileInfo(m_dialogs.suggestion).fileName(), u"a (many-to-one).safetensors"_s);
    m_document->undoStack()->undo();
    QCOMPARE(m_files->path(), m_folder.filePath(u"a.safetensors"_s));
}

void TestFileActions::eachFamilyKeepsItsFileAfterASave()
{
    QVERIFY(save(u"a.safetensors"_s));
    switchFamily();
    QVERIFY(save(u"b.safetensors"_s));
    QCOMPARE(m_files->name(), u"b.safetensors"_s);
    m_document->edit(SetCell { "x", 0, 0, 5 });
    QVERIFY(save(u"not asked for"_s)); // the document's own file
    QCOMPARE(m_dialogs.askedForPath, 2);
    m_document->undoStack()->setIndex(0); // the vectors again, and the document's file is the other family's
    m_dialogs.path.clear(); // cancelled
    m_files->save();
    QCOMPARE(m_dialogs.askedForPath, 3);
    QCOMPARE(m_dialogs.suggestion, m_folder.filePath(u"a.safetensors"_s)); // their own
    m_document->undoStack()->redo();
    m_dialogs.path = m_folder.filePath(u"a.safetensors"_s); // now the vectors' file is overwritten by choice
    QSignalSpy saved(m_document.get(), &Document::saved);
    m_files->saveAs();
    QVERIFY(saved.wait());
    QCOMPARE(m_files->path(), m_dialogs.path);
    m_document->undoStack()->setIndex(0);
    QCOMPARE(m_files->path(), QString());
    m_document->reset(newManyToOne(), u"Series"_s);
    QCOMPARE(m_files->name(), u"Series"_s);
}

void TestFileActions::aFailedSaveKeepsTheFamilyOfTheFile()
{
    QVERIFY(save(u"a.safetensors"_s));
    switchFamily();
    QSignalSpy failed(m_files.get(), &FileActions::failed);
    m_dialogs.path = m_folder.filePath(u"no-such-folder/x.safetensors"_s);
    m_files->save();
    QVERIFY(failed.wait());
    QCOMPARE(m_files->path(), QString());
    m_document->undoStack()->undo();
    QCOMPARE(m_files->name(), u"a.safetensors"_s);
}

QTEST_MAIN(TestFileActions)
#include "tst_fileactions.moc"
