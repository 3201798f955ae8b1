// SPDX-License-Identifier: GPL-3.0-or-later
//! What a person chooses about the look of a heatmap: range, colours, what shares a pixel, digits.
#pragma once

#include "engine/pyramid.h"
#include "widgets/colourmap.h"

namespace alphascope {

//! Which numbers the ends of the colour map stand for.
enum class Range {
    Unit, //!< 0 to 1, whatever the matrix holds
    Matrix, //!< the smallest to the largest number of the matrix
    Row, //!< of each row by itself
    Logarithmic, //!< the largest number down to a millionth of it, in decades
    Signed, //!< as far below 0 as above
};

struct HeatmapStyle {
    Range range = Range::Unit;
    const ColourMap *map = &ColourMap::viridis();
    bool reversed = false; //!< the map's last colour stands for the low end: dark on light paper
    bool byMeans = false; //!< cells that share a pixel are shown by their mean; else by the one that stands out
    int digits = 0; //!< of the numbers in cells and in the legend; 0: as many as there is room for, two or three

    //! What stands for the cells that share a pixel.
    Fold fold() const
    {
        if (byMeans)
            return Fold::Mean;
        return range == Range::Signed ? Fold::Furthest : Fold::Maximum;
    }

    bool operator==(const HeatmapStyle &) const = default;

    //! Of signed numbers: contexts, states, scores, differences.
    static HeatmapStyle ofSigned() { return { Range::Signed, &ColourMap::blueRed(), false, false, 0 }; }
};

} // namespace alphascope
