// SPDX-License-Identifier: GPL-3.0-or-later
//! Vectors as arrows from the origin of a plane; one can be chosen, and dragged by mouse or keys.
#pragma once

#include <QColor>
#include <QPointF>
#include <QString>
#include <QWidget>

#include <vector>

namespace alphascope {

struct Arrow {
    QPointF tip; //!< in the units of the vectors, y upwards
    QString label;
    QString sentence; //!< on hover and for screen readers
    QColor colour;
    double weight = 1; //!< 0 to 1: how much of the arrow's full thickness
    int kind = 0, index = 0; //!< for whoever made it
    bool isDashed = false; //!< told apart without colour
    bool canBeDragged = false;
};

class VectorPlane : public QWidget {
    Q_OBJECT

public:
    explicit VectorPlane(QWidget *parent = nullptr);

    void setArrows(std::vector<Arrow> arrows); //!< the scale changes only when they do not fit or are much too small
    QPointF pixelOf(const QPointF &tip) const;
    QPointF tipAt(const QPointF &pixel) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(int kind, int index);
    void dragged(int kind, int index, const QPointF &tip); //!< while the mouse moves
    void dropped(); //!< the drag has ended
    void hovered(const QString &sentence);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void tell(int i);
    void fit(bool anew);
    int arrowAt(const QPointF &pixel) const; // -1: none
    int find(int kind, int index) const;
    void choose(int arrow);
    void paintAxes(QPainter &painter) const;
    void paintArrow(QPainter &painter, const Arrow &arrow, bool isChosen) const;

    std::vector<Arrow> m_arrows;
    double m_range = 1; // units from the origin to the nearer edge
    int m_kind = -1, m_index = -1; // the chosen arrow
    std::pair<int, int> m_told { -1, -1 }; // kind and index of the arrow that hovered() spoke of last
    bool m_isDragging = false; // by mouse
    bool m_isMoving = false; // by keys
};

} // namespace alphascope
