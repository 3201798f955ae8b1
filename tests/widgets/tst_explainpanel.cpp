// SPDX-License-Identifier: GPL-3.0-or-later
#include "attentiontrace.h"
#include "models/matrixmodel.h"
#include "testclass.h"
#include "widgets/explainpanel.h"

#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestExplainPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_trace = traceOf(diagonalWeights(2, 3));
        m_alpha.setView(alphaView(m_trace, 0));
        m_selection.setCurrentIndex(m_alpha.index(0, 0), QItemSelectionModel::ClearAndSelect);
        m_panel = std::make_unique<ExplainPanel>();
        m_panel->setSelection(&m_selection);
        m_panel->resize(900, 260);
        m_panel->show();
        m_panel->setTrace(m_trace, 0);
    }

    void theButtonAsksForTheSelectedRowAndTheChosenOutput()
    {
        ExplanationRequest asked;
        connect(m_panel.get(), &ExplainPanel::requested, this, [&](const ExplanationRequest &r) { asked = r; });
        m_selection.setCurrentIndex(m_alpha.index(1, 2), QItemSelectionModel::ClearAndSelect);
        button()->click();
        QCOMPARE(asked.row, Index(1));
        QVERIFY(!asked.output); // the length of the context
        output()->setCurrentIndex(2);
        button()->click();
        QCOMPARE(asked.output, std::optional<Index>(1));
    }

    void whatWasExplainedStandsBesideAlpha()
    {
        m_panel->setExplained(explained());
        QCOMPARE(cell(1, ExplanationModel::Gradient), u"−2.000"_s);
        QCOMPARE(cell(2, ExplanationModel::LeaveOneOut), u"+0.500"_s);
        QVERIFY(label(u"value"_s)->text().startsWith(u"‖c‖ = 3"));
        QVERIFY(label(u"correlation"_s)->text().contains(u"tau-b 0.33"));
        QVERIFY(label(u"caution"_s)->text().contains(u"Jain and Wallace"));
        QVERIFY(label(u"entropy"_s)->text().contains(u"ln 3"));
    }

    void anotherRowForgetsIt()
    {
        m_panel->setExplained(explained());
        m_selection.setCurrentIndex(m_alpha.index(0, 2), QItemSelectionModel::ClearAndSelect); // the same row
        QCOMPARE(cell(1, ExplanationModel::Gradient), u"−2.000"_s);
        m_selection.setCurrentIndex(m_alpha.index(1, 2), QItemSelectionModel::ClearAndSelect);
        QCOMPARE(cell(1, ExplanationModel::Gradient), u"–"_s);
        QVERIFY(!label(u"correlation"_s)->isVisible());
    }

    void whileItIsBusyTheButtonStops()
    {
        QSignalSpy stopped(m_panel.get(), &ExplainPanel::stopRequested);
        QSignalSpy requested(m_panel.get(), &ExplainPanel::requested);
        m_panel->setBusy(true);
        QCOMPARE(button()->text(), u"&Stop"_s);
        button()->click();
        QCOMPARE(stopped.count(), 1);
        QCOMPARE(requested.count(), 0);
        QCOMPARE(button()->text(), u"&Explain"_s);
        m_panel->setBusy(true);
        m_selection.setCurrentIndex(m_alpha.index(1, 0), QItemSelectionModel::ClearAndSelect);
        QCOMPARE(stopped.count(), 2);
    }

    void theSelectedColumnIsTheSelectedLineHoweverItIsSorted()
    {
        m_panel->setExplained(explained());
        table()->horizontalHeader()->setSortIndicator(ExplanationModel::Gradient, Qt::AscendingOrder);
        QCOMPARE(cell(0, ExplanationModel::Gradient), u"−2.000"_s);
        m_selection.setCurrentIndex(m_alpha.index(0, 1), QItemSelectionModel::ClearAndSelect);
        QCOMPARE(table()->currentIndex().row(), 0);
        const QRect line = table()->visualRect(table()->model()->index(2, ExplanationModel::Label));
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, line.center());
        QCOMPARE(m_selection.currentIndex(), m_alpha.index(0, 2)); // the largest gradient
    }

    void coverageIsShownOnceItIsKnown()
    {
        QCOMPARE(cell(0, ExplanationModel::Coverage), u"–"_s);
        m_panel->setCoverage(RowVector<double>::Constant(3, 0.5));
        QCOMPARE(cell(0, ExplanationModel::Coverage), u"0.500"_s);
        m_selection.setCurrentIndex(m_alpha.index(1, 0), QItemSelectionModel::ClearAndSelect);
        QCOMPARE(cell(0, ExplanationModel::Coverage), u"0.500"_s);
    }

    void aProblemIsASentence()
    {
        m_panel->setProblem(u"There is no context."_s);
        QCOMPARE(label(u"value"_s)->text(), u"There is no context."_s);
        QVERIFY(label(u"value"_s)->isVisible());
    }

    void onlyTokensHaveAGoldAlignment()
    {
        QVERIFY(!m_panel->findChild<QWidget *>(u"alignment"_s)->isVisible());
        m_trace = traceOf(diagonalWeights(2, 3));
        m_trace->rowTokens = { 4, 5 };
        m_trace->candidates = { {}, {} };
        m_panel->setTrace(m_trace, 0);
        QVERIFY(m_panel->findChild<QWidget *>(u"alignment"_s)->isVisible());
        m_panel->setTrace(nullptr, 0);
        QVERIFY(!table()->isVisible());
    }

    void theErrorRateComesIntoView()
    {
        m_trace = traceOf(diagonalWeights(2, 3));
        m_trace->rowTokens = { 4, 5 };
        m_trace->candidates = { {}, {} };
        m_panel->setTrace(m_trace, 0);
        auto *gold = m_panel->findChild<QLineEdit *>(u"gold"_s);
        gold->setFocus();
        QTest::keyClicks(gold, u"0-0 1-1"_s);
        const QLabel *rate = label(u"rate"_s);
        const auto isWhole = [](const QWidget *widget) {
            return widget->isVisible() && widget->visibleRegion().boundingRect() == widget->rect();
        };
        QTRY_VERIFY(isWhole(rate));
        QVERIFY(isWhole(gold));
        m_panel->findChild<QComboBox *>(u"rule"_s)->setCurrentIndex(1); // asks for a line more
        QTRY_VERIFY(isWhole(rate));
    }

    void aReasonStandsInPlaceOfATrace()
    {
        m_panel->setNothing(u"These are words."_s);
        QCOMPARE(label(u"message"_s)->text(), u"These are words."_s);
        QVERIFY(label(u"message"_s)->isVisible());
        m_panel->setTrace(m_trace, 0);
        QVERIFY(table()->isVisible());
    }

private:
    static std::shared_ptr<const ExplainedRow> explained()
    {
        auto row = std::make_shared<ExplainedRow>();
        row->explanation.quantity = ExplainedQuantity::ContextNorm;
        row->explanation.value = 3;
        row->explanation.gradientTimesInput = RowVector<double> { { 1, -2, 4 } };
        row->explanation.leaveOneOut = RowVector<double> { { 0, 0, 0.5 } };
        row->ofGradient = { 1. / 3, 0.5 };
        return row;
    }
    QTableView *table() const { return m_panel->findChild<QTableView *>(u"table"_s); }
    QPushButton *button() const { return m_panel->findChild<QPushButton *>(u"compute"_s); }
    QComboBox *output() const { return m_panel->findChild<QComboBox *>(u"output"_s); }
    QLabel *label(const QString &name) const { return m_panel->findChild<QLabel *>(name); }
    QString cell(int row, int column) const { return table()->model()->index(row, column).data().toString(); }

    std::shared_ptr<Trace> m_trace;
    MatrixModel m_alpha;
    QItemSelectionModel m_selection { &m_alpha };
    std::unique_ptr<ExplainPanel> m_panel;
};

ALPHASCOPE_TEST(TestExplainPanel, QApplication)
#include "tst_explainpanel.moc"
