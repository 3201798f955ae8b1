// SPDX-License-Identifier: GPL-3.0-or-later
#include "attentiontrace.h"
#include "models/matrixmodel.h"
#include "testclass.h"
#include "widgets/customplot.h"
#include "widgets/sentenceview.h"
#include "widgets/seriesview.h"
#include "widgets/sourcepanel.h"

#include <QApplication>
#include <QComboBox>
#include <QItemSelectionModel>
#include <QLabel>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestSourcePanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_trace = traceOf(diagonalWeights(2, 4));
        m_alpha.setView(alphaView(m_trace, 0));
        m_selection.setCurrentIndex(m_alpha.index(0, 0), QItemSelectionModel::ClearAndSelect);
        m_panel = std::make_unique<SourcePanel>();
        m_panel->setSelection(&m_selection);
        m_panel->resize(500, 260);
        m_panel->show();
    }

    void wordsAreASentenceAndNumbersASeries()
    {
        m_panel->setTrace(m_trace, 0, {});
        QVERIFY(sentence()->isVisible());
        QCOMPARE(sentence()->words().count(), 4);
        m_panel->setTrace(m_trace, 0, Matrix<double>::Ones(4, 1));
        QVERIFY(series()->isVisible() && !sentence()->isVisible());
        m_panel->setTrace(m_trace, 0, Matrix<double>::Ones(3, 1)); // of a newer input
        QVERIFY(sentence()->isVisible());
        m_panel->setTrace(nullptr, 0, {});
        QVERIFY(!sentence()->isVisible() && !series()->isVisible());
    }

    void theSelectionIsCarriedBothWays()
    {
        m_panel->setTrace(m_trace, 0, {});
        QTest::mouseClick(sentence()->viewport(), Qt::LeftButton, {}, sentence()->wordRect(2).center());
        QCOMPARE(m_selection.currentIndex(), m_alpha.index(0, 2));
        m_selection.setCurrentIndex(m_alpha.index(1, 3), QItemSelectionModel::ClearAndSelect);
        const double weight = m_trace->sheets[0].alpha(1, 3);
        QVERIFY(sentence()->accessibleDescription().startsWith(u"4 “key 4”, weight %1"_s.arg(weight, 0, 'f', 4)));
        QVERIFY(text().startsWith(u"Query 2"));
    }

    void theRangeIsSaid()
    {
        m_trace->sheets[0].alpha.row(0) << 0.125, 0.25, 0.125, 0.5;
        m_panel->setTrace(m_trace, 0, {});
        QVERIFY(text().endsWith(u"shades from 0 to 1"));
        m_panel->findChild<QComboBox *>(u"range"_s)->setCurrentIndex(1);
        QVERIFY(text().endsWith(u"shades from 0 to 0.5"));
    }

    void withoutAttentionNothingIsShaded()
    {
        m_trace->sheets.clear();
        m_panel->setTrace(m_trace, 0, {});
        QVERIFY(sentence()->isVisible());
        QVERIFY(text().startsWith(u"No attention"));
        QVERIFY(!m_panel->findChild<QComboBox *>(u"range"_s)->isVisible());
    }

private:
    SentenceView *sentence() const { return m_panel->findChild<SentenceView *>(u"sentence"_s); }
    SeriesView *series() const { return m_panel->findChild<SeriesView *>(u"series"_s); }
    QString text() const { return m_panel->findChild<QLabel *>(u"title"_s)->text(); }

    std::shared_ptr<Trace> m_trace;
    MatrixModel m_alpha;
    QItemSelectionModel m_selection { &m_alpha };
    std::unique_ptr<SourcePanel> m_panel;
};

ALPHASCOPE_TEST(TestSourcePanel, QApplication)
#include "tst_sourcepanel.moc"
