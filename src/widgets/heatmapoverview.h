// SPDX-License-Identifier: GPL-3.0-or-later
//! The whole matrix in a corner of a heatmap that is zoomed in, with a frame around what is in sight; a click or a drag
//! goes there.
#pragma once

#include "widgets/colourscale.h"
#include "widgets/heatmapcolours.h"

#include <QImage>
#include <QWidget>

namespace alphascope {

class HeatmapOverview : public QWidget {
    Q_OBJECT

public:
    explicit HeatmapOverview(QWidget *viewport);

    //! Another matrix or look: it is drawn anew when next seen.
    void setMatrix(const MatrixView &view, const ColourScale &scale);
    void setMirrored(bool mirrored); //!< columns run from right to left
    //! What is in sight, as shares of the matrix from 0 to 1; place: the lower right corner to stay within.
    void setSeen(const QRectF &seen, const QPoint &corner);

Q_SIGNALS:
    void asked(const QPointF &centre); //!< to be in sight, as shares of the matrix

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void draw();

    MatrixView m_view;
    ColourScale m_scale;
    QRectF m_seen;
    bool m_isMirrored = false;
    QImage m_image; // null: to be drawn
};

} // namespace alphascope
