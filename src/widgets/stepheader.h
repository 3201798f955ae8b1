// SPDX-License-Identifier: GPL-3.0-or-later
//! The step table's header, and the room that headers, cells and sums leave beside their texts.
#pragma once

#include <QHeaderView>

namespace alphascope {

//! The text with room on the side it is aligned to, so that a right-aligned column does not touch a left-aligned one.
QString withRoom(const QString &text, Qt::Alignment alignment);

class StepHeader : public QHeaderView {
    Q_OBJECT

public:
    explicit StepHeader(QWidget *parent = nullptr);

    bool isPressed() const; //!< by a person, who may be moving an edge

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void initStyleOptionForIndex(QStyleOptionHeader *option, int section) const override;
    QSize sectionSizeFromContents(int section) const override;

private:
    bool m_isPressed = false;
};

} // namespace alphascope
