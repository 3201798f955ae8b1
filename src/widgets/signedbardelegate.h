// SPDX-License-Identifier: GPL-3.0-or-later
//! Draws a bar beside each number of the table of explanations: to the right of a middle line, or to the left when it
//! is negative.
#pragma once

#include <QStyledItemDelegate>

namespace alphascope {

class SignedBarDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    //! The bar of a share from -1 to 1 in a cell; 0 lies at a third of the room beside the number.
    static QRectF bar(const QRect &cell, double share, int numberWidth);
};

} // namespace alphascope
