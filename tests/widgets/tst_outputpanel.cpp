// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/matrixmodel.h"
#include "testclass.h"
#include "widgets/outputpanel.h"

#include <QApplication>
#include <QItemSelectionModel>
#include <QLabel>
#include <QTableView>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

std::shared_ptr<Trace> threeOutputs()
{
    auto trace = std::make_shared<Trace>();
    trace->rowLabels = { "I", "ate", "bread" };
    trace->columnLabels = { "ich", "aß" };
    Sheet sheet;
    sheet.alpha = Matrix<double>::Constant(3, 2, 0.5);
    trace->sheets = { sheet };
    trace->rowTokens = { 4, 5, 6 };
    trace->candidates = { { { 4, "I", 0.75 } }, { { 5, "ate", 0.5 } }, { { 6, "bread", 0.25 } } };
    return trace;
}

} // namespace

class TestOutputPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_alpha.setView(alphaView(threeOutputs(), 0));
        m_panel = std::make_unique<OutputPanel>();
        m_panel->setSelection(&m_selection);
        m_panel->resize(600, 200);
        m_panel->show();
    }

    void theSelectedOutputIsSelectedInTheTable()
    {
        m_panel->setTrace(threeOutputs());
        m_selection.setCurrentIndex(m_alpha.index(2, 1), QItemSelectionModel::ClearAndSelect);
        QCOMPARE(table()->currentIndex().row(), 2);
    }

    void aClickSelectsTheOutputAndKeepsTheColumn()
    {
        m_panel->setTrace(threeOutputs());
        m_selection.setCurrentIndex(m_alpha.index(0, 1), QItemSelectionModel::ClearAndSelect);
        const QRect cell = table()->visualRect(table()->model()->index(1, 0));
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, cell.center());
        QCOMPARE(m_selection.currentIndex().row(), 1);
        QCOMPARE(m_selection.currentIndex().column(), 1);
    }

    void hypothesesAreShownAfterABeamSearchOnly()
    {
        m_panel->setTrace(threeOutputs());
        QVERIFY(!hypotheses()->isVisible());
        const auto trace = threeOutputs();
        trace->hypotheses = { { { "I" }, -1, -1, true } };
        m_panel->setTrace(trace);
        QVERIFY(hypotheses()->isVisible());
    }

    void aModelThatWritesNothingSaysSo()
    {
        const auto trace = threeOutputs();
        trace->candidates.clear();
        m_panel->setTrace(trace);
        QVERIFY(!table()->isVisible() && !numbers()->isVisible());
        QVERIFY(m_panel->findChild<QLabel *>()->text().contains(u"nothing is written"_s));
    }

    void aModelThatWritesNumbersShowsThem()
    {
        const auto trace = threeOutputs();
        trace->candidates.clear();
        trace->outputs = Matrix<double> { { 0.5 }, { 0.25 }, { -1 } };
        trace->outputTitle = "output y = tanh(W c + b)";
        m_panel->setTrace(trace);
        QVERIFY(numbers() && numbers()->isVisible() && !table()->isVisible());
        QCOMPARE(m_panel->findChild<QLabel *>()->text(), u"output y = tanh(W c + b)"_s);
        QCOMPARE(numbers()->model()->index(1, 0).data().toString(), u"0.250"_s);
        m_selection.setCurrentIndex(m_alpha.index(2, 1), QItemSelectionModel::ClearAndSelect);
        QCOMPARE(numbers()->currentIndex().row(), 2);
        m_panel->setTrace(threeOutputs());
        QVERIFY(table()->isVisible() && !numbers()->isVisible());
    }

private:
    QTableView *table() const { return m_panel->findChild<QTableView *>(u"candidates"_s); }
    QTableView *numbers() const { return m_panel->findChild<QTableView *>(u"numbers"_s); }
    QTableView *hypotheses() const { return m_panel->findChild<QTableView *>(u"hypotheses"_s); }

    MatrixModel m_alpha;
    QItemSelectionModel m_selection { &m_alpha };
    std::unique_ptr<OutputPanel> m_panel;
};

ALPHASCOPE_TEST(TestOutputPanel, QApplication)
#include "tst_outputpanel.moc"
