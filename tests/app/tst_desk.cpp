// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk.h"
#include "testclass.h"

#include "app/documentstatus.h"
#include "app/tablerequests.h"

#include <QSignalSpy>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestDesk : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void documentsThatWereNotLookedAtAreNotComputed();
    void firstLookShowsTheFamilysFirstSample();
    void comingBackComputesNothingAndLosesNothing();
    void undoIsOfTheCurrentDocument();
    void onlyTheCurrentDocumentIsHeard();
    void traceArrivesWhileAnotherDocumentIsCurrent();
    void specimenBeginsInTheDocumentOfItsFamily();
    void eachDocumentHasItsOwnStatus();
    void anyModifiedDocumentCounts();

private:
    template <typename Work>
    bool traced(const Work &work)
    {
        QSignalSpy traces(m_desk.get(), &Desk::traceChanged);
        work();
        return traces.count() > 0 || traces.wait();
    }

    std::unique_ptr<Desk> m_desk;
};

void TestDesk::init() { m_desk = std::make_unique<Desk>(); }

void TestDesk::documentsThatWereNotLookedAtAreNotComputed()
{
    QVERIFY(traced([this] { m_desk->show(0); }));
    for (std::size_t family = 1; family < familyCount; ++family) {
        QVERIFY(!m_desk->document(family)->isBusy());
        QVERIFY(!m_desk->document(family)->trace());
    }
}

void TestDesk::firstLookShowsTheFamilysFirstSample()
{
    for (std::size_t family = 0; family < familyCount; ++family) {
        QVERIFY(traced([=, this] { m_desk->show(family); }));
        QCOMPARE(m_desk->family(), family);
        QCOMPARE(m_desk->current()->specimen().index(), family);
        QCOMPARE(m_desk->current()->name(), QString::fromStdString(firstSample(family).name));
        QVERIFY(!m_desk->current()->isModified());
        QCOMPARE(emptySpecimen(family).index(), family);
        QVERIFY(!familyName(family).isEmpty());
    }
}

void TestDesk::comingBackComputesNothingAndLosesNothing()
{
    QVERIFY(traced([this] { m_desk->show(0); }));
    QVERIFY(traced([this] { m_desk->edit(SetCell { "K", 0, 0, 42 }); }));
    m_desk->current()->setSelected({ 0, 2, 0 });
    const auto trace = m_desk->current()->trace();
    QVERIFY(traced([this] { m_desk->show(1); }));
    QSignalSpy shown(m_desk.get(), &Desk::currentChanged);
    m_desk->show(0);
    m_desk->show(0);
    QCOMPARE(shown.count(), 1);
    QVERIFY(!m_desk->current()->isBusy());
    QCOMPARE(m_desk->current()->trace(), trace);
    QCOMPARE(m_desk->current()->selected(), (SelectedCell { 0, 2, 0 }));
    QVERIFY(m_desk->current()->isModified());
}

void TestDesk::undoIsOfTheCurrentDocument()
{
    m_desk->show(0);
    m_desk->edit(SetCell { "K", 0, 0, 42 });
    QVERIFY(m_desk->undoGroup()->canUndo());
    m_desk->show(1);
    QVERIFY(!m_desk->undoGroup()->canUndo());
    m_desk->show(0);
    m_desk->undoGroup()->undo();
    QVERIFY(!m_desk->current()->isModified());
    QCOMPARE(m_desk->family(), 0U);
}

void TestDesk::onlyTheCurrentDocumentIsHeard()
{
    m_desk->show(1);
    QSignalSpy specimens(m_desk.get(), &Desk::specimenChanged);
    m_desk->document(0)->edit(SetCell { "K", 0, 0, 42 });
    QCOMPARE(specimens.count(), 0);
    m_desk->edit(SetCell { "x", 0, 0, 42 });
    QCOMPARE(specimens.count(), 1);
}

void TestDesk::traceArrivesWhileAnotherDocumentIsCurrent()
{
    QSignalSpy traces(m_desk->document(0), &Document::traceChanged);
    m_desk->show(0);
    m_desk->show(1);
    QVERIFY(traces.wait());
    m_desk->show(0);
    QVERIFY(m_desk->current()->isTraced());
    QVERIFY2(m_desk->status()->text().startsWith(u"Ready"_s), qPrintable(m_desk->status()->text()));
}

void TestDesk::specimenBeginsInTheDocumentOfItsFamily()
{
    m_desk->show(0);
    m_desk->edit(SetCell { "K", 0, 0, 42 });
    QSignalSpy begun(m_desk.get(), &Desk::begun);
    m_desk->begin(newManyToOne(), u"Series"_s);
    QCOMPARE(begun.count(), 1); // not the family's first sample before it
    QCOMPARE(m_desk->family(), 1U);
    QCOMPARE(m_desk->current()->name(), u"Series"_s);
    QVERIFY(m_desk->document(0)->isModified());
}

void TestDesk::eachDocumentHasItsOwnStatus()
{
    m_desk->show(0);
    m_desk->requests(0)->handle({ TableRequest::Kind::Typed, u"K"_s, 0, 0, u"abc"_s });
    QVERIFY(m_desk->status()->message().passing.contains(u"abc"_s));
    m_desk->show(1);
    QCOMPARE(m_desk->status()->message(), StripMessage());
}

void TestDesk::anyModifiedDocumentCounts()
{
    m_desk->show(0);
    QVERIFY(!m_desk->isModified());
    m_desk->edit(SetCell { "K", 0, 0, 42 });
    m_desk->show(1);
    QVERIFY(m_desk->isModified());
    const std::vector<Document *> all = m_desk->documents();
    QCOMPARE(all.size(), familyCount);
    QCOMPARE(all[0], m_desk->document(1)); // the current one
    QCOMPARE(all[1], m_desk->document(0));
}

ALPHASCOPE_TEST(TestDesk, QCoreApplication)
#include "tst_desk.moc"
