// SPDX-License-Identifier: GPL-3.0-or-later
//! A scroll bar of plain rectangles. It is painted with every frame of a zoom, and the long translucent lines of
//! Fusion's take longer than all the cells.
#pragma once

#include <QScrollBar>

namespace alphascope {

class PlainScrollBar : public QScrollBar {
public:
    using QScrollBar::QScrollBar;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace alphascope
