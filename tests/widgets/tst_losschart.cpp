// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/losschart.h"

#include "widgets/customplot.h"

#include <QApplication>
#include <QClipboard>
#include <QMimeData>
#include <QTest>

#include <cmath>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

std::vector<EpochReport> falling(Index epochs)
{
    std::vector<EpochReport> reports;
    for (Index epoch = 0; epoch < epochs; ++epoch) {
        const double part = 1 / static_cast<double>(epoch + 1);
        reports.push_back({ epoch, part, 2 * part, 1 - part, 1 - part / 2 });
    }
    return reports;
}

} // namespace

class TestLossChart : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allEpochsAreInSight()
    {
        LossChart chart;
        chart.resize(400, 200);
        chart.append(falling(10));
        QCOMPARE(chart.plot()->graph(0)->dataCount(), 10);
        QCOMPARE(chart.plot()->graph(1)->dataCount(), 10);
        QVERIFY(chart.plot()->xAxis->range().contains(1) && chart.plot()->xAxis->range().contains(10));
        QVERIFY(chart.plot()->yAxis->range().contains(2) && chart.plot()->yAxis->range().contains(0));
    }

    void theMarkIsInSightToo()
    {
        LossChart chart;
        chart.append(falling(10));
        QVERIFY(!chart.plot()->xAxis->range().contains(0));
        chart.setMark(0); // before training
        QVERIFY(chart.plot()->xAxis->range().contains(0) && chart.plot()->xAxis->range().contains(10));
        chart.append(falling(1));
        QVERIFY(chart.plot()->xAxis->range().contains(0));
        chart.setMark(std::nullopt);
        QVERIFY(!chart.plot()->xAxis->range().contains(0));
    }

    void theLegendLiesOverNoCurve()
    {
        LossChart chart;
        chart.resize(400, 200);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        for (const int epochs : { 1, 30 }) {
            chart.append(falling(epochs));
            chart.plot()->replot();
            const QRect legend = chart.plot()->legend->outerRect(), axes = chart.plot()->axisRect()->rect();
            QVERIFY(chart.plot()->rect().contains(legend) && legend.width() > 100 && legend.height() > 10);
            QVERIFY(!legend.intersects(axes));
            QVERIFY(axes.height() > 100);
        }
    }

    void epochsAreWholeNumbers()
    {
        LossChart chart;
        chart.resize(400, 200);
        for (const Index count : { 1, 3, 40 }) {
            chart.setEpochs(falling(count));
            chart.plot()->replot();
            QVERIFY(!chart.plot()->xAxis->tickVector().isEmpty());
            for (const double tick : chart.plot()->xAxis->tickVector())
                QCOMPARE(tick, std::round(tick));
        }
    }

    void theNearestEpochSaysItsValues()
    {
        LossChart chart;
        QCOMPARE(chart.valuesAt(1), QString());
        chart.append(falling(10));
        QCOMPARE(chart.valuesAt(4.2), u"epoch 4\ntraining 0.25\nvalidation 0.5"_s);
        QVERIFY(chart.valuesAt(400).startsWith(u"epoch 10\n"_s));
        QVERIFY(chart.valuesAt(-3).startsWith(u"epoch 1\n"_s));
    }

    void aLogarithmicScaleLeavesOutWhatIsNotAboveZero()
    {
        LossChart chart;
        auto epochs = falling(10);
        epochs[4].trainingLoss = 0;
        chart.append(epochs);
        chart.setLogarithmic(true);
        QCOMPARE(chart.plot()->yAxis->scaleType(), QCPAxis::stLogarithmic);
        QVERIFY(chart.plot()->yAxis->range().lower > 0);
    }

    void theMetricTakesThePlaceOfTheLoss()
    {
        LossChart chart;
        chart.append(falling(10));
        chart.setLogarithmic(true);
        chart.showMetric(true);
        QCOMPARE(chart.plot()->yAxis->scaleType(), QCPAxis::stLinear);
        QCOMPARE(chart.plot()->yAxis->label(), u"accuracy in %"_s);
        QCOMPARE(chart.plot()->graph(0)->dataMainValue(3), 75.0);
        QCOMPARE(chart.valuesAt(4), u"epoch 4\ntraining 75.0 %\nvalidation 87.5 %"_s);
        chart.append({ { 10, 0.05, std::nullopt } }); // as an older version has trained it
        QCOMPARE(chart.valuesAt(11), u"epoch 11"_s);
        QCOMPARE(chart.plot()->graph(0)->dataCount(), 10);
        QVERIFY(chart.plot()->yAxis->range().contains(100));
        chart.setMetric(MetricKind::MeanAbsoluteError);
        QCOMPARE(chart.plot()->yAxis->label(), u"mean absolute error"_s);
        QCOMPARE(chart.valuesAt(4), u"epoch 4\ntraining 0.75\nvalidation 0.875"_s);
        chart.showMetric(false);
        QCOMPARE(chart.plot()->yAxis->scaleType(), QCPAxis::stLogarithmic);
        QCOMPARE(chart.plot()->graph(0)->dataMainValue(3), 0.25);
        QCOMPARE(chart.epochs().size(), std::size_t(11));
    }

    void whatAPersonHasZoomedStaysWhereItIs()
    {
        LossChart chart;
        chart.resize(400, 200);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        chart.append(falling(10));
        QCustomPlot *plot = chart.plot();
        plot->replot();
        const QPoint centre = plot->axisRect()->center();
        QWheelEvent wheel(
            centre, plot->mapToGlobal(centre), {}, { 0, 240 }, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(plot, &wheel);
        const QCPRange zoomed = plot->xAxis->range();
        QVERIFY(zoomed.size() < 9);
        chart.append({ { 10, 0.05, 0.1 } });
        QVERIFY(plot->xAxis->range() == zoomed);
        QTest::mouseDClick(plot, Qt::LeftButton, {}, centre);
        QVERIFY(plot->xAxis->range().contains(11) && plot->xAxis->range().contains(1));
    }

    void hoveringShowsTheValues()
    {
        LossChart chart;
        chart.resize(400, 200);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        chart.append(falling(10));
        chart.plot()->replot();
        const auto shown = [&chart] {
            QStringList texts;
            for (int i = 0; i < chart.plot()->itemCount(); ++i) {
                const auto *text = qobject_cast<QCPItemText *>(chart.plot()->item(i));
                if (text && text->visible())
                    texts << text->text();
            }
            return texts;
        };
        QCOMPARE(shown(), QStringList());
        const int x = static_cast<int>(chart.plot()->xAxis->coordToPixel(5));
        const QPoint at(x, chart.plot()->axisRect()->center().y());
        QTest::mouseMove(chart.windowHandle(), chart.plot()->mapTo(&chart, at));
        QTRY_COMPARE(shown(), QStringList { u"epoch 5\ntraining 0.2\nvalidation 0.4"_s });
    }

    void copyingGivesTableAndPicture()
    {
        LossChart chart;
        chart.resize(400, 200);
        chart.append(falling(2));
        chart.copy();
        const QMimeData *content = QGuiApplication::clipboard()->mimeData();
        QCOMPARE(content->text(),
            u"epoch\ttraining_loss\tvalidation_loss\ttraining_accuracy\tvalidation_accuracy\n1\t1\t2\t0\t0.5\n"
            "2\t0.5\t1\t0.5\t0.75\n"_s);
        QVERIFY(content->hasImage());
    }
};

ALPHASCOPE_TEST(TestLossChart, QApplication)
#include "tst_losschart.moc"
