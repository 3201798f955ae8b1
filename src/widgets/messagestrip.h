// SPDX-License-Identifier: GPL-3.0-or-later
//! A sentence in place, with up to two buttons: what happened and what can be done, without a dialog in the way.
#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QPushButton;
class QShortcut;
class QToolButton;

namespace alphascope {

struct StripMessage {
    QString passing; //!< can be closed, by the button or Esc; empty: none
    QString problem; //!< stays until it is solved; empty: none
    QString remedy, back; //!< texts of the problem's buttons; empty: no button
    bool operator==(const StripMessage &) const = default;
};

class MessageStrip : public QWidget {
    Q_OBJECT

public:
    explicit MessageStrip(QWidget *parent = nullptr);

    void setMessage(const StripMessage &message); //!< one without sentences hides the strip

Q_SIGNALS:
    void remedyClicked();
    void backClicked();
    void closed(); //!< the person has read the passing sentence

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *m_icon;
    QLabel *m_sentence;
    QPushButton *m_remedy;
    QPushButton *m_back;
    QToolButton *m_close;
    QShortcut *m_escape;
};

} // namespace alphascope
