// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wheelguard.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QSlider>

namespace alphascope {

WheelGuard::WheelGuard(QWidget *panel)
    : QObject(panel)
{
    const QList<QWidget *> widgets = panel->findChildren<QWidget *>();
    for (QWidget *widget : widgets) {
        if (!qobject_cast<QComboBox *>(widget) && !qobject_cast<QAbstractSpinBox *>(widget)
            && !qobject_cast<QSlider *>(widget))
            continue;
        widget->setFocusPolicy(Qt::StrongFocus); // the wheel gives no focus
        widget->installEventFilter(this);
    }
}

bool WheelGuard::eventFilter(QObject *control, QEvent *event)
{
    if (event->type() != QEvent::Wheel || static_cast<QWidget *>(control)->hasFocus())
        return false;
    event->ignore(); // the panel scrolls instead
    return true;
}

} // namespace alphascope
