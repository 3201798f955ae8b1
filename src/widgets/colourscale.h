// SPDX-License-Identifier: GPL-3.0-or-later
//! The range of numbers that a heatmap's colours stand for, found once a matrix and never from masked or broken cells.
#pragma once

#include "models/matrixview.h"
#include "widgets/colourmap.h"

namespace alphascope {

struct ColourScale {
    const ColourMap *map = &ColourMap::viridis();
    double low = 0, high = 1;
    bool symmetric = false; //!< low = -high; of many cells in a pixel the one furthest from 0 shows
    bool below = false, above = false; //!< values lie beyond the ends and have the end's colour
    bool hasMasked = false, hasNotFinite = false; //!< such cells exist, so the legend explains their marks
    double smallest = 0, largest = 1; //!< of the numbers that are shown: decides how much room they need

    double position(double value) const { return (value - low) / (high - low); }
    QRgb colour(double value) const { return map->at(position(value)); }
};

//! Fixed 0 to 1.
ColourScale unitScale(const MatrixView &view);

//! From -m to m, where m is the largest magnitude, rounded up; ±1 when all are 0.
ColourScale symmetricScale(const MatrixView &view);

//! The next of 1, 1.5, 2, 3, 4, 5, 6, 8 times a power of ten.
double niceCeiling(double magnitude);

} // namespace alphascope
