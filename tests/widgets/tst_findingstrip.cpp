// SPDX-License-Identifier: GPL-3.0-or-later
#include "attentiontrace.h"
#include "testclass.h"
#include "widgets/findingstrip.h"

#include <QApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestFindingStrip : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutFindingsItIsNotThere()
    {
        m_strip.setFindings(m_trace, {});
        QVERIFY(m_strip.isHidden());
        m_strip.setFindings(m_trace, { sums() });
        QVERIFY(!m_strip.isHidden());
        m_strip.setFindings(nullptr, {});
        QVERIFY(m_strip.isHidden());
        QVERIFY(button(FindingKind::SumNotOne)->isHidden());
    }

    void eachClickGoesToTheNextPlace()
    {
        m_strip.setFindings(m_trace, { sums() });
        QSignalSpy chosen(&m_strip, &FindingStrip::placeChosen);
        QToolButton *go = button(FindingKind::SumNotOne);
        QVERIFY(go->text().contains(u"2 of 3") && go->text().contains(u"Query 1: 1.1"));
        go->click();
        QCOMPARE(chosen.takeFirst(), (QVariantList { 0, -1 }));
        go->click();
        QCOMPARE(chosen.takeFirst(), (QVariantList { 2, -1 }));
        QVERIFY(go->text().contains(u"Query 3: 0.9"));
        go->click();
        QCOMPARE(chosen.takeFirst(), (QVariantList { 0, -1 })); // round again
        QCOMPARE(go->accessibleName(), go->text());
    }

    void onlyAWrongAxisOffersToTranspose()
    {
        m_strip.setFindings(m_trace, { sums() });
        QVERIFY(!m_strip.findChild<QPushButton *>());
        m_strip.setFindings(m_trace, { { FindingKind::WrongAxis, 1, 1, { { 0, -1, 2 } } }, sums() });
        QSignalSpy transpose(&m_strip, &FindingStrip::transposeRequested);
        m_strip.findChild<QPushButton *>(u"transposeButton"_s)->click();
        QCOMPARE(transpose.count(), 1);
    }

    void anAmpersandOfALabelIsNoShortcut()
    {
        m_trace->rowLabels[0] = "R&D";
        m_strip.setFindings(m_trace, { sums() });
        QVERIFY(button(FindingKind::SumNotOne)->text().contains(u"R&&D"));
        QVERIFY(button(FindingKind::SumNotOne)->accessibleName().contains(u"R&D"));
    }

    void cleanup()
    {
        m_strip.setFindings(nullptr, {});
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

private:
    static Finding sums() { return { FindingKind::SumNotOne, 2, 3, { { 0, -1, 1.1 }, { 2, -1, 0.9 } } }; }
    QToolButton *button(FindingKind kind) const
    {
        return m_strip.findChild<QToolButton *>(u"finding%1"_s.arg(static_cast<int>(kind)));
    }

    std::shared_ptr<Trace> m_trace = traceOf(diagonalWeights(3, 3));
    FindingStrip m_strip;
};

ALPHASCOPE_TEST(TestFindingStrip, QApplication)
#include "tst_findingstrip.moc"
