// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hovertext.h"

#include "widgets/customplot.h"
#include "widgets/quietcolour.h"

#include <QMouseEvent>

namespace alphascope {

using namespace Qt::StringLiterals;

HoverText::HoverText(QCustomPlot *plot, std::function<QString(const QPoint &)> textAt)
    : QObject(plot)
    , m_plot(plot)
    , m_textAt(std::move(textAt))
    , m_text(new QCPItemText(plot))
{
    m_text->setLayer(u"overlay"_s);
    m_text->setVisible(false);
    m_text->setClipToAxisRect(false); // a plot may have several
    m_text->setTextAlignment(Qt::AlignLeft);
    m_text->setPadding({ 4, 2, 4, 2 });
    m_text->position->setType(QCPItemPosition::ptAbsolute);
    plot->setMouseTracking(true);
    plot->installEventFilter(this);
}

void HoverText::hide() { m_text->setVisible(false); }

void HoverText::style(const QWidget &like)
{
    const QColor text = like.palette().color(QPalette::Text);
    m_text->setColor(text);
    m_text->setFont(like.font());
    m_text->setBrush(like.palette().color(QPalette::Base));
    m_text->setPen(QPen(quiet(text)));
}

void HoverText::show(const QPoint &position)
{
    const QCPAxisRect *rect = m_plot->axisRectAt(position);
    const bool isInside = rect && rect->rect().contains(position);
    const QString text = isInside ? m_textAt(position) : QString();
    if (text.isEmpty() && !m_text->visible())
        return;
    m_text->setVisible(!text.isEmpty());
    m_text->setText(text);
    const QPoint centre = isInside ? rect->center() : QPoint(); // towards which the text stands
    const bool isRight = position.x() > centre.x(), isLow = position.y() > centre.y();
    m_text->setPositionAlignment((isRight ? Qt::AlignRight : Qt::AlignLeft) | (isLow ? Qt::AlignBottom : Qt::AlignTop));
    m_text->position->setCoords(position.x() + (isRight ? -10 : 10), position.y() + (isLow ? -6 : 6));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

bool HoverText::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::MouseMove)
        show(static_cast<QMouseEvent *>(event)->pos());
    else if (event->type() == QEvent::Leave)
        show({ -1, -1 });
    return false;
}

} // namespace alphascope
