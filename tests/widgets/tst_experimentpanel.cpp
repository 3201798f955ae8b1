// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/experimentpanel.h"

#include "widgets/customplot.h"
#include "widgets/resultchartview.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QTextBrowser>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

ExperimentRecord someMarks()
{
    return { MarksExperiment(), { { 1.0, 0.0, 0.04, 0.04, 0.92, 1.0 }, { 1.0, 1.0, 0.5, 0.1, 0.4, 0.2 } }, true };
}

ResultRow fibonacciRow(const char *model, double error) { return { "min_max", model, 1.0, 11.0, error, error, 0.5 }; }

struct Panel : ExperimentPanel {
    template <typename Widget>
    Widget *find(const QString &name)
    {
        return findChild<Widget *>(name);
    }
    void choose(int experiment) { find<QComboBox>(u"choice"_s)->setCurrentIndex(experiment); }
    QPushButton *button(const QString &name) { return find<QPushButton>(name); }
    QString note() { return find<QLabel>(u"progressText"_s)->text(); }
    int rows() { return find<QTableView>(u"table"_s)->model()->rowCount(); }
    int points()
    {
        int count = 0;
        QCustomPlot *plot = findChild<ResultChartView *>()->plot();
        for (int i = 0; i < plot->graphCount(); ++i)
            count += plot->graph(i)->scatterStyle().isNone() ? 0 : plot->graph(i)->dataCount();
        return count;
    }
};

} // namespace

class ExperimentPanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void startGivesTheSettingsOfWhatIsSeen()
    {
        Panel panel;
        QSignalSpy started(&panel, &ExperimentPanel::startRequested);
        panel.choose(3);
        for (QSpinBox *box : panel.findChildren<QSpinBox *>(u"setting_timesteps"_s))
            box->setValue(12);
        panel.button(u"start"_s)->click();
        QCOMPARE(started.size(), 1);
        MarksExperiment wanted;
        wanted.timesteps = 12;
        QVERIFY(started[0][0].value<Experiment>() == Experiment(wanted));
    }

    void rowsAreSeenInTableAndChart()
    {
        Panel panel;
        QVERIFY(!panel.button(u"saveCsv"_s)->isEnabled() && !panel.button(u"cancel"_s)->isEnabled());
        panel.begin(FibonacciExperiment());
        QVERIFY(!panel.button(u"start"_s)->isEnabled() && panel.button(u"cancel"_s)->isEnabled());
        panel.append(fibonacciRow("no_attention", 0.1));
        panel.append(fibonacciRow("attention", 0.2));
        QCOMPARE(panel.rows(), 2);
        QCOMPARE(panel.points(), 2);
        QVERIFY(panel.button(u"saveCsv"_s)->isEnabled());
        panel.setProgress({ 80, 2, 0.025, 1 });
        QCOMPARE(panel.note(), u"Run 3 of 80 · 0:39 left"_s);
        QCOMPARE(panel.find<QProgressBar>(u"progress"_s)->value(), 25);
        const ExperimentRecord record = panel.end(true, u"Done."_s);
        QVERIFY(record.isWhole);
        QCOMPARE(record.rows.size(), std::size_t(2));
        QCOMPARE(panel.note(), u"Done."_s);
        QVERIFY(panel.button(u"start"_s)->isEnabled() && !panel.button(u"cancel"_s)->isEnabled());
        QVERIFY(panel.find<QTextBrowser>(u"about"_s)->toPlainText().contains(u"0 of 1 seeds"_s));
    }

    void anotherIsLookedAtWhileOneRuns()
    {
        Panel panel;
        panel.begin(FibonacciExperiment());
        panel.choose(3);
        panel.append(fibonacciRow("attention", 0.2));
        QCOMPARE(panel.rows(), 0);
        QVERIFY(!panel.button(u"start"_s)->isEnabled());
        QVERIFY(panel.button(u"start"_s)->toolTip().contains(u"Fibonacci"_s));
        QVERIFY(panel.button(u"cancel"_s)->isEnabled());
        QCOMPARE(panel.note(), u"Not made yet. Press Start."_s);
        panel.choose(0);
        QCOMPARE(panel.rows(), 1);
        panel.end(false, u"Cancelled."_s);
        QVERIFY(!panel.record().isWhole);
    }

    void recordsAreRestored()
    {
        Panel panel;
        ExperimentRecords records;
        records[3] = someMarks();
        records[3]->experiment = [] {
            MarksExperiment experiment;
            experiment.hidden = 7;
            return experiment;
        }();
        panel.setRecords(records);
        QCOMPARE(panel.find<QComboBox>(u"choice"_s)->currentIndex(), 3); // there was nothing else to be seen
        QVERIFY(panel.record() == *records[3]);
        QCOMPARE(panel.rows(), 2);
        QCOMPARE(panel.note(), u"As it was saved."_s);
        QSignalSpy started(&panel, &ExperimentPanel::startRequested);
        panel.button(u"start"_s)->click();
        QVERIFY(started[0][0].value<Experiment>() == records[3]->experiment);
    }

    void whatRunsIsNotReplaced()
    {
        Panel panel;
        panel.choose(3);
        panel.begin(MarksExperiment());
        ExperimentRecords records;
        records[3] = someMarks();
        panel.setRecords(records);
        QCOMPARE(panel.rows(), 0);
        panel.append(someMarks().rows[0]);
        QCOMPARE(panel.end(false, {}).rows.size(), std::size_t(1));
    }

    void theMeasureChangesTheChart()
    {
        Panel panel;
        ExperimentRecords records;
        records[3] = someMarks();
        panel.setRecords(records);
        auto *measure = panel.find<QComboBox>(u"measure"_s);
        QCOMPARE(measure->count(), 3);
        const QCustomPlot *plot = panel.findChild<ResultChartView *>()->plot();
        QCOMPARE(plot->yAxis->scaleType(), QCPAxis::stLinear);
        measure->setCurrentIndex(2);
        QCOMPARE(plot->yAxis->scaleType(), QCPAxis::stLogarithmic); // errors are best seen so
        QCOMPARE(plot->yAxis->label(), u"test error (mean square)"_s);
    }

    void settingsDoNotChangeWhatWasFound()
    {
        Panel panel;
        ExperimentRecords records;
        records[3] = someMarks();
        panel.setRecords(records);
        for (QSpinBox *box : panel.findChildren<QSpinBox *>(u"setting_timesteps"_s))
            box->setValue(12);
        QVERIFY(panel.record() == *records[3]);
        panel.button(u"copy"_s)->click();
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY(copied.startsWith(u"seed\tepoch\ton_marks\t"_s));
        QVERIFY(copied.section(u'\n', 1, 1).contains(u"\t50\t"_s)); // the timesteps it was made with
    }
};

ALPHASCOPE_TEST(ExperimentPanelTest, QApplication)
#include "tst_experimentpanel.moc"
