// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stepheader.h"

#include <QStyleOptionHeader>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

const QString room = u"\u00a0\u00a0"_s; // no-break: Qt ignores other blanks at the end of a right-aligned line

} // namespace

QString withRoom(const QString &text, Qt::Alignment alignment)
{
    return alignment.testFlag(Qt::AlignRight) ? text + room : room + text;
}

StepHeader::StepHeader(QWidget *parent)
    : QHeaderView(Qt::Horizontal, parent)
{
}

bool StepHeader::isPressed() const { return m_isPressed; }

void StepHeader::mousePressEvent(QMouseEvent *event)
{
    m_isPressed = true;
    QHeaderView::mousePressEvent(event);
}

void StepHeader::mouseReleaseEvent(QMouseEvent *event)
{
    QHeaderView::mouseReleaseEvent(event);
    m_isPressed = false;
}

//! Fits the column to its contents.
void StepHeader::mouseDoubleClickEvent(QMouseEvent *event)
{
    m_isPressed = true;
    QHeaderView::mouseDoubleClickEvent(event);
}

void StepHeader::initStyleOptionForIndex(QStyleOptionHeader *option, int section) const
{
    QHeaderView::initStyleOptionForIndex(option, section);
    option->text = withRoom(option->text, option->textAlignment);
}

QSize StepHeader::sectionSizeFromContents(int section) const
{
    return QHeaderView::sectionSizeFromContents(section) + QSize(fontMetrics().horizontalAdvance(room), 0);
}

} // namespace alphascope
