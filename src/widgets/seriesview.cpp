// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/seriesview.h"

#include "models/numbertext.h"
#include "widgets/customplot.h"
#include "widgets/heatmapcolours.h"
#include "widgets/hovertext.h"
#include "widgets/plotstyle.h"
#include "widgets/quietcolour.h"
#include "widgets/seriesstyle.h"

#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr Index mostLines = 8; // dimensions that are drawn
constexpr int colourHeight = 14;

} // namespace

SeriesView::SeriesView(QWidget *parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_weightRect(new QCPAxisRect(m_plot))
    , m_colourRect(new QCPAxisRect(m_plot))
    , m_values(new HoverText(m_plot, [this](const QPoint &position) { return textAt(position); }))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_plot);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Series above the weights of the selected row"));
    m_plot->setMinimumSize(160, 100);
    m_plot->plotLayout()->addElement(1, 0, m_weightRect);
    m_plot->plotLayout()->addElement(2, 0, m_colourRect);
    m_plot->plotLayout()->setRowSpacing(0);
    m_plot->plotLayout()->setRowStretchFactor(0, 2);
    m_colourRect->setMinimumSize(0, colourHeight);
    m_colourRect->setMaximumSize(QWIDGETSIZE_MAX, colourHeight + 40);
    m_plot->plotLayout()->setRowStretchFactor(2, 0.01);
    // The same left and right edges, so that a timestep is above its weight.
    auto *edges = new QCPMarginGroup(m_plot);
    for (QCPAxisRect *rect : { m_plot->axisRect(), m_weightRect, m_colourRect }) {
        rect->setMarginGroup(QCP::msLeft | QCP::msRight, edges);
        rect->setMinimumMargins({ 4, 3, 4, 1 });
        auto *mark = new QCPItemStraightLine(m_plot);
        mark->setClipAxisRect(rect);
        for (QCPItemPosition *position : { mark->point1, mark->point2 }) {
            position->setAxes(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
            position->setAxisRect(rect);
            position->setTypeX(QCPItemPosition::ptPlotCoords);
            position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        m_marks.push_back(mark);
    }
    for (QCPAxisRect *rect : { m_plot->axisRect(), m_weightRect })
        rect->axis(QCPAxis::atBottom)->setTickLabels(false);
    m_plot->yAxis->ticker()->setTickCount(3);
    m_weightRect->axis(QCPAxis::atLeft)->ticker()->setTickCount(2);
    m_colourRect->axis(QCPAxis::atLeft)->setTicks(false);
    m_colourRect->axis(QCPAxis::atBottom)->setLabel(tr("timestep"));
    m_weightRect->axis(QCPAxis::atLeft)->setLabel(u"α"_s);
    m_plot->yAxis->setLabel(u"x"_s);
    m_bars = new QCPBars(m_weightRect->axis(QCPAxis::atBottom), m_weightRect->axis(QCPAxis::atLeft));
    m_bars->setWidth(0.9);
    m_colours = new QCPColorMap(m_colourRect->axis(QCPAxis::atBottom), m_colourRect->axis(QCPAxis::atLeft));
    m_colours->setInterpolate(false);
    m_colours->setTightBoundary(false);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent *event) {
        const int timestep = timestepAt(m_plot->xAxis->pixelToCoord(event->pos().x()));
        setFocus(Qt::MouseFocusReason);
        if (timestep >= 0)
            Q_EMIT timestepChosen(timestep);
    });
    applyPalette();
    setCurrent(-1);
}

void SeriesView::setSeries(const Shared<double> &x, const QStringList &labels)
{
    m_labels = labels;
    if (m_x.sharesWith(x) && x.size() > 0)
        return;
    m_x = x;
    drawSeries();
}

void SeriesView::setWeights(const RowVector<double> &weights, const std::vector<bool> &masked)
{
    m_weights = weights;
    m_masked = masked;
    drawWeights();
}

void SeriesView::setScale(const ColourScale &scale)
{
    m_scale = scale;
    drawWeights();
}

void SeriesView::setCurrent(int timestep)
{
    m_current = timestep;
    for (QCPItemStraightLine *mark : m_marks) {
        mark->setVisible(timestep >= 0);
        mark->point1->setCoords(timestep + 1, 0);
        mark->point2->setCoords(timestep + 1, 1);
    }
    if (timestep >= 0 && timestep < m_weights.size())
        setAccessibleDescription(
            tr("Timestep %1, weight %2").arg(QString::number(timestep + 1), fullNumber(m_weights(timestep))));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void SeriesView::drawSeries()
{
    for (QCPGraph *line : m_lines)
        m_plot->removeGraph(line);
    m_lines.clear();
    const Index dimensions = std::min(m_x.cols(), mostLines);
    for (Index d = 0; d < dimensions; ++d) {
        QCPGraph *line = m_plot->addGraph();
        line->setName(tr("dimension %1").arg(d + 1));
        for (Index t = 0; t < m_x.rows(); ++t)
            line->addData(static_cast<double>(t + 1), m_x(t, d));
        m_lines.push_back(line);
    }
    m_plot->legend->setVisible(dimensions > 1);
    applyPalette();
    showAll();
}

void SeriesView::drawWeights()
{
    m_bars->data()->clear();
    const auto T = static_cast<int>(m_weights.size());
    for (int t = 0; t < T; ++t)
        m_bars->addData(t + 1, m_weights(t));
    drawColours();
    m_weightRect->axis(QCPAxis::atLeft)->setRange(std::min(0., m_scale.low), m_scale.high);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

//! A colour map of one line or one column has no extent, so each cell is there twice where there is but one.
void SeriesView::drawColours()
{
    const auto T = static_cast<int>(m_weights.size());
    QCPColorMapData *cells = m_colours->data();
    cells->setSize(T == 1 ? 2 : T, 2);
    cells->setRange(T == 1 ? QCPRange(0.75, 1.25) : QCPRange(1, T), { 0.25, 0.75 });
    for (int x = 0; x < cells->keySize(); ++x) {
        const int t = std::min(x, T - 1);
        const bool isMasked = static_cast<std::size_t>(t) < m_masked.size() && m_masked[static_cast<std::size_t>(t)];
        for (int y = 0; y < 2; ++y) {
            cells->setCell(x, y, m_weights(t));
            cells->setAlpha(x, y, isMasked ? 0 : 255);
        }
    }
    QCPColorGradient gradient;
    gradient.clearColorStops();
    constexpr int stops = 64;
    for (int i = 0; i < stops; ++i) {
        const double position = i / static_cast<double>(stops - 1);
        gradient.setColorStopAt(position, QColor(m_scale.colourAt(position)));
    }
    m_colours->setGradient(gradient);
    m_colours->setDataRange({ m_scale.low, m_scale.high });
}

void SeriesView::showAll()
{
    const QCPRange all(0.5, std::max(count(), 1) + 0.5);
    for (QCPAxisRect *rect : { m_plot->axisRect(), m_weightRect, m_colourRect })
        rect->axis(QCPAxis::atBottom)->setRange(all);
    m_colourRect->axis(QCPAxis::atLeft)->setRange(0, 1);
    m_plot->yAxis->rescale();
    const QCPRange y = m_plot->yAxis->range();
    const double room = y.size() > 0 ? 0.08 * y.size() : 1;
    m_plot->yAxis->setRange(y.lower - room, y.upper + room);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

//! The one whose place is nearest; -1 beside all.
int SeriesView::timestepAt(double x) const
{
    const double timestep = std::round(x);
    return timestep >= 1 && timestep <= count() ? static_cast<int>(timestep) - 1 : -1;
}

QString SeriesView::textAt(const QPoint &position) const
{
    const int t = timestepAt(m_plot->xAxis->pixelToCoord(position.x()));
    if (t < 0)
        return {};
    QStringList lines { tr("timestep %1").arg(t + 1) };
    if (t < m_labels.size() && !m_labels[t].isEmpty() && m_labels[t] != QString::number(t + 1))
        lines.front() += u" “"_s + m_labels[t] + u'”';
    lines += m_x.cols() == 1 ? tr("x = %1").arg(fullNumber(m_x(t, 0))) : tr("x = %1").arg(shortVector(m_x->row(t)));
    if (t < m_weights.size())
        lines += tr("weight %1").arg(fullNumber(m_weights(t)));
    return lines.join(u'\n');
}

void SeriesView::applyPalette()
{
    const HeatmapColours colours(palette());
    stylePlot(*m_plot, *this);
    for (QCPAxisRect *rect : { m_weightRect, m_colourRect }) {
        for (QCPAxis *axis : rect->axes()) {
            axis->setBasePen(quiet(colours.text));
            axis->setTickPen(quiet(colours.text));
            axis->setSubTickPen(Qt::NoPen);
            axis->setTickLabelColor(colours.text);
            axis->setLabelColor(colours.text);
            axis->setTickLabelFont(font());
            axis->setLabelFont(font());
            axis->grid()->setVisible(false);
        }
    }
    for (std::size_t d = 0; d < m_lines.size(); ++d) {
        const SeriesStyle style = seriesStyle(static_cast<int>(d), palette());
        m_lines[d]->setPen(style.pen);
        const bool isDense = m_x.rows() > 60; // points so near to each other that they touch would be one thick line
        m_lines[d]->setScatterStyle(
            isDense ? QCPScatterStyle::ssNone : QCPScatterStyle(QCPScatterStyle::ssDisc, style.pen.color(), 5));
    }
    m_bars->setPen(Qt::NoPen);
    const bool dark = colours.base.lightness() < 128;
    m_bars->setBrush(dark ? QColor(0x5f, 0xa8, 0xd3) : QColor(0x31, 0x68, 0x8e));
    for (QCPItemStraightLine *mark : m_marks)
        mark->setPen(QPen(colours.frame, 1.5));
    m_values->style(*this);
}

void SeriesView::keyPressEvent(QKeyEvent *event)
{
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (step == 0 || count() == 0)
        return QWidget::keyPressEvent(event);
    Q_EMIT timestepChosen(std::clamp(m_current + step, 0, count() - 1));
}

void SeriesView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyPalette();
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
    QWidget::changeEvent(event);
}

} // namespace alphascope
