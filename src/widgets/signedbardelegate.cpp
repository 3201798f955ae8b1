// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/signedbardelegate.h"

#include "models/explanationmodel.h"

#include <QPainter>

#include <algorithm>

namespace alphascope {

namespace {

//! Blue to the right and red to the left, as in the diverging colour map; the side says the sign as well.
QColor barColour(const QStyleOptionViewItem &option, bool isNegative)
{
    if (option.state & QStyle::State_Selected)
        return option.palette.color(QPalette::HighlightedText);
    if (!(option.state & QStyle::State_Enabled))
        return option.palette.color(QPalette::Disabled, QPalette::Text);
    const bool dark = option.palette.color(QPalette::Base).lightness() < 128;
    if (isNegative)
        return dark ? QColor(0xe0, 0x7b, 0x67) : QColor(0xb2, 0x32, 0x2f);
    return dark ? QColor(0x5f, 0xa8, 0xd3) : QColor(0x31, 0x68, 0x8e);
}

} // namespace

void SignedBarDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant share = index.data(ExplanationModel::BarRole);
    if (!share.isValid())
        return;
    const bool isSigned = index.data(ExplanationModel::SignedRole).toBool();
    const int number = option.fontMetrics.horizontalAdvance(QStringLiteral("−0.0000000"));
    painter->fillRect(bar(option.rect, share.toDouble(), isSigned, number), barColour(option, share.toDouble() < 0));
}

QRectF SignedBarDelegate::bar(const QRect &cell, double share, bool isSigned, int numberWidth)
{
    constexpr double margin = 4;
    const double room = std::max(0., cell.width() - numberWidth - 2 * margin);
    const double reach = isSigned ? room / 2 : room;
    const double zero = cell.left() + margin + room - reach;
    const double length = std::clamp(std::abs(share), 0., 1.) * reach;
    const double height = cell.height() / 2.5;
    return QRectF(share < 0 ? zero - length : zero, cell.center().y() - height / 2, length, height);
}

} // namespace alphascope
