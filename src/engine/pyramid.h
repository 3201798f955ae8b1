// SPDX-License-Identifier: GPL-3.0-or-later
//! Maxima of ever larger blocks of a matrix, so that drawing a large matrix costs pixels, not cells.
#pragma once

#include "engine/matrix.h"

#include <stop_token>
#include <vector>

namespace alphascope {

//! Level k (from 0) holds the maximum of each block of 2^(k+1) x 2^(k+1) cells that may be attended to. A block with a
//! NaN is NaN; a block that is masked throughout is -infinity. Empty for matrices that need none.
struct Pyramid {
    std::vector<Matrix<float>> levels;

    // Of the cells that may be attended to; not set when there are no levels.
    double smallest = 0, largest = 0; //!< of the finite ones; both 0 when there are none
    bool hasNotFinite = false;
};

//! Matrices of no more cells than this are drawn cell by cell and get no levels.
constexpr Index cellsWithoutPyramid = 512 * 512;

//! values [R x C]; mask [R x C], or empty when every cell counts. The last level is a single cell. Stops early, with an
//! unfinished pyramid, when stop is requested.
Pyramid pyramid(const Matrix<double> &values, const Mask &mask, const std::stop_token &stop = {});

} // namespace alphascope
