// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/messagestrip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyle>

using namespace Qt::StringLiterals;

namespace alphascope {

MessageStrip::MessageStrip(QWidget *parent)
    : QWidget(parent)
    , m_icon(new QLabel)
    , m_sentence(new QLabel)
    , m_first(new QPushButton)
    , m_second(new QPushButton)
{
    m_sentence->setObjectName(u"sentence"_s);
    m_first->setObjectName(u"remedyButton"_s);
    m_second->setObjectName(u"backButton"_s);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
    m_icon->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxWarning).pixmap(size));

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 6, 10, 6);
    layout->addWidget(m_icon);
    layout->addWidget(m_sentence, 1);
    layout->addWidget(m_first);
    layout->addWidget(m_second);
    connect(m_first, &QPushButton::clicked, this, &MessageStrip::firstClicked);
    connect(m_second, &QPushButton::clicked, this, &MessageStrip::secondClicked);
    hide();
}

void MessageStrip::setMessage(const QString &sentence, const QString &first, const QString &second)
{
    m_sentence->setText(sentence);
    m_first->setText(first);
    m_first->setVisible(!first.isEmpty());
    m_second->setText(second);
    m_second->setVisible(!second.isEmpty());
    setVisible(!sentence.isEmpty());
}

//! Tinted towards amber, which stays legible on a light and on a dark window.
void MessageStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.fillRect(rect(), QColor(0xff, 0xb3, 0x00, 50));
    painter.fillRect(QRect(0, 0, 3, height()), QColor(0xff, 0x98, 0x00));
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace alphascope
