// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/losschart.h"

#include "models/numbertext.h"
#include "models/trainingtext.h"
#include "widgets/customplot.h"
#include "widgets/hovertext.h"
#include "widgets/plotstyle.h"
#include "widgets/quietcolour.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

const QColor trainingColour(0x0b, 0x57, 0xd0), validationColour(0xe8, 0x71, 0x0a);

//! Half an epoch of room at both sides, so that a single point is in the middle.
constexpr double unitMargin = 0.5;

} // namespace

LossChart::LossChart(QWidget *parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_training(m_plot->addGraph())
    , m_validation(m_plot->addGraph())
    , m_mark(new QCPItemStraightLine(m_plot))
    , m_markText(new QCPItemText(m_plot))
    , m_values(new HoverText(
          m_plot, [this](const QPoint &position) { return valuesAt(m_plot->xAxis->pixelToCoord(position.x())); }))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_plot);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Loss over the epochs"));
    setWhatsThis(tr("The mean loss of each epoch, or what there is beside it to be read, of the examples that are "
                    "learned from and of those kept for validation. "
                    "Hover for the values; the wheel zooms, dragging moves, a double click shows all."));
    m_training->setName(tr("training"));
    m_validation->setName(tr("validation"));
    for (QCPGraph *graph : { m_training, m_validation })
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 4));
    m_plot->xAxis->setLabel(tr("epoch"));
    const auto epochs = QSharedPointer<QCPAxisTickerFixed>::create(); // there are no halves of them
    epochs->setTickStep(1);
    epochs->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    m_plot->xAxis->setTicker(epochs);
    m_plot->xAxis->setSubTicks(false);
    scaleAxis();
    m_plot->setMinimumSize(160, 80);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    putLegendAbove();
    m_mark->setVisible(false);
    m_markText->setVisible(false);
    m_markText->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_markText->position->setTypeX(QCPItemPosition::ptPlotCoords);
    m_markText->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this] {
        m_isZoomed = false;
        showAll();
    });
    const auto zoomed = [this] { m_isZoomed = true; };
    connect(m_plot, &QCustomPlot::mouseWheel, this, zoomed);
    connect(m_plot, &QCustomPlot::mousePress, this, zoomed);
    applyPalette();
    showAll();
}

//! In one line, so that it lies over no curve and takes little room.
void LossChart::putLegendAbove()
{
    auto *above = new QCPLayoutGrid; // the plot's
    m_plot->plotLayout()->insertRow(0);
    m_plot->plotLayout()->addElement(0, 0, above);
    m_plot->plotLayout()->setRowStretchFactor(0, 0.001);
    m_plot->plotLayout()->setRowSpacing(0);
    above->addElement(0, 0, new QCPLayoutElement); // the legend stays at the right
    above->addElement(0, 1, m_plot->legend);
    above->setColumnStretchFactor(1, 0.001);
    m_plot->legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    m_plot->legend->setVisible(true);
}

void LossChart::setEpochs(const std::vector<EpochReport> &epochs)
{
    m_epochs = epochs;
    m_isZoomed = false;
    plotAll();
}

void LossChart::setMetric(MetricKind kind)
{
    m_metric = kind;
    m_isZoomed = false;
    scaleAxis();
    plotAll();
}

void LossChart::showMetric(bool shown)
{
    m_isMetricShown = shown;
    m_isZoomed = false;
    setAccessibleName(shown ? tr("Metric over the epochs") : tr("Loss over the epochs"));
    scaleAxis();
    plotAll();
}

//! Accuracies in percent.
LossChart::Scores LossChart::shownOf(const EpochReport &report) const
{
    if (!m_isMetricShown)
        return { report.trainingLoss, report.validationLoss };
    const double unit = m_metric == MetricKind::Accuracy ? 100 : 1;
    const auto inUnit = [unit](std::optional<double> value) { return value ? std::optional(unit * *value) : value; };
    return { inUnit(report.trainingMetric), inUnit(report.validationMetric) };
}

QString LossChart::shownText(double value) const
{
    const bool isShare = m_isMetricShown && m_metric == MetricKind::Accuracy;
    return isShare ? metricText(value / 100, m_metric) : significantNumber(value, 5);
}

//! All of them anew.
void LossChart::plotAll()
{
    m_training->data()->clear();
    m_validation->data()->clear();
    append(std::exchange(m_epochs, {}));
    showAll();
}

void LossChart::append(const std::vector<EpochReport> &epochs)
{
    if (epochs.empty())
        return;
    m_epochs.insert(m_epochs.end(), epochs.begin(), epochs.end());
    for (const EpochReport &report : epochs) {
        const auto epoch = static_cast<double>(report.epoch + 1);
        const auto [training, validation] = shownOf(report);
        if (training)
            m_training->addData(epoch, *training);
        if (validation)
            m_validation->addData(epoch, *validation);
    }
    m_validation->removeFromLegend();
    if (!m_validation->data()->isEmpty())
        m_validation->addToLegend();
    // Points so near to each other that they touch would be one thick line.
    const auto style = m_epochs.size() > 60 ? QCPScatterStyle::ssNone : QCPScatterStyle::ssDisc;
    for (QCPGraph *graph : { m_training, m_validation })
        graph->setScatterStyle(QCPScatterStyle(style, 4));
    if (!m_isZoomed)
        showAll();
    else
        m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LossChart::setLogarithmic(bool logarithmic)
{
    m_isLogarithmic = logarithmic;
    m_isZoomed = false;
    scaleAxis();
    showAll();
}

void LossChart::scaleAxis()
{
    const bool isLogarithmic = m_isLogarithmic && !m_isMetricShown;
    m_plot->yAxis->setScaleType(isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (isLogarithmic)
        m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
    else
        m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTicker>::create());
    const QString metric
        = m_metric == MetricKind::Accuracy ? tr("%1 in %").arg(metricName(m_metric)) : metricName(m_metric);
    m_plot->yAxis->setLabel(m_isMetricShown ? metric : tr("loss"));
}

void LossChart::setMark(std::optional<Index> epoch)
{
    m_mark->setVisible(epoch.has_value());
    m_markText->setVisible(epoch.has_value());
    if (epoch) {
        const auto at = static_cast<double>(*epoch);
        m_mark->point1->setCoords(at, 0.1);
        m_mark->point2->setCoords(at, 1);
        m_markText->position->setCoords(at, 0);
        m_markText->setText(tr(" shown: epoch %1").arg(*epoch));
    }
    m_marked = epoch;
    if (m_isZoomed)
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    else
        showAll();
}

void LossChart::draw(QPaintDevice &device, const QSize &size) const
{
    QCPPainter painter(&device);
    m_plot->toPainter(&painter, size.width(), size.height());
}

void LossChart::copy() const
{
    auto *content = new QMimeData; // the clipboard's now
    content->setText(lossTable(m_epochs, m_metric, u'\t'));
    content->setImageData(m_plot->toPixmap().toImage());
    QGuiApplication::clipboard()->setMimeData(content);
}

QString LossChart::valuesAt(double epoch) const
{
    if (m_epochs.empty())
        return {};
    const auto first = static_cast<double>(m_epochs.front().epoch + 1);
    const auto place = std::clamp<double>(std::round(epoch - first), 0, static_cast<double>(m_epochs.size() - 1));
    const EpochReport &report = m_epochs[static_cast<std::size_t>(place)];
    const auto [training, validation] = shownOf(report);
    QString text = tr("epoch %1").arg(report.epoch + 1);
    if (training)
        text += tr("\ntraining %1").arg(shownText(*training));
    if (validation)
        text += tr("\nvalidation %1").arg(shownText(*validation));
    return text;
}

//! All epochs and the mark in sight, and the values with a little room; from 0 on, accuracies up to 100, or from the
//! least one on a logarithmic scale.
void LossChart::showAll()
{
    const double last = m_epochs.empty() ? 1 : static_cast<double>(m_epochs.back().epoch + 1);
    const double first = m_epochs.empty() ? 1 : static_cast<double>(m_epochs.front().epoch + 1);
    const double marked = m_marked ? static_cast<double>(*m_marked) : first; // perhaps before training
    m_plot->xAxis->setRange(std::min(first, marked) - unitMargin, last + unitMargin);
    const bool isLogarithmic = m_plot->yAxis->scaleType() == QCPAxis::stLogarithmic;
    bool found = false, foundToo = false;
    const auto domain = isLogarithmic ? QCP::sdPositive : QCP::sdBoth;
    QCPRange range = m_training->getValueRange(found, domain);
    const QCPRange validation = m_validation->getValueRange(foundToo, domain);
    if (foundToo)
        range = found ? QCPRange(std::min(range.lower, validation.lower), std::max(range.upper, validation.upper))
                      : validation;
    if (!found && !foundToo)
        range = isLogarithmic ? QCPRange(0.1, 1) : QCPRange(0, 1);
    if (m_isMetricShown && m_metric == MetricKind::Accuracy)
        m_plot->yAxis->setRange(0, 105);
    else if (isLogarithmic)
        m_plot->yAxis->setRange(range.lower / 1.2, range.upper * 1.2);
    else
        m_plot->yAxis->setRange(std::min(0.0, range.lower), range.upper > 0 ? range.upper * 1.05 : 1);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LossChart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyPalette();
}

void LossChart::applyPalette()
{
    stylePlot(*m_plot, *this);
    const QColor text = palette().color(QPalette::Text), base = palette().color(QPalette::Base);
    m_training->setPen(QPen(trainingColour, 1.6));
    m_validation->setPen(QPen(validationColour, 1.6));
    QPen dashed(validationColour);
    dashed.setStyle(Qt::DashLine);
    m_mark->setPen(dashed);
    m_markText->setColor(quiet(text));
    m_markText->setFont(font());
    m_markText->setBrush(base);
    m_values->style(*this);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace alphascope
