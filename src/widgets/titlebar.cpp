// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/titlebar.h"

#include "models/numbertext.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace alphascope {

TitleBar::TitleBar(QWidget *parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout(this))
    , m_title(new QLabel)
{
    m_layout->setContentsMargins(8, 0, 8, 0);
    m_layout->setSpacing(6);
    m_layout->addWidget(m_title);
    m_layout->addStretch(1);
    m_title->setTextFormat(Qt::RichText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    fit();
}

void TitleBar::setTitle(const QString &title, const QString &detail)
{
    m_title->setText(u"<b>"_s + title + u"</b>"_s);
    m_detail = detail;
    m_layout->activate();
    fit();
    update();
}

void TitleBar::addControl(QWidget *control) { m_layout->addWidget(control); }

QSize TitleBar::minimumSizeHint() const { return { QWidget::minimumSizeHint().width(), height() }; }

//! Bars side by side are equally high, whatever stands in them, so that the views below begin at the same height.
void TitleBar::fit()
{
    setFixedHeight(fontMetrics().height() + 16);
    const bool elided = fontMetrics().horizontalAdvance(m_detail) > detailRect().width();
    setToolTip(elided ? literalToolTip(m_detail) : QString());
}

//! Between the title and the controls.
QRect TitleBar::detailRect() const
{
    int right = width() - 8;
    for (int i = 2; i < m_layout->count(); ++i)
        if (const QWidget *control = m_layout->itemAt(i)->widget(); control && !control->isHidden())
            right = std::min(right, control->x() - 8);
    const int left = m_title->x() + m_title->sizeHint().width() + 12;
    return { left, 0, std::max(right - left, 0), height() };
}

void TitleBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(0, height() - 1, width(), height() - 1);
    painter.setPen(palette().color(QPalette::WindowText));
    const QRect place = detailRect();
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        fontMetrics().elidedText(m_detail, Qt::ElideRight, place.width()));
}

void TitleBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

void TitleBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

} // namespace alphascope
