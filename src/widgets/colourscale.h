// SPDX-License-Identifier: GPL-3.0-or-later
//! The range of numbers that a heatmap's colours stand for, found once a matrix and never from masked or broken cells.
#pragma once

#include "models/matrixview.h"
#include "widgets/heatmapstyle.h"

#include <vector>

namespace alphascope {

struct ColourScale {
    //! Lowest and highest number of a row's colours.
    struct Ends {
        double low = 0, high = 0;
    };

    HeatmapStyle style;
    double low = 0, high = 1;
    std::vector<Ends> rows; //!< [R] of Range::Row; else empty
    bool below = false, above = false; //!< values lie beyond the ends and have the end's colour
    bool hasMasked = false, hasNotFinite = false; //!< such cells exist, so the legend explains their marks
    double maskedShare = 0; //!< of the cells
    QString maskName; //!< what the hatched cells are called; empty: masked
    double smallest = 0, largest = 1; //!< of the numbers that are shown: decides how much room they need

    bool isSigned() const { return style.range == Range::Signed; }

    //! The ends for cells of the rows first to end - 1. Where several rows with ranges of their own share a pixel, it
    //! is the range that holds them all.
    Ends endsOf(int first, int end) const;

    //! 0 at the low end, 1 at the high end, of a value that stands for cells of those rows.
    double position(double value, int first, int end) const;

    //! The colours of so many numbers between these ends; those that are not finite get some colour.
    void colours(const double *values, Index count, const Ends &between, QRgb *result) const;

    QRgb colour(double value, int first, int end) const { return colourAt(position(value, first, end)); }
    QRgb colour(double value, int row = 0) const { return colour(value, row, row + 1); }
    QRgb colourAt(double position) const { return style.map->at(alongMap(position)); }

private:
    double alongMap(double position) const { return style.reversed ? 1 - position : position; }
};

//! The ends that `style` asks for. A signed range is rounded up, ±1 when all are 0; a constant matrix has its one
//! number at both ends and is drawn in the low end's colour.
ColourScale colourScale(const MatrixView &view, const HeatmapStyle &style);

ColourScale unitScale(const MatrixView &view); //!< fixed 0 to 1
ColourScale symmetricScale(const MatrixView &view); //!< from -m to m, blue to red

//! The next of 1, 1.5, 2, 3, 4, 5, 6, 8 times a power of ten.
double niceCeiling(double magnitude);

} // namespace alphascope
