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

    //! The bar of a share from -1 to 1 in a cell, beside a number as wide as that. 0 lies in the middle of the room
    //! where numbers may be negative, else at the left.
    static QRectF bar(const QRect &cell, double share, bool isSigned, int numberWidth);
};

} // namespace alphascope
