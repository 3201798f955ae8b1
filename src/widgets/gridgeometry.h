// SPDX-License-Identifier: GPL-3.0-or-later
//! Where the cells of one axis of a heatmap lie: cell <-> pixel, without a window.
#pragma once

#include <QSizeF>

#include <utility>

namespace alphascope {

//! Rows or columns. Coordinates are logical pixels of the viewport; offset is the scroll position.
struct GridAxis {
    int count = 0;
    double cell = 0; //!< size of one cell; below 1 when many cells share a pixel
    double origin = 0; //!< where cell 0 begins when not scrolled
    double offset = 0; //!< scrolled by
    bool mirrored = false; //!< cell 0 is the last one, not the first

    double extent() const { return count * cell; }
    double edge() const { return origin - offset; } //!< where the first of all cells begins, whichever it is
    double begin(int index) const { return edge() + place(index) * cell; } //!< left or upper edge
    double end(int index) const { return edge() + (place(index) + 1) * cell; }
    double centre(int index) const { return begin(index) + cell / 2; }
    int place(int index) const { return mirrored ? count - 1 - index : index; } //!< in the order of pixels; and back
    int at(double position) const; //!< the cell under a pixel, or -1
    //! The smallest and the largest of the cells that show between two positions, clamped.
    std::pair<int, int> visible(double from, double to) const;

    bool operator==(const GridAxis &) const = default;
};

//! A cell size that fits `count` cells into `room`: at most `largest`, down to what fits them all.
double fittingCell(int count, double room, double largest);

//! The largest a cell gets by itself: nearly square, a single row a little wider.
QSizeF largestCell(int rows);

//! Cells that fit rows x columns into `room`: about square, unless one side has many more cells than the other; then
//! the few may be longer, so that their labels can be read. Where a number would fit but for the width, that grows.
QSizeF fittingCells(int rows, int columns, const QSizeF &room);

//! The width beside a given height, by the same rule.
double fittingWidth(int rows, int columns, double room, double height);

//! Rounds a cell down to whole device pixels when it has a few, so that all cells are equally large; smaller ones stay
//! fractional. `ratio` is device pixels a logical pixel.
double deviceCell(double cell, double ratio);

//! The nearest device pixel.
double devicePosition(double position, double ratio);

} // namespace alphascope
