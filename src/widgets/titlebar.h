// SPDX-License-Identifier: GPL-3.0-or-later
//! The line over a view: its title with real subscripts, a quiet detail beside it, and room for a control at the right.
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace alphascope {

class TitleBar : public QWidget {
    Q_OBJECT

public:
    explicit TitleBar(QWidget *parent = nullptr);

    //! `title` may contain <sub>; `detail` is plain, and where it does not fit it is elided with a tooltip.
    void setTitle(const QString &title, const QString &detail);
    void addControl(QWidget *control);

    QSize minimumSizeHint() const override; //!< wide enough for the title, not for the detail

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QRect detailRect() const;
    void fit();

    QHBoxLayout *m_layout;
    QLabel *m_title;
    QString m_detail;
};

} // namespace alphascope
