// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/resultchartview.h"

#include "models/numbertext.h"
#include "models/resultstatistics.h"
#include "widgets/customplot.h"
#include "widgets/hovertext.h"
#include "widgets/plotstyle.h"
#include "widgets/quietcolour.h"
#include "widgets/seriesstyle.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QVBoxLayout>

#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr double boxWidth = 0.4; // of the distance between two boxes

} // namespace

ResultChartView::ResultChartView(QWidget *parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_value(new HoverText(m_plot, [this](const QPoint &position) { return valueNear(position); }))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_plot);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Chart of the experiment"));
    setWhatsThis(tr("What the experiment has found out so far. Hover a point for its value; the wheel zooms, dragging "
                    "moves, a double click shows all."));
    m_plot->setMinimumSize(200, 80);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    auto *beside = new QCPLayoutGrid; // for the legend, which is never over the data; the plot's
    m_plot->plotLayout()->addElement(0, 1, beside);
    m_plot->plotLayout()->setColumnStretchFactor(1, 0.001);
    beside->addElement(0, 0, m_plot->legend);
    beside->addElement(1, 0, new QCPLayoutElement); // the legend stays at the top
    beside->setRowStretchFactor(0, 0.001);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this] {
        m_isZoomed = false;
        showAll();
    });
    const auto zoomed = [this] { m_isZoomed = true; };
    connect(m_plot, &QCustomPlot::mouseWheel, this, zoomed);
    connect(m_plot, &QCustomPlot::mousePress, this, zoomed);
    applyPalette();
}

void ResultChartView::setContent(const ChartContent &content)
{
    if (content.xLabel != m_content.xLabel || content.yLabel != m_content.yLabel || content.places != m_content.places)
        m_isZoomed = false;
    m_content = content;
    m_value->hide();
    draw();
}

void ResultChartView::setLogarithmic(bool logarithmic)
{
    if (m_isLogarithmic == logarithmic)
        return;
    m_isLogarithmic = logarithmic;
    m_isZoomed = false;
    draw();
}

void ResultChartView::copy(const QString &table) const
{
    auto *content = new QMimeData; // the clipboard's now
    content->setText(table);
    content->setImageData(m_plot->toPixmap().toImage());
    QGuiApplication::clipboard()->setMimeData(content);
}

void ResultChartView::draw()
{
    m_plot->clearPlottables();
    QStringList named;
    for (const ChartSeries &series : m_content.series) {
        const bool isNamed = series.kind != ChartSeries::Kind::Distribution && !named.contains(series.name);
        addSeries(series, isNamed); // a box has its name below it
        if (isNamed)
            named << series.name;
    }
    m_plot->legend->setVisible(!named.isEmpty());
    setAxes();
    if (m_isZoomed)
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    else
        showAll();
}

void ResultChartView::addSeries(const ChartSeries &series, bool isNamed)
{
    if (series.kind == ChartSeries::Kind::Distribution && !series.y.empty())
        addBox(series);
    QCPGraph *graph = addGraph(series, isNamed);
    for (std::size_t i = 0; i < series.y.size(); ++i) {
        const QPointF place = placeOf(series, i);
        graph->addData(place.x(), place.y());
    }
}

QCPGraph *ResultChartView::addGraph(const ChartSeries &series, bool isNamed)
{
    QCPGraph *graph = m_plot->addGraph();
    graph->setName(series.name);
    if (!isNamed)
        graph->removeFromLegend();
    if (series.kind == ChartSeries::Kind::Reference) {
        graph->setPen(QPen(quiet(palette().color(QPalette::Text)), 1.2, Qt::DashLine));
        return graph;
    }
    const SeriesStyle style = seriesStyle(series.style, palette());
    graph->setPen(style.pen);
    graph->setScatterStyle(QCPScatterStyle(static_cast<QCPScatterStyle::ScatterShape>(style.shape), style.pen.color(),
        style.isFilled ? style.pen.color() : QColor(palette().color(QPalette::Base)), 5));
    if (series.kind == ChartSeries::Kind::Distribution)
        graph->setLineStyle(QCPGraph::lsNone);
    else if (series.x.size() > 60) // points so near to each other that they touch would be one thick line
        graph->setScatterSkip(static_cast<int>(series.x.size() / 20));
    return graph;
}

void ResultChartView::addBox(const ChartSeries &series)
{
    const BoxSummary box = boxOf(series.y);
    auto *drawn = new QCPStatisticalBox(m_plot->xAxis, m_plot->yAxis); // the plot's
    const QPen pen(quiet(palette().color(QPalette::Text)), 1.2);
    QColor fill = seriesStyle(series.style, palette()).pen.color();
    fill.setAlphaF(0.18F);
    drawn->removeFromLegend();
    drawn->setWidth(boxWidth);
    drawn->setWhiskerWidth(boxWidth / 2);
    drawn->setPen(pen);
    drawn->setBrush(fill);
    drawn->setWhiskerPen(pen);
    drawn->setWhiskerBarPen(pen);
    drawn->setMedianPen(QPen(palette().color(QPalette::Text), 2));
    drawn->addData(
        series.x.front(), box.lowerWhisker, box.lowerQuartile, box.median, box.upperQuartile, box.upperWhisker);
}

//! The points of a distribution are spread beside each other, in turn, so that each is seen.
QPointF ResultChartView::placeOf(const ChartSeries &series, std::size_t point) const
{
    double x = series.x[point];
    if (series.kind == ChartSeries::Kind::Distribution) {
        constexpr double turn = 0.618033988749895; // never twice the same place
        const double spread = std::fmod(turn * static_cast<double>(point + 1), 1.0) - 0.5;
        x += 0.8 * boxWidth * spread;
    }
    return { x, series.y[point] };
}

void ResultChartView::setAxes()
{
    m_plot->xAxis->setLabel(m_content.xLabel);
    m_plot->yAxis->setLabel(m_content.yLabel);
    if (m_content.places.isEmpty()) {
        m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>::create());
    } else {
        const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
        for (qsizetype i = 0; i < m_content.places.size(); ++i)
            ticker->addTick(static_cast<double>(i + 1), m_content.places[i]);
        m_plot->xAxis->setTicker(ticker);
    }
    m_plot->xAxis->setSubTicks(m_content.places.isEmpty());
    m_plot->yAxis->setScaleType(m_isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_plot->yAxis->setNumberFormat(m_isLogarithmic ? u"eb"_s : u"gb"_s);
    m_plot->yAxis->setNumberPrecision(m_isLogarithmic ? 0 : 6);
    const auto linear = QSharedPointer<QCPAxisTicker>::create();
    m_plot->yAxis->setTicker(m_isLogarithmic ? QSharedPointer<QCPAxisTickerLog>::create() : linear);
}

//! Everything in sight, with a little room.
void ResultChartView::showAll()
{
    bool hasX = false, hasY = false;
    QCPRange xRange, yRange;
    const auto domain = m_isLogarithmic ? QCP::sdPositive : QCP::sdBoth;
    for (int i = 0; i < m_plot->graphCount(); ++i) {
        bool found = false;
        const QCPRange x = m_plot->graph(i)->getKeyRange(found);
        if (found)
            xRange = std::exchange(hasX, true) ? xRange.expanded(x) : x;
        const QCPRange y = m_plot->graph(i)->getValueRange(found, domain);
        if (found)
            yRange = std::exchange(hasY, true) ? yRange.expanded(y) : y;
    }
    if (!m_content.places.isEmpty())
        m_plot->xAxis->setRange(0.4, static_cast<double>(m_content.places.size()) + 0.6);
    else if (hasX)
        m_plot->xAxis->setRange(xRange.lower - 0.02 * xRange.size() - 0.5, xRange.upper + 0.02 * xRange.size() + 0.5);
    if (m_isLogarithmic)
        m_plot->yAxis->setRange(hasY ? yRange.lower / 1.4 : 0.1, hasY ? yRange.upper * 1.4 : 1);
    else if (m_content.isShare)
        m_plot->yAxis->setRange(-0.03, 1.03);
    else
        m_plot->yAxis->setRange(0, hasY && yRange.upper > 0 ? yRange.upper * 1.05 : 1);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

QString ResultChartView::valueNear(const QPoint &position) const
{
    constexpr double reach = 14; // pixels
    double nearest = reach;
    QString text;
    for (const ChartSeries &series : m_content.series) {
        for (std::size_t i = 0; i < series.y.size(); ++i) {
            const QPointF place = placeOf(series, i);
            const double distance = std::hypot(m_plot->xAxis->coordToPixel(place.x()) - position.x(),
                m_plot->yAxis->coordToPixel(place.y()) - position.y());
            if (!(distance < nearest))
                continue;
            nearest = distance;
            const QString value = significantNumber(series.y[i], 5);
            text = m_content.places.isEmpty()
                ? tr("%1\n%2 %3: %4").arg(series.name, m_content.xLabel, significantNumber(series.x[i], 5), value)
                : tr("%1\n%2").arg(series.name, value);
        }
    }
    return text;
}

void ResultChartView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyPalette();
}

void ResultChartView::applyPalette()
{
    stylePlot(*m_plot, *this);
    m_value->style(*this);
    draw();
}

} // namespace alphascope
