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
