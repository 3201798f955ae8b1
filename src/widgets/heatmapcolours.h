// SPDX-License-Identifier: GPL-3.0-or-later
//! What a heatmap is drawn with beside its colour map: derived from the palette, so that light and dark both work.
#pragma once

#include <QColor>

class QPalette;

namespace alphascope {

struct HeatmapColours {
    QColor base, text, quiet; //!< background, labels, the legend's words
    QColor outline; //!< around the cells
    QColor accent; //!< text of the selected row and column
    QColor frame; //!< around the selection: the only strong colour beside the map's own
    QColor warning; //!< text of a row's finding
    QColor maskedGround, maskedStripe; //!< hatched cells
    QColor brokenGround, brokenCross; //!< cells that are no finite number: neutral, on neither map

    explicit HeatmapColours(const QPalette &palette);
};

} // namespace alphascope
