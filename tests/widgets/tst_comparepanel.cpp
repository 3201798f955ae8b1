// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/comparepanel.h"

#include "attentiontrace.h"
#include "models/differencemodel.h"
#include "models/matrixmodel.h"
#include "widgets/heatmap.h"

#include <QApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class ComparePanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_panel = std::make_unique<ComparePanel>();
        m_panel->setSelection(&m_selection);
        m_panel->resize(980, 260); // beside the input, in a window of 1280 pixels
        m_panel->show();
    }

    void theNumbersOfTheLargestDifferencesAreInSight()
    {
        auto now = traceOf(diagonalWeights(6, 7)), then = traceOf(Matrix<double>::Constant(6, 7, 1. / 7));
        for (auto *labels : { &now->rowLabels, &now->columnLabels, &then->rowLabels, &then->columnLabels }) {
            for (std::string &label : *labels)
                label = "a word of considerable length, " + label;
        }
        compareThem(now, then);
        const auto *table = m_panel->findChild<QTableView *>(u"largestDifferences"_s);
        QCOMPARE(table->model()->rowCount(), 20);
        QCoreApplication::processEvents();
        const auto *columns = table->horizontalHeader();
        for (int column = 0; column < DifferenceModel::ColumnCount; ++column) {
            QVERIFY(columns->sectionViewportPosition(column) >= 0);
            QVERIFY(columns->sectionViewportPosition(column) + columns->sectionSize(column) <= columns->width());
        }
        for (const int column : { DifferenceModel::Before, DifferenceModel::After, DifferenceModel::Difference })
            QVERIFY(columns->sectionSize(column) >= table->fontMetrics().horizontalAdvance(u"+0.888"_s));
        for (const char *picture : { "reference", "difference" })
            QVERIFY(m_panel->findChild<Heatmap *>(QLatin1StringView(picture))->width() >= 180);
    }

    void theReferenceIsOnlyLookedAt()
    {
        const auto trace = traceOf(diagonalWeights(3, 4));
        compareThem(trace, trace);
        auto *reference = m_panel->findChild<Heatmap *>(u"reference"_s);
        m_selection.setCurrentIndex(m_alpha.index(1, 2), QItemSelectionModel::ClearAndSelect);
        QCOMPARE(reference->currentCell(), QPoint(2, 1));
        QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
        reference->setFocus();
        QSignalSpy unable(m_panel.get(), &ComparePanel::unable);
        QTest::keyClick(reference, Qt::Key_F2);
        QVERIFY(!reference->findChild<QWidget *>(u"cellNumber"_s));
        QCOMPARE(unable.count(), 1);
    }

private:
    void compareThem(const std::shared_ptr<const Trace> &now, const std::shared_ptr<const Trace> &then)
    {
        m_alpha.setView(alphaView(now, 0));
        m_panel->setComparison(
            u"before"_s, now, then, std::make_shared<const Comparison>(compare(*now, *then, 0)), 0, {});
    }

    MatrixModel m_alpha;
    QItemSelectionModel m_selection { &m_alpha };
    std::unique_ptr<ComparePanel> m_panel;
};

ALPHASCOPE_TEST(ComparePanelTest, QApplication)
#include "tst_comparepanel.moc"
