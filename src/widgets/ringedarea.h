// SPDX-License-Identifier: GPL-3.0-or-later
//! A scroll area that shows, by the colour of its frame, that the keyboard is in it: the arrow keys scroll it.
#pragma once

#include <QScrollArea>

namespace alphascope {

class RingedArea : public QScrollArea {
    Q_OBJECT

public:
    explicit RingedArea(QWidget *parent = nullptr);

    bool event(QEvent *event) override;
};

} // namespace alphascope
