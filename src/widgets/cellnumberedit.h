// SPDX-License-Identifier: GPL-3.0-or-later
//! A line edit over one cell of a heatmap, for its number: Enter takes it, Esc or another place leaves it.
#pragma once

#include <QLineEdit>

namespace alphascope {

class CellNumberEdit : public QLineEdit {
    Q_OBJECT

public:
    //! Opens at `cell` of `viewport`, wide enough for `number`, of which all digits are shown; deletes itself.
    CellNumberEdit(QWidget *viewport, const QRect &cell, double number, double least);

    void leave(); //!< closes it; what was typed is dropped

Q_SIGNALS:
    void entered(double number);
    void refused(const QString &sentence); //!< and the edit stays open; empty: it was, and is left now

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void take();
    void refuse(const QString &sentence);
    void takeBackRefusal();

    double m_least;
    bool m_isRefused = false;
};

} // namespace alphascope
