// SPDX-License-Identifier: GPL-3.0-or-later
//! The image of the cells in sight, kept from one frame to the next: scrolled, it moves, and only what came into sight
//! is drawn.
#pragma once

#include "models/matrixview.h"
#include "widgets/colourscale.h"
#include "widgets/gridgeometry.h"
#include "widgets/heatmapcolours.h"

#include <QImage>
#include <QRectF>

namespace alphascope {

class CellPicture {
public:
    //! The numbers or their colours are others: all is drawn anew.
    void clear() { m_image = {}; }

    //! As cellImage() draws it.
    const QImage &image(const MatrixView &view, const ColourScale &scale, const HeatmapColours &colours,
        const GridAxis &rows, const GridAxis &columns, const QRectF &grid, double ratio);

private:
    bool canMove(const GridAxis &rows, const GridAxis &columns, const QRectF &grid, double ratio) const;
    void move(const QPoint &by);
    void paste(const QImage &part, const QPoint &at);

    QImage m_image; // null: to be drawn
    GridAxis m_rows, m_columns; // as it was drawn
    QRectF m_grid;
    double m_ratio = 1;
};

} // namespace alphascope
