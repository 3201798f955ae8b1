// SPDX-License-Identifier: GPL-3.0-or-later
//! Takes a file that is dragged onto the window.
#pragma once

#include <QObject>

class QWidget;

namespace alphascope {

class FileDrop : public QObject {
    Q_OBJECT

public:
    explicit FileDrop(QWidget *window);

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void dropped(const QString &path);
};

} // namespace alphascope
