// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/losschart.h"

#include "models/numbertext.h"
#include "models/trainingtext.h"
#include "widgets/customplot.h"
#include "widgets/quietcolour.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

const QColor trainingColour(0x0b, 0x57, 0xd0), validationColour(0xe8, 0x71, 0x0a);

//! Half an epoch of room at both sides, so that a single point is in the middle.
constexpr double margin = 0.5;

} // namespace

LossChart::LossChart(QWidget *parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_training(m_plot->addGraph())
    , m_validation(m_plot->addGraph())
    , m_mark(new QCPItemStraightLine(m_plot))
    , m_markText(new QCPItemText(m_plot))
    , m_values(new QCPItemText(m_plot))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_plot);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Loss over the epochs"));
    setWhatsThis(
        tr("The mean loss of each epoch, of the examples that are learned from and of those kept for validation. "
           "Hover for the values; the wheel zooms, dragging moves, a double click shows all."));
    m_training->setName(tr("training"));
    m_validation->setName(tr("validation"));
    for (QCPGraph *graph : { m_training, m_validation })
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 4));
    m_plot->xAxis->setLabel(tr("epoch"));
    m_plot->yAxis->setLabel(tr("loss"));
    m_plot->setMinimumSize(160, 80);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignRight);
    m_plot->legend->setVisible(true);
    m_mark->setVisible(false);
    m_markText->setVisible(false);
    m_markText->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_markText->position->setTypeX(QCPItemPosition::ptPlotCoords);
    m_markText->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_values->setVisible(false);
    m_values->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
    m_values->setTextAlignment(Qt::AlignLeft);
    m_values->setPadding({ 4, 2, 4, 2 });
    m_values->position->setType(QCPItemPosition::ptAbsolute);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
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

void LossChart::setEpochs(const std::vector<EpochReport> &epochs)
{
    m_epochs.clear();
    m_training->data()->clear();
    m_validation->data()->clear();
    m_isZoomed = false;
    append(epochs);
    showAll();
}

void LossChart::append(const std::vector<EpochReport> &epochs)
{
    if (epochs.empty())
        return;
    m_epochs.insert(m_epochs.end(), epochs.begin(), epochs.end());
    for (const EpochReport &report : epochs) {
        const auto epoch = static_cast<double>(report.epoch + 1);
        m_training->addData(epoch, report.trainingLoss);
        if (report.validationLoss)
            m_validation->addData(epoch, *report.validationLoss);
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
    m_plot->yAxis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (logarithmic)
        m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
    else
        m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTicker>::create());
    m_isZoomed = false;
    showAll();
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
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LossChart::copy() const
{
    auto *content = new QMimeData; // the clipboard's now
    content->setText(lossTable(m_epochs, u'\t'));
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
    QString text = tr("epoch %1\ntraining %2").arg(report.epoch + 1).arg(significantNumber(report.trainingLoss, 5));
    if (report.validationLoss)
        text += tr("\nvalidation %1").arg(significantNumber(*report.validationLoss, 5));
    return text;
}

//! All epochs in sight, and the losses with a little room; from 0 on, or from the least one on a logarithmic scale.
void LossChart::showAll()
{
    const double last = m_epochs.empty() ? 1 : static_cast<double>(m_epochs.back().epoch + 1);
    const double first = m_epochs.empty() ? 1 : static_cast<double>(m_epochs.front().epoch + 1);
    m_plot->xAxis->setRange(first - margin, last + margin);
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
    if (isLogarithmic)
        m_plot->yAxis->setRange(range.lower / 1.2, range.upper * 1.2);
    else
        m_plot->yAxis->setRange(std::min(0.0, range.lower), range.upper > 0 ? range.upper * 1.05 : 1);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LossChart::hover(const QPoint &position)
{
    const bool isInside = m_plot->axisRect()->rect().contains(position);
    const QString text = isInside ? valuesAt(m_plot->xAxis->pixelToCoord(position.x())) : QString();
    m_values->setVisible(!text.isEmpty());
    m_values->setText(text);
    const bool isRight = position.x() > m_plot->axisRect()->center().x(); // the text stays inside
    m_values->setPositionAlignment((isRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    m_values->position->setCoords(position.x() + (isRight ? -12 : 12), m_plot->axisRect()->center().y());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

bool LossChart::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::MouseMove)
        hover(static_cast<QMouseEvent *>(event)->pos());
    else if (event->type() == QEvent::Leave)
        hover({ -1, -1 });
    return false;
}

void LossChart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyPalette();
}

void LossChart::applyPalette()
{
    const QColor text = palette().color(QPalette::Text), base = palette().color(QPalette::Base);
    m_plot->setBackground(base);
    for (QCPAxis *axis : { m_plot->xAxis, m_plot->yAxis }) {
        axis->setBasePen(quiet(text));
        axis->setTickPen(quiet(text));
        axis->setSubTickPen(quiet(text));
        axis->setTickLabelColor(text);
        axis->setLabelColor(text);
        axis->setTickLabelFont(font());
        axis->setLabelFont(font());
        axis->grid()->setVisible(false);
    }
    m_training->setPen(QPen(trainingColour, 1.6));
    m_validation->setPen(QPen(validationColour, 1.6));
    m_plot->legend->setTextColor(text);
    m_plot->legend->setFont(font());
    m_plot->legend->setBrush(base);
    m_plot->legend->setBorderPen(Qt::NoPen);
    QPen dashed(validationColour);
    dashed.setStyle(Qt::DashLine);
    m_mark->setPen(dashed);
    m_markText->setColor(quiet(text));
    m_markText->setFont(font());
    m_values->setColor(text);
    m_values->setFont(font());
    m_values->setBrush(base);
    m_values->setPen(QPen(quiet(text)));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace alphascope
