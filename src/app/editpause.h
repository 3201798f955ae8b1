// SPDX-License-Identifier: GPL-3.0-or-later
//! Ends the merging of edits into one undo step where a person pauses, or goes on to another input.
#pragma once

#include <QObject>
#include <QTimer>

namespace alphascope {

class Desk;

class EditPause : public QObject {
    Q_OBJECT

public:
    explicit EditPause(Desk *desk, QObject *parent = nullptr);

    QTimer *timer(); //!< from the last edit until it counts as over

private:
    Desk *m_desk;
    QTimer m_timer;
};

} // namespace alphascope
