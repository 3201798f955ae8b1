// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/fileopener.h"
#include "testclass.h"

#include "engine/samples.h"
#include "engine/specimenequality.h"
#include "formats/safetensors.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestFileOpener : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatWasSavedIsRead();
    void whatCannotBeReadIsNamed();
    void weightsOfSeveralLayoutsWaitForOne();
    void theNewestWins();
    void droppedFilesBringNoAnswer();
    void filesAreReadAfterTheSavesBefore();

private:
    QString file(const QString &name) const { return m_folder.filePath(name); }
    QString savedFile(const QString &name, std::size_t sample)
    {
        return saveSnapshot({ samples().at(sample).make(), { 0, 2, 0 }, nullptr, {} }, file(name)) ? file(name)
                                                                                                   : QString();
    }

    QTemporaryDir m_folder;
    std::shared_ptr<QThreadPool> m_files = makeFileThread();
};

void TestFileOpener::whatWasSavedIsRead()
{
    const QString path = savedFile(u"a.safetensors"_s, 0);
    FileOpener opener(m_files);
    Snapshot snapshot;
    connect(&opener, &FileOpener::opened, this, [&](const QString &, const Snapshot &read) { snapshot = read; });
    QSignalSpy opened(&opener, &FileOpener::opened);
    QSignalSpy busy(&opener, &FileOpener::busyChanged);
    opener.open(path);
    QVERIFY(opener.isBusy());
    QVERIFY(opened.wait());
    QVERIFY(!opener.isBusy());
    QCOMPARE(busy.count(), 2);
    QCOMPARE(opened.first().first().toString(), path);
    QVERIFY(same(snapshot.specimen, samples().front().make()));
    QCOMPARE(snapshot.selected, (SelectedCell { 0, 2, 0 }));
}

void TestFileOpener::whatCannotBeReadIsNamed()
{
    QFile page(file(u"page.safetensors"_s));
    QVERIFY(page.open(QIODevice::WriteOnly));
    page.write("<!DOCTYPE html><html></html>");
    page.close();
    FileOpener opener(m_files);
    QSignalSpy failed(&opener, &FileOpener::failed);
    for (const QString &path : { page.fileName(), file(u"not there.safetensors"_s) }) {
        opener.open(path);
        QVERIFY(failed.wait());
        QCOMPARE(failed.last().at(0).toString(), path);
        QVERIFY(!failed.last().at(1).toString().isEmpty());
    }
}

void TestFileOpener::weightsOfSeveralLayoutsWaitForOne()
{
    TensorFile weights; // of a plain RNN: tanh or ReLU
    weights.tensors.insert(u"weight_ih_l0"_s, Tensor::fromMatrix(Matrix<double>::Ones(2, 3)));
    weights.tensors.insert(u"weight_hh_l0"_s, Tensor::fromMatrix(Matrix<double>::Ones(2, 2)));
    QFile written(file(u"weights.safetensors"_s));
    QVERIFY(written.open(QIODevice::WriteOnly));
    written.write(writeSafetensors(weights));
    written.close();
    FileOpener opener(m_files);
    std::vector<WeightLayout> layouts;
    connect(&opener, &FileOpener::undecided, this,
        [&](const QString &, const std::vector<WeightLayout> &fitting) { layouts = fitting; });
    std::optional<WeightLayout> chosen;
    connect(&opener, &FileOpener::opened, this, [&](const QString &, const Snapshot &read) { chosen = read.layout; });
    QSignalSpy undecided(&opener, &FileOpener::undecided), opened(&opener, &FileOpener::opened);
    opener.open(written.fileName());
    QVERIFY(undecided.wait());
    QVERIFY(!opener.isBusy());
    QVERIFY(layouts == (std::vector { WeightLayout::PytorchRnnTanh, WeightLayout::PytorchRnnRelu }));
    opener.open(written.fileName(), layouts.back());
    QVERIFY(opened.wait());
    QCOMPARE(undecided.size(), 1);
    QVERIFY(chosen == WeightLayout::PytorchRnnRelu);
}

void TestFileOpener::theNewestWins()
{
    const QString first = savedFile(u"first.safetensors"_s, 0), second = savedFile(u"second.safetensors"_s, 1);
    FileOpener opener(m_files);
    QSignalSpy opened(&opener, &FileOpener::opened);
    QSignalSpy failed(&opener, &FileOpener::failed);
    QSignalSpy busy(&opener, &FileOpener::busyChanged);
    opener.open(first);
    opener.open(u"not there"_s);
    opener.open(second);
    QVERIFY(opened.wait());
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened.first().first().toString(), second);
    QCOMPARE(failed.size(), 0);
    QCOMPARE(busy.count(), 2);
}

void TestFileOpener::droppedFilesBringNoAnswer()
{
    const QString path = savedFile(u"a.safetensors"_s, 0);
    FileOpener opener(m_files);
    QSignalSpy opened(&opener, &FileOpener::opened);
    opener.open(path);
    opener.drop();
    QVERIFY(!opener.isBusy());
    m_files->waitForDone();
    QCoreApplication::processEvents();
    QCOMPARE(opened.size(), 0);
}

void TestFileOpener::filesAreReadAfterTheSavesBefore()
{
    const QString path = file(u"late.safetensors"_s);
    FileOpener opener(m_files);
    QSignalSpy opened(&opener, &FileOpener::opened);
    m_files->start([path] { saveSnapshot({ samples().front().make(), {}, nullptr, {} }, path); });
    opener.open(path);
    QVERIFY(opened.wait());
}

ALPHASCOPE_TEST(TestFileOpener, QCoreApplication)
#include "tst_fileopener.moc"
