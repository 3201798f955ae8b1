// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/headstrip.h"

#include "models/matrixview.h"
#include "widgets/cellimage.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr int side = 64, gap = 8, frame = 2; // pixels

} // namespace

HeadStrip::HeadStrip(QWidget *parent)
    : QScrollArea(parent)
{
    auto *canvas = new QWidget;
    canvas->installEventFilter(this);
    setWidget(canvas);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("All heads"));
    setWhatsThis(tr("The weights of every head, small. Click one, or move with the arrow keys, to see it large."));
    hide();
}

void HeadStrip::setTrace(std::shared_ptr<const Trace> trace)
{
    m_trace = std::move(trace);
    const int heads = m_trace ? static_cast<int>(m_trace->sheets.size()) : 0;
    forgetPictures();
    const int line = fontMetrics().height();
    widget()->resize(gap + heads * (side + gap), side + line + 2 * gap);
    setFixedHeight(widget()->height() + horizontalScrollBar()->sizeHint().height());
    setVisible(heads > 1);
}

void HeadStrip::setStyle(const HeatmapStyle &style)
{
    m_style = style;
    forgetPictures();
}

void HeadStrip::setCurrent(int head)
{
    m_current = head;
    ensureVisible(thumbnail(head).center().x(), side / 2, side, 0);
    setAccessibleDescription(tr("head %1").arg(head + 1));
    widget()->update();
}

QRect HeadStrip::thumbnail(int head) const
{
    return { gap + head * (side + gap), fontMetrics().height() + gap, side, side };
}

void HeadStrip::forgetPictures()
{
    m_pictures.assign(m_trace ? m_trace->sheets.size() : 0, {});
    widget()->update();
}

QImage HeadStrip::picture(int head) const
{
    const MatrixView view = alphaView(m_trace, head);
    if (!view.values)
        return {};
    const GridAxis rows { view.rows, double(side) / view.rows, 0, 0 };
    const GridAxis columns { view.columns, double(side) / view.columns, 0, 0 };
    HeatmapStyle style = m_style;
    style.byMeans = false; // the trace has no means of large matrices
    return cellImage(view, colourScale(view, style), HeatmapColours(palette()), rows, columns, QRectF(0, 0, side, side),
        devicePixelRatioF());
}

void HeadStrip::paint()
{
    const HeatmapColours colours(palette());
    QPainter painter(widget());
    painter.fillRect(widget()->rect(), palette().color(QPalette::Window));
    const QRect seen = widget()->visibleRegion().boundingRect();
    for (int head = 0; head < static_cast<int>(m_pictures.size()); ++head) {
        const QRect place = thumbnail(head);
        if (!seen.intersects(place))
            continue;
        QImage &image = m_pictures[static_cast<std::size_t>(head)];
        if (image.isNull())
            image = picture(head);
        const bool isCurrent = head == m_current;
        if (isCurrent)
            painter.fillRect(place.adjusted(-frame, -frame, frame, frame), colours.frame);
        painter.drawImage(place, image);
        painter.setPen(isCurrent ? colours.accent : palette().color(QPalette::WindowText));
        painter.drawText(QRect(place.left() - gap / 2, gap / 2, side + gap, fontMetrics().height()),
            Qt::AlignCenter | Qt::TextSingleLine,
            isCurrent ? tr("▸ head %1").arg(head + 1) : tr("head %1").arg(head + 1));
    }
}

bool HeadStrip::eventFilter(QObject *object, QEvent *event)
{
    if (object != widget())
        return QScrollArea::eventFilter(object, event);
    const auto headAt = [this](const QPoint &at) { return (at.x() - gap / 2) / (side + gap); };
    const auto heads = static_cast<int>(m_pictures.size());
    if (event->type() == QEvent::Paint) {
        paint();
        return true;
    }
    if (event->type() == QEvent::MouseButtonPress) {
        const int head = headAt(static_cast<QMouseEvent *>(event)->position().toPoint());
        setFocus(Qt::MouseFocusReason);
        if (head >= 0 && head < heads)
            Q_EMIT chosen(head);
        return true;
    }
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int head = headAt(help->pos());
        QToolTip::showText(help->globalPos(), head >= 0 && head < heads ? tr("Head %1").arg(head + 1) : QString());
        return true;
    }
    return QScrollArea::eventFilter(object, event);
}

void HeadStrip::keyPressEvent(QKeyEvent *event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const int head = std::clamp(m_current + step, 0, std::max(static_cast<int>(m_pictures.size()) - 1, 0));
    if (step == 0)
        event->ignore();
    else if (head != m_current)
        Q_EMIT chosen(head);
}

void HeadStrip::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        forgetPictures();
}

} // namespace alphascope
