// SPDX-License-Identifier: GPL-3.0-or-later
//! A sentence in place, with up to two buttons: what happened and what can be done, without a dialog in the way.
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace alphascope {

class MessageStrip : public QWidget {
    Q_OBJECT

public:
    explicit MessageStrip(QWidget *parent = nullptr);

    //! An empty sentence hides the strip, an empty button text its button.
    void setMessage(const QString &sentence, const QString &first, const QString &second);

Q_SIGNALS:
    void firstClicked();
    void secondClicked();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *m_icon;
    QLabel *m_sentence;
    QPushButton *m_first;
    QPushButton *m_second;
};

} // namespace alphascope
