// SPDX-License-Identifier: GPL-3.0-or-later
//! A line of plain text that never makes its window wider: what does not fit ends in "…" and is whole in the tooltip.
#pragma once

#include <QLabel>

namespace alphascope {

class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget *parent = nullptr);

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QString shown() const;
};

} // namespace alphascope
