// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/messagestrip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>
#include <QStyle>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace alphascope {

MessageStrip::MessageStrip(QWidget *parent)
    : QWidget(parent)
    , m_icon(new QLabel)
    , m_sentence(new QLabel)
    , m_remedy(new QPushButton)
    , m_back(new QPushButton)
    , m_close(new QToolButton)
    , m_escape(new QShortcut(Qt::Key_Escape, this))
{
    m_sentence->setObjectName(u"sentence"_s);
    m_remedy->setObjectName(u"remedyButton"_s);
    m_back->setObjectName(u"backButton"_s);
    m_close->setObjectName(u"closeButton"_s);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
    m_icon->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxWarning).pixmap(size));
    m_close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    m_close->setAutoRaise(true);
    m_close->setAccessibleName(tr("Close message"));
    m_close->setToolTip(tr("Close this message (Esc)"));

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 6, 10, 6);
    layout->addWidget(m_icon);
    layout->addWidget(m_sentence, 1);
    layout->addWidget(m_remedy);
    layout->addWidget(m_back);
    layout->addWidget(m_close);
    connect(m_remedy, &QPushButton::clicked, this, &MessageStrip::remedyClicked);
    connect(m_back, &QPushButton::clicked, this, &MessageStrip::backClicked);
    connect(m_close, &QToolButton::clicked, this, &MessageStrip::closed);
    connect(m_escape, &QShortcut::activated, this, &MessageStrip::closed);
    setMessage({});
}

void MessageStrip::setMessage(const StripMessage &message)
{
    const bool both = !message.passing.isEmpty() && !message.problem.isEmpty();
    m_sentence->setText(both ? message.passing + u'\n' + message.problem : message.passing + message.problem);
    m_remedy->setText(message.remedy);
    m_remedy->setVisible(!message.remedy.isEmpty());
    m_back->setText(message.back);
    m_back->setVisible(!message.back.isEmpty());
    m_close->setVisible(!message.passing.isEmpty());
    m_escape->setEnabled(!message.passing.isEmpty());
    setVisible(!m_sentence->text().isEmpty());
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
