// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/resultchart.h"
#include "testclass.h"

#include "experimentrecords.h"

#include <QTest>

#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

using Kind = ChartSeries::Kind;

QStringList namesOf(const ChartContent &content)
{
    QStringList names;
    for (const ChartSeries &series : content.series)
        names << series.name;
    return names;
}

} // namespace

class ResultChartTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void errorsAreDistributions()
    {
        const ChartContent content = chartOf(fibonacciRecord(3), 0);
        QVERIFY(content.isLogarithmic);
        QCOMPARE(content.places, QStringList({ u"min-max\nwithout"_s, u"min-max\nwith"_s }));
        QCOMPARE(content.series.size(), std::size_t(3));
        QCOMPARE(content.series[0].kind, Kind::Distribution);
        QCOMPARE(content.series[0].y, (std::vector<double> { 1, 2, 3 }));
        QCOMPARE(content.series[1].x, (std::vector<double> { 2, 2, 2 }));
        QVERIFY(content.series[0].style != content.series[1].style);
        QCOMPARE(content.series[2].kind, Kind::Reference);
        QCOMPARE(content.series[2].y, (std::vector<double> { 100, 100 }));
        QCOMPARE(chartOf(fibonacciRecord(3), 1).series[0].y, (std::vector<double> { 2, 4, 6 }));
    }

    void whatDivergedIsNotDrawn()
    {
        ExperimentRecord record = fibonacciRecord(3);
        record.rows[2][5] = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(chartOf(record, 0).series[0].y, (std::vector<double> { 1, 3 }));
    }

    void accuraciesOfSeedsAreAveraged()
    {
        const ChartContent content = chartOf(bottleneckRecord(), 0);
        QVERIFY(content.isShare && content.places.isEmpty());
        QCOMPARE(namesOf(content), QStringList({ u"reverse without attention"_s, u"reverse with attention"_s }));
        QCOMPARE(content.series[0].x, (std::vector<double> { 3, 5 })); // in order
        QCOMPARE(content.series[0].y, (std::vector<double> { 0.55, 0.55 }));
    }

    void costsOfACellAreALineAScore()
    {
        ExperimentRecord record { CostExperiment(), {}, false };
        record.rows.push_back({ "gru", "none", 10.0, "f", 7.0, 7.0, 0.5, 0.25 });
        record.rows.push_back({ "gru", "none", 20.0, "f", 7.0, 7.0, 1.0, 0.5 });
        record.rows.push_back({ "lstm", "dot", 10.0, "f", 9.0, 9.0, 0.6, 0.3 });
        const QStringList measures = chartMeasures(2);
        QCOMPARE(measures.size(), 9);
        QCOMPARE(measures[3], u"GRU: training time"_s);
        const ChartContent training = chartOf(record, 3);
        QCOMPARE(namesOf(training), QStringList { u"no attention"_s });
        QCOMPARE(training.series[0].y, (std::vector<double> { 0.5, 1 }));
        QCOMPARE(chartOf(record, 4).series[0].y, (std::vector<double> { 0.25, 0.5 }));
        QCOMPARE(chartOf(record, 5).series[0].y, (std::vector<double> { 7, 7 }));
        QCOMPARE(namesOf(chartOf(record, 8)), QStringList { u"dot product"_s });
        QVERIFY(chartOf(record, 0).series.empty());
    }

    void sharesHaveALineASeedAndTheEvenOne()
    {
        const ChartContent content = chartOf(marksRecord(2), 0);
        QCOMPARE(namesOf(content), QStringList({ u"seed 1"_s, u"seed 2"_s, u"even α"_s }));
        QCOMPARE(content.series[1].y, (std::vector<double> { 0.25, 0.52 }));
        QCOMPARE(content.series[2].y, (std::vector<double> { 0.25, 0.25 }));
        QCOMPARE(namesOf(chartOf(marksRecord(2), 2)), QStringList({ u"seed 1"_s, u"seed 2"_s }));
    }

    void ofManySeedsThereIsTheMean()
    {
        const ChartContent content = chartOf(marksRecord(9), 0);
        QCOMPARE(namesOf(content), QStringList({ u"mean of 9 seeds"_s, u"even α"_s }));
        QCOMPARE(content.series[0].y, (std::vector<double> { 0.25, 0.55 }));
    }

    void whatIsEmptyHasAxesAllTheSame()
    {
        for (std::size_t index = 0; index < experimentNames.size(); ++index) {
            for (qsizetype measure = 0; measure < chartMeasures(index).size(); ++measure) {
                const ChartContent content
                    = chartOf({ newExperiment(index), {}, false }, static_cast<std::size_t>(measure));
                QVERIFY(!content.yLabel.isEmpty());
                for (const ChartSeries &series : content.series)
                    QVERIFY(series.x.size() == series.y.size());
            }
        }
    }
};

ALPHASCOPE_TEST(ResultChartTest, QCoreApplication)
#include "tst_resultchart.moc"
