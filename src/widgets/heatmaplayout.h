// SPDX-License-Identifier: GPL-3.0-or-later
//! Where the parts of a heatmap lie in its viewport: labels above and left, notes right, legend below, cells between.
#pragma once

#include "widgets/gridgeometry.h"

#include <QRectF>

namespace alphascope {

//! The room that labels, notes and legend ask for around the cells.
struct HeatmapMargins {
    double left = 0, top = 0, right = 0, bottom = 0;

    void grow(const HeatmapMargins &other); //!< each side at least as wide as the other's
};

struct HeatmapLayout {
    static constexpr double border = 10; //!< between everything and the edge of the viewport
    static constexpr double legendGap = 12; //!< between the cells and the legend

    GridAxis rows, columns;
    QRectF grid; //!< where cells show
    HeatmapMargins margins;

    //! What is left of a viewport for the cells.
    QSizeF room(const QSizeF &viewport) const;

    //! Places columns and cells, centred, in a viewport of this width; `rows` and the height of the cells are given.
    void placeColumns(double viewportWidth, double ratio);
    //! Places rows, centred with their margins, in a viewport of this height.
    void placeRows(double viewportHeight, double ratio);

    QRectF rowLabels() const;
    QRectF columnLabels(double viewportWidth) const; //!< turned labels may reach beyond the cells
    QRectF notes(double viewportWidth) const;
    QRectF legend(
        double viewportWidth, double wanted) const; //!< begins left of the cells when it must, to have `wanted`
};

} // namespace alphascope
