// SPDX-License-Identifier: GPL-3.0-or-later
//! Lets the window be narrower than a panel needs: where there is less width, the panel is scrolled.
#pragma once

#include <QScrollArea>

namespace alphascope {

class NarrowArea : public QScrollArea {
    Q_OBJECT

public:
    explicit NarrowArea(QWidget *panel, QWidget *parent = nullptr); //!< owns the panel

    QSize sizeHint() const override; //!< the panel's
    QSize minimumSizeHint() const override; //!< as high as the panel needs

    bool eventFilter(QObject *object, QEvent *event) override;
};

} // namespace alphascope
