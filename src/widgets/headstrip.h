// SPDX-License-Identifier: GPL-3.0-or-later
//! All heads side by side as small pictures of their weights; a click or an arrow key chooses one.
#pragma once

#include "engine/trace.h"
#include "widgets/heatmapstyle.h"

#include <QImage>
#include <QScrollArea>

#include <memory>

namespace alphascope {

class HeadStrip : public QScrollArea {
    Q_OBJECT

public:
    explicit HeadStrip(QWidget *parent = nullptr);

    void setTrace(std::shared_ptr<const Trace> trace); //!< one without several heads hides the strip
    void setStyle(const HeatmapStyle &style);
    void setCurrent(int head);
    QRect thumbnail(int head) const; //!< in the coordinates of widget()

Q_SIGNALS:
    void chosen(int head);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    QImage picture(int head) const;
    void paint();
    void forgetPictures();

    std::shared_ptr<const Trace> m_trace;
    HeatmapStyle m_style;
    int m_current = 0;
    std::vector<QImage> m_pictures; // null: to be drawn when seen
};

} // namespace alphascope
