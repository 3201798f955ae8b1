// SPDX-License-Identifier: GPL-3.0-or-later
//! From which number to which the cells of a matrix go, and the rows of it: what colour scales begin with.
#pragma once

#include "engine/matrix.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace alphascope {

//! The smallest and the largest of some numbers; of none the ends are the wrong way round.
struct NumberRange {
    double smallest = std::numeric_limits<double>::infinity();
    double largest = -std::numeric_limits<double>::infinity();

    bool isEmpty() const { return !(smallest <= largest); }
    void widen(const NumberRange &more)
    {
        smallest = std::min(smallest, more.smallest);
        largest = std::max(largest, more.largest);
    }
};

//! Of some cells.
struct CellNumbers {
    NumberRange range; //!< of the finite numbers in cells that may be attended to
    bool hasNotFinite = false; //!< another number is in a cell that may be attended to
    Index masked = 0; //!< how many cells may not be attended to

    void add(const CellNumbers &more);
};

struct MatrixRange {
    CellNumbers all;
    std::vector<NumberRange> rows; //!< [R]
};

//! Of one row of `count` cells; allowed: null when all may be attended to. The cells are written to `line` too, unless
//! it is null, as pyramids hold them: NaN when not finite, maskedCell, else the nearest float that is finite.
CellNumbers rowNumbers(const double *values, const bool *allowed, Index count, float *line = nullptr);

//! values [R x C]; mask [R x C], or empty when every cell counts. Several threads share a large matrix.
MatrixRange matrixRange(const Matrix<double> &values, const Mask &mask);

} // namespace alphascope
