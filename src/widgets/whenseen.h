// SPDX-License-Identifier: GPL-3.0-or-later
//! Postpones what nobody would see: the work of a widget that is closed or behind a tab, until it comes into view.
#pragma once

#include <QObject>

#include <functional>

class QWidget;

namespace alphascope {

class WhenSeen : public QObject {
    Q_OBJECT

public:
    //! `work` is done for `widget`, which must outlive this.
    WhenSeen(QWidget *widget, std::function<void()> work);

    void request(); //!< done at once, or when the widget is shown; however often it was asked for, once
    bool isDue() const { return m_isDue; } //!< asked for and not done yet

    bool eventFilter(QObject *widget, QEvent *event) override;

private:
    QWidget *m_widget;
    std::function<void()> m_work;
    bool m_isDue = false;
};

} // namespace alphascope
