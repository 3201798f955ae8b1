// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/weightbardelegate.h"

#include "models/numbertext.h"
#include "models/stepmodel.h"
#include "widgets/quietcolour.h"
#include "widgets/stepheader.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace alphascope {

namespace {

constexpr int longestBar = 84;
constexpr int gap = 8;

int marginOf(const QStyleOptionViewItem &option)
{
    return QApplication::style()->pixelMetric(QStyle::PM_FocusFrameHMargin, &option, option.widget) + 1;
}

//! The same blue as alpha's middle colours, lighter on a dark background.
QColor barColour(const QStyleOptionViewItem &option)
{
    if (option.state & QStyle::State_Selected)
        return option.palette.color(QPalette::HighlightedText);
    if (!(option.state & QStyle::State_Enabled)) // as grey as the numbers of an older input
        return option.palette.color(QPalette::Disabled, QPalette::Text);
    const bool dark = option.palette.color(QPalette::Base).lightness() < 128;
    return dark ? QColor(0x5f, 0xa8, 0xd3) : QColor(0x31, 0x68, 0x8e);
}

} // namespace

void WeightBarDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant weight = index.data(StepModel::WeightRole);
    if (!weight.isValid())
        return;
    const QRect area = barArea(option);
    if (index.data(StepModel::MaskedRole).toBool()) {
        painter->fillRect(area, QBrush(quiet(option.palette.color(QPalette::Text)), Qt::BDiagPattern));
    } else if (const double share = weight.toDouble(); std::isfinite(share) && share > 0) {
        QRectF bar(area);
        bar.setWidth(area.width() * std::min(share, 1.0));
        painter->fillRect(bar, barColour(option));
    }
}

QRect WeightBarDelegate::barArea(const QStyleOptionViewItem &option) const
{
    const QFontMetrics metrics(option.font);
    const auto width = [&](const QString &text) { return metrics.horizontalAdvance(withRoom(text, Qt::AlignRight)); };
    const int number = std::max(width(StepModel::tr("masked")), width(shortNumber(-1)));
    const int height = metrics.xHeight() + 2;
    const QRect cell = option.rect.adjusted(marginOf(option), 0, -marginOf(option) - number - gap, 0);
    return QRect(cell.left(), cell.center().y() - height / 2, std::max(0, cell.width()), height);
}

QSize WeightBarDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (index.data(StepModel::WeightRole).isValid())
        size.rwidth() += longestBar + gap;
    return size;
}

void WeightBarDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->text = withRoom(option->text, option->displayAlignment);
    if (index.data(StepModel::MaskedRole).toBool())
        option->palette.setColor(QPalette::Text, quiet(option->palette.color(QPalette::Text)));
}

} // namespace alphascope
