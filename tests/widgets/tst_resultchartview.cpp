// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/resultchartview.h"

#include "widgets/customplot.h"

#include <QApplication>
#include <QClipboard>
#include <QMimeData>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

using Kind = ChartSeries::Kind;

ChartContent boxes()
{
    ChartContent content { {}, u"error"_s, {}, { u"a"_s, u"b"_s }, false, false };
    content.series.push_back({ Kind::Distribution, u"a"_s, { 1, 1, 1, 1 }, { 1, 2, 3, 4 }, 0 });
    content.series.push_back({ Kind::Distribution, u"b"_s, { 2, 2 }, { 5, 6 }, 1 });
    content.series.push_back({ Kind::Reference, u"mean"_s, { 0.5, 1.5 }, { 8, 8 } });
    content.series.push_back({ Kind::Reference, u"mean"_s, { 1.5, 2.5 }, { 9, 9 } });
    return content;
}

ChartContent lines()
{
    ChartContent content { u"length"_s, u"share"_s, {}, {}, false, true };
    content.series.push_back({ Kind::Line, u"with"_s, { 1, 2, 3 }, { 1, 0.9, 0.8 }, 1 });
    content.series.push_back({ Kind::Line, u"without"_s, { 1, 2, 3 }, { 1, 0.5, 0 }, 0 });
    return content;
}

//! ShownChart, so that it has pixels.
struct ShownChart {
    explicit ShownChart(const ChartContent &content)
    {
        view.resize(500, 260);
        view.show();
        isThere = QTest::qWaitForWindowExposed(&view);
        view.setContent(content);
        view.plot()->replot();
    }
    QPoint pixel(double x, double y) const
    {
        return { static_cast<int>(view.plot()->xAxis->coordToPixel(x)),
            static_cast<int>(view.plot()->yAxis->coordToPixel(y)) };
    }

    ResultChartView view;
    bool isThere = false;
};

} // namespace

class ResultChartViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aDistributionIsABoxUnderItsPoints()
    {
        ShownChart shown(boxes());
        QVERIFY(shown.isThere);
        QCustomPlot *plot = shown.view.plot();
        QList<QCPStatisticalBox *> found;
        for (int i = 0; i < plot->plottableCount(); ++i) {
            if (auto *box = qobject_cast<QCPStatisticalBox *>(plot->plottable(i)))
                found << box;
        }
        QCOMPARE(found.size(), 2);
        QCOMPARE(found[0]->data()->constBegin()->median, 2.5);
        QCOMPARE(found[0]->data()->constBegin()->key, 1.0);
        QCOMPARE(plot->graph(0)->dataCount(), 4);
        for (const QCPGraphData &point : *plot->graph(0)->data()) // beside each other, within the box
            QVERIFY(std::abs(point.key - 1) <= found[0]->width() / 2);
        QVERIFY(plot->graph(0)->data()->at(0)->key != plot->graph(0)->data()->at(1)->key);
        QVERIFY(plot->yAxis->range().contains(9) && plot->yAxis->range().contains(0));
    }

    void theLegendNamesEachOnce()
    {
        ShownChart shown(boxes());
        QCOMPARE(shown.view.plot()->legend->itemCount(), 1); // boxes have their names below them
        shown.view.setContent(lines());
        QCOMPARE(shown.view.plot()->legend->itemCount(), 2);
        shown.view.setContent({});
        QVERIFY(!shown.view.plot()->legend->visible());
    }

    void colourIsNotTheOnlyDifference()
    {
        ShownChart shown(lines());
        const QCustomPlot *plot = shown.view.plot();
        QVERIFY(plot->graph(0)->scatterStyle().shape() != plot->graph(1)->scatterStyle().shape());
    }

    void theNearestPointSaysItsValue()
    {
        const ShownChart shown(lines());
        QCOMPARE(shown.view.valueNear(shown.pixel(2, 0.5)), u"without\nlength 2: 0.5"_s);
        QCOMPARE(shown.view.valueNear(shown.pixel(2, 0.9) + QPoint(3, -3)), u"with\nlength 2: 0.9"_s);
        QCOMPARE(shown.view.valueNear(shown.pixel(1.5, 0.2)), QString());
    }

    void hoveringShowsTheValue()
    {
        ShownChart shown(lines());
        const auto value = [&shown] { return qobject_cast<QCPItemText *>(shown.view.plot()->item(0)); };
        QVERIFY(!value()->visible());
        QTest::mouseMove(shown.view.windowHandle(), shown.view.plot()->mapTo(&shown.view, shown.pixel(2, 0.5)));
        QTRY_VERIFY(value()->visible());
        QCOMPARE(value()->text(), u"without\nlength 2: 0.5"_s);
    }

    void aLogarithmicScaleLeavesOutWhatIsNotAboveZero()
    {
        ShownChart shown(lines());
        shown.view.setLogarithmic(true);
        QCOMPARE(shown.view.plot()->yAxis->scaleType(), QCPAxis::stLogarithmic);
        QVERIFY(shown.view.plot()->yAxis->range().lower > 0);
    }

    void whatAPersonHasZoomedStaysUntilTheAxesAreOthers()
    {
        ShownChart shown(lines());
        QCustomPlot *plot = shown.view.plot();
        const QPoint centre = plot->axisRect()->center();
        QWheelEvent wheel(
            centre, plot->mapToGlobal(centre), {}, { 0, 240 }, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(plot, &wheel);
        const QCPRange zoomed = plot->yAxis->range();
        QVERIFY(zoomed.size() < 1);
        shown.view.setContent(lines());
        QVERIFY(plot->yAxis->range() == zoomed);
        QTest::mouseDClick(plot, Qt::LeftButton, {}, centre);
        QVERIFY(plot->yAxis->range().contains(0) && plot->yAxis->range().contains(1));
        shown.view.setContent(boxes());
        QVERIFY(plot->yAxis->range().contains(9));
    }

    void copyingGivesTableAndPicture()
    {
        const ShownChart shown(lines());
        shown.view.copy(u"a\tb\n"_s);
        const QMimeData *content = QGuiApplication::clipboard()->mimeData();
        QCOMPARE(content->text(), u"a\tb\n"_s);
        QVERIFY(content->hasImage());
    }

    void aDarkPaletteHasADarkChart()
    {
        ShownChart shown(lines());
        QPalette dark;
        dark.setColor(QPalette::Base, Qt::black);
        dark.setColor(QPalette::Text, Qt::white);
        const QColor before = shown.view.plot()->graph(0)->pen().color();
        shown.view.setPalette(dark);
        QCOMPARE(shown.view.plot()->xAxis->labelColor(), QColor(Qt::white));
        QVERIFY(shown.view.plot()->graph(0)->pen().color().lightness() > before.lightness());
    }
};

ALPHASCOPE_TEST(ResultChartViewTest, QApplication)
#include "tst_resultchartview.moc"
