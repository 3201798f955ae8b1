// SPDX-License-Identifier: GPL-3.0-or-later
//! Draws the lines of the step table: a bar beside each weight, masked positions greyed and hatched.
#pragma once

#include <QStyledItemDelegate>

namespace alphascope {

class WeightBarDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    //! Where the bar of weight 1 lies in the weight's cell; the number has the rest.
    QRect barArea(const QStyleOptionViewItem &option) const;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

} // namespace alphascope
