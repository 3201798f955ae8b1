// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/documentstatus.h"
#include "testclass.h"

#include "engine/samples.h"
#include "engine/text.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestDocumentStatus : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aTraceIsReady();
    void withoutWeightsThereIsNoAttention();
    void aProblemStaysUntilItIsSolved();
    void aPassingSentenceStandsBesideTheProblem();
    void aPassingSentenceGoesWithTheNextEditNotWithATrace();
    void aSequenceThatCannotBeReadMakesTheNumbersStale();
    void aSaveIsSaidUntilTheNextEdit();
    void aSaveOfAnUnreadableSequenceSaysWhatWasSaved();
    void anUnreadableSequenceSpeaksOfNoTimesteps();
    void backIsPromisedOnlyWhereThereIsAWayBack();
    void countsAreGrouped();
    void anotherDocumentBringsNoProblemAlong();
    void slowWorkIsSaidUntilItEnds();
    void newWeightsAreSaidWhileTheyAreDrawn();
    void weightsThatAreGoneAreNamed();

private:
    template <typename Work>
    bool settled(const Work &work)
    {
        QSignalSpy traces(m_document.get(), &Document::traceChanged);
        QSignalSpy problems(m_document.get(), &Document::problemFound);
        work();
        return QTest::qWaitFor([&] { return traces.count() + problems.count() > 0 && !m_document->isBusy(); });
    }
    //! Location weights for 5 timesteps, and a sequence of 7.
    static Specimen otherLength()
    {
        ManyToOne model = newManyToOne();
        model.config.score = Score::Location;
        model.inputs.x = Matrix<double>::Ones(5, 1);
        fitParameters(model);
        model.inputs.x = Matrix<double>::Ones(7, 1);
        return model;
    }
    void breakIt() { m_document->edit(SetTable { "K", Matrix<double>::Ones(6, 2), {} }); }

    std::unique_ptr<Document> m_document;
    std::unique_ptr<DocumentStatus> m_status;
};

void TestDocumentStatus::init()
{
    m_status.reset();
    m_document = std::make_unique<Document>();
    m_status = std::make_unique<DocumentStatus>(m_document.get());
    QVERIFY(settled([this] { m_document->reset(samples().front().make(), u"lesson"_s); }));
}

void TestDocumentStatus::aTraceIsReady()
{
    QVERIFY2(m_status->text().startsWith(u"Ready · 1 × 4 weights · "_s), qPrintable(m_status->text()));
    QCOMPARE(m_status->message(), StripMessage());
    QVERIFY(!m_status->isStale() && !m_status->isDimmed());
}

void TestDocumentStatus::withoutWeightsThereIsNoAttention()
{
    ManyToOne model = newManyToOne();
    model.config.score = Score::None;
    fitParameters(model);
    QVERIFY(settled([&] { m_document->reset(model, {}); }));
    QVERIFY2(m_status->text().startsWith(u"Ready · no attention · "_s), qPrintable(m_status->text()));
}

void TestDocumentStatus::aProblemStaysUntilItIsSolved()
{
    QVERIFY(settled([this] { breakIt(); }));
    QVERIFY(m_status->isStale() && m_status->isDimmed());
    QCOMPARE(m_status->text(), u"Not computed"_s);
    QVERIFY(!m_status->message().problem.isEmpty());
    QCOMPARE(m_status->message().back, u"Back"_s);
    m_status->dismiss();
    QVERIFY(!m_status->message().problem.isEmpty());
    QVERIFY(settled([this] { m_document->undoToComputable(); }));
    QVERIFY(!m_status->isStale());
    QCOMPARE(m_status->message(), StripMessage());
}

void TestDocumentStatus::aPassingSentenceStandsBesideTheProblem()
{
    QVERIFY(settled([this] { breakIt(); }));
    const QString problem = m_status->message().problem;
    m_status->say(u"No such file."_s);
    QCOMPARE(m_status->message().passing, u"No such file."_s);
    QCOMPARE(m_status->message().problem, problem);
    m_status->dismiss();
    QCOMPARE(m_status->message().passing, QString());
    QCOMPARE(m_status->message().problem, problem);
}

void TestDocumentStatus::aPassingSentenceGoesWithTheNextEditNotWithATrace()
{
    m_status->say(u"No such file."_s);
    QVERIFY(settled([this] { m_document->recompute(); }));
    QCOMPARE(m_status->message().passing, u"No such file."_s);
    m_document->edit(SetCell { "K", 0, 0, 3 });
    QCOMPARE(m_status->message().passing, QString());
}

void TestDocumentStatus::aSequenceThatCannotBeReadMakesTheNumbersStale()
{
    const QString ready = m_status->text();
    QSignalSpy changed(m_status.get(), &DocumentStatus::changed);
    m_status->setTextProblem(u"“x” is not a number."_s);
    QCOMPARE(changed.count(), 1);
    QVERIFY(m_status->isStale() && m_status->isDimmed());
    QVERIFY(m_status->text().startsWith(u"Not computed"_s));
    m_status->setTextProblem({});
    QVERIFY(!m_status->isStale());
    QCOMPARE(m_status->text(), ready);
}

void TestDocumentStatus::aSaveIsSaidUntilTheNextEdit()
{
    const QTemporaryDir folder;
    QSignalSpy saved(m_document.get(), &Document::saved);
    m_document->save(folder.filePath(u"lesson.safetensors"_s));
    QVERIFY(saved.wait());
    QVERIFY2(m_status->text().startsWith(u"Saved "_s), qPrintable(m_status->text()));
    QVERIFY(m_status->text().endsWith(u"lesson.safetensors"_s));
    QVERIFY(settled([this] { m_document->edit(SetCell { "K", 0, 0, 3 }); }));
    QVERIFY(m_status->text().startsWith(u"Ready"_s));
}

void TestDocumentStatus::aSaveOfAnUnreadableSequenceSaysWhatWasSaved()
{
    const QTemporaryDir folder;
    m_status->setTextProblem(u"“x” is not a number."_s);
    QSignalSpy saved(m_document.get(), &Document::saved);
    m_document->save(folder.filePath(u"lesson.safetensors"_s));
    QVERIFY(saved.wait());
    QVERIFY2(m_status->text().contains(u"last sequence that could be read"_s), qPrintable(m_status->text()));
    m_status->setTextProblem(u"“xy” is not a number."_s);
    QVERIFY2(m_status->text().startsWith(u"Not computed"_s), qPrintable(m_status->text()));
}

void TestDocumentStatus::anUnreadableSequenceSpeaksOfNoTimesteps()
{
    m_document->reset(otherLength(), {});
    QVERIFY(settled([this] { m_document->recompute(); }));
    QVERIFY(m_status->message().problem.contains(u"timesteps"_s));
    m_status->setTextProblem(u"“x” is not a number."_s);
    QCOMPARE(m_status->message(), StripMessage());
    m_status->setTextProblem({});
    QVERIFY(m_status->message().problem.contains(u"timesteps"_s));
}

void TestDocumentStatus::backIsPromisedOnlyWhereThereIsAWayBack()
{
    QVERIFY(settled([this] { m_document->reset(otherLength(), {}); }));
    QCOMPARE(m_status->message().back, QString());
    QVERIFY2(!m_status->message().problem.contains(u"back"_s), qPrintable(m_status->message().problem));
    QVERIFY2(
        m_status->message().problem.endsWith(u"Draw new weights for 7."_s), qPrintable(m_status->message().problem));
    QVERIFY(settled([this] { m_document->reset(newManyToOne(), {}); }));
    QVERIFY(settled([this] { m_document->edit(InsertRows { "x", 0, 2 }); }));
    QVERIFY2(m_status->message().problem.endsWith(u" Or go back to 3."_s), qPrintable(m_status->message().problem));
    QCOMPARE(m_status->message().back, u"Back"_s);
}

void TestDocumentStatus::countsAreGrouped()
{
    Vectors vectors = newVectors();
    vectors.inputs.keys = Matrix<double>::Ones(1234, 2);
    vectors.inputs.values = Matrix<double>::Ones(1234, 2);
    fitParameters(vectors);
    QVERIFY(settled([&] { m_document->reset(vectors, {}); }));
    const QString count = QString::fromStdString(grouped(1234));
    QVERIFY2(m_status->text().contains(u"× %1 weights"_s.arg(count)), qPrintable(m_status->text()));
}

void TestDocumentStatus::anotherDocumentBringsNoProblemAlong()
{
    QVERIFY(settled([this] { breakIt(); }));
    m_status->say(u"No such file."_s);
    m_document->reset(samples().front().make(), {});
    QCOMPARE(m_status->message(), StripMessage());
    QVERIFY(!m_status->isStale());
}

void TestDocumentStatus::slowWorkIsSaidUntilItEnds()
{
    const QString ready = m_status->text();
    QSignalSpy changed(m_status.get(), &DocumentStatus::changed);
    Q_EMIT m_document->busyChanged(true);
    QCOMPARE(m_status->text(), ready); // most work is done before it could be read
    QVERIFY(changed.wait());
    QCOMPARE(m_status->text(), u"Reading or writing a file…"_s);
    QVERIFY(!m_status->isDimmed()); // only a computation makes the picture old
    Q_EMIT m_document->busyChanged(false);
    QCOMPARE(m_status->text(), ready);
}

void TestDocumentStatus::newWeightsAreSaidWhileTheyAreDrawn()
{
    QVERIFY(settled([this] { m_document->reset(newManyToOne(), {}); }));
    QCOMPARE(m_status->whyOlder(), QString());
    ManyToOneConfig config = newManyToOne().config;
    config.rnn.hiddenSize = 1500;
    m_document->edit(SetManyToOneConfig { config });
    QVERIFY(m_document->isEditing());
    QVERIFY2(m_status->whyOlder().contains(u"drawn"_s), qPrintable(m_status->whyOlder()));
    QTRY_VERIFY(!m_document->isBusy());
    QCOMPARE(m_status->whyOlder(), QString());
    QVERIFY(m_status->text().startsWith(u"Ready"_s));
}

void TestDocumentStatus::weightsThatAreGoneAreNamed()
{
    QVERIFY(settled([this] { m_document->load(u"model.safetensors"_s, { newManyToOne(), {}, {}, {} }); }));
    ManyToOneConfig config = newManyToOne().config;
    config.rnn.hiddenSize = 9;
    m_document->edit(SetManyToOneConfig { config });
    const QString said = m_status->message().passing;
    QVERIFY2(said.contains(u"rnn.weight_ih_l0"_s) && said.contains(u" others"_s), qPrintable(said));
    QVERIFY2(said.contains(u"Undo"_s), qPrintable(said));
    m_document->undoStack()->undo();
    QCOMPARE(m_status->message().passing, QString());
}

ALPHASCOPE_TEST(TestDocumentStatus, QCoreApplication)
#include "tst_documentstatus.moc"
