// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/findingscontrol.h"
#include "testclass.h"

#include "app/desk.h"
#include "widgets/explainpanel.h"
#include "widgets/findingstrip.h"

#include <QApplication>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! Stored the wrong way round: columns sum to 1.
Vectors wrongAxis()
{
    Vectors vectors;
    vectors.config.source = VectorSource::Weights;
    vectors.inputs.weights = Matrix<double>(2, 3);
    vectors.inputs.weights.write() << 0.9, 0.8, 0.6, 0.1, 0.2, 0.4;
    return vectors;
}

} // namespace

class FindingsControlTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_desk = std::make_unique<Desk>();
        m_strip = std::make_unique<FindingStrip>();
        m_panel = std::make_unique<ExplainPanel>();
        m_control = std::make_unique<FindingsControl>(m_desk.get(), m_strip.get(), m_panel.get(), nullptr);
        connect(m_desk.get(), &Desk::traceChanged, m_control.get(),
            [this] { m_control->show(m_desk->current()->trace(), 0); });
    }
    void cleanup()
    {
        m_control.reset();
        m_desk.reset();
    }

    void whatIsFoundIsOffered()
    {
        m_desk->begin(wrongAxis(), u"wrong"_s);
        QTRY_VERIFY(!m_strip->isHidden());
        QVERIFY(button(FindingKind::WrongAxis));
        QVERIFY(button(FindingKind::SumNotOne));
    }

    void nothingIsDoneUnaskedAndTransposingCanBeUndone()
    {
        m_desk->begin(wrongAxis(), u"wrong"_s);
        QTRY_VERIFY(!m_strip->isHidden());
        QCOMPARE(rowCount(m_desk->current()->specimen()), Index(2));
        m_strip->findChild<QPushButton *>(u"transposeButton"_s)->click();
        QCOMPARE(rowCount(m_desk->current()->specimen()), Index(3));
        QTRY_VERIFY(!m_strip->findChild<QPushButton *>(u"transposeButton"_s));
        m_desk->current()->undoStack()->undo();
        QCOMPARE(rowCount(m_desk->current()->specimen()), Index(2));
        QTRY_VERIFY(m_strip->findChild<QPushButton *>(u"transposeButton"_s));
    }

    void withoutAlphaThereIsNothingToFind()
    {
        m_desk->begin(wrongAxis(), u"wrong"_s);
        QTRY_VERIFY(!m_strip->isHidden());
        m_control->show(nullptr, 0);
        QVERIFY(m_strip->isHidden());
    }

    //! A strip of another document would lead astray.
    void anotherDocumentBeginsWithoutFindings()
    {
        m_desk->begin(wrongAxis(), u"wrong"_s);
        QTRY_VERIFY(!m_strip->isHidden());
        m_desk->begin(wrongAxis(), u"again"_s);
        QVERIFY(m_strip->isHidden());
        QTRY_VERIFY(!m_strip->isHidden());
        m_desk->edit(SetCell { "alpha", 0, 0, 0.91 }); // of the same one they stay until there are newer ones
        QVERIFY(!m_strip->isHidden());
    }

private:
    QToolButton *button(FindingKind kind) const
    {
        return m_strip->findChild<QToolButton *>(u"finding%1"_s.arg(static_cast<int>(kind)));
    }

    std::unique_ptr<Desk> m_desk;
    std::unique_ptr<FindingStrip> m_strip;
    std::unique_ptr<ExplainPanel> m_panel;
    std::unique_ptr<FindingsControl> m_control;
};

ALPHASCOPE_TEST(FindingsControlTest, QApplication)
#include "tst_findingscontrol.moc"
