// SPDX-License-Identifier: GPL-3.0-or-later
//! The coloured cells of a heatmap as an image of device pixels: its cost is pixels, not cells.
#pragma once

#include "models/matrixview.h"
#include "widgets/colourscale.h"
#include "widgets/gridgeometry.h"
#include "widgets/heatmapcolours.h"

#include <QImage>
#include <QRectF>

namespace alphascope {

//! The gap between cells, in device pixels; small cells have none.
int cellGap(const GridAxis &rows, const GridAxis &columns, double ratio);

//! What of the cells shows within `grid` (logical pixels), at `ratio` device pixels a logical pixel. Where many cells
//! share a pixel it shows their maximum (of signed numbers the one furthest from 0), so that a lone peak stays visible,
//! or their mean, as the style says. view.values must be set.
QImage cellImage(const MatrixView &view, const ColourScale &scale, const HeatmapColours &colours, const GridAxis &rows,
    const GridAxis &columns, const QRectF &grid, double ratio);

} // namespace alphascope
