// SPDX-License-Identifier: GPL-3.0-or-later
//! Keeps the wheel from changing settings on its way over them: only a control with the focus takes it.
#pragma once

#include <QObject>

class QWidget;

namespace alphascope {

class WheelGuard : public QObject {
    Q_OBJECT

public:
    explicit WheelGuard(QWidget *panel); //!< guards the combo boxes, spin boxes and sliders that `panel` has now

protected:
    bool eventFilter(QObject *control, QEvent *event) override;
};

} // namespace alphascope
