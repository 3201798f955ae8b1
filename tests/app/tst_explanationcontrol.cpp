// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explanationcontrol.h"
#include "testclass.h"

#include "app/desk.h"
#include "engine/samples.h"
#include "models/matrixmodel.h"
#include "widgets/explainpanel.h"

#include <QApplication>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class ExplanationControlTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_desk = std::make_unique<Desk>();
        m_panel = std::make_unique<ExplainPanel>();
        m_panel->setSelection(&m_selection);
        m_control = std::make_unique<ExplanationControl>(m_desk.get(), m_panel.get(), nullptr);
    }
    void cleanup()
    {
        m_control.reset();
        m_desk.reset();
    }

    void theRowIsExplainedInAnotherThread()
    {
        show(newRnnSearch());
        button()->click();
        QCOMPARE(button()->text(), u"&Stop"_s);
        QTRY_COMPARE(button()->text(), u"&Explain"_s);
        const auto trace = m_desk->current()->trace();
        const Explanation expected = explain(m_desk->current()->specimen(), *trace, { 0, {} });
        for (int j = 0; j < static_cast<int>(trace->columns()); ++j) {
            QCOMPARE(cell(j, ExplanationModel::Gradient).toDouble(), expected.gradientTimesInput(j));
            QCOMPARE(cell(j, ExplanationModel::LeaveOneOut).toDouble(), expected.leaveOneOut(j));
        }
    }

    void whatCannotBeExplainedIsSaid()
    {
        Vectors vectors;
        vectors.config.source = VectorSource::Weights;
        vectors.inputs.weights = Matrix<double>::Ones(1, 2);
        show(vectors);
        button()->click();
        QVERIFY(value().contains(u"values V"));
        QCOMPARE(button()->text(), u"&Explain"_s);
    }

    void anInputThatIsNotComputedYetIsNotExplained()
    {
        show(newManyToOne());
        m_desk->edit(SetCell { "x", 0, 0, 5 });
        QVERIFY(!m_desk->current()->isTraced());
        button()->click();
        QVERIFY(value().contains(u"has changed"));
        QCOMPARE(button()->text(), u"&Explain"_s);
    }

private:
    void show(const Specimen &specimen)
    {
        m_desk->begin(specimen, u"shown"_s);
        QTRY_VERIFY(m_desk->current()->isTraced());
        m_alpha.setView(alphaView(m_desk->current()->trace(), 0));
        m_selection.setCurrentIndex(m_alpha.index(0, 0), QItemSelectionModel::ClearAndSelect);
        m_panel->setTrace(m_desk->current()->trace(), 0);
    }
    QPushButton *button() const { return m_panel->findChild<QPushButton *>(u"compute"_s); }
    QString value() const { return m_panel->findChild<QLabel *>(u"value"_s)->text(); }
    QVariant cell(int row, int column) const
    {
        return m_panel->findChild<QTableView *>(u"table"_s)->model()->index(row, column).data(Qt::EditRole);
    }

    MatrixModel m_alpha;
    QItemSelectionModel m_selection { &m_alpha };
    std::unique_ptr<Desk> m_desk;
    std::unique_ptr<ExplainPanel> m_panel;
    std::unique_ptr<ExplanationControl> m_control;
};

ALPHASCOPE_TEST(ExplanationControlTest, QApplication)
#include "tst_explanationcontrol.moc"
