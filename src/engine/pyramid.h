// SPDX-License-Identifier: GPL-3.0-or-later
//! One number for each of ever larger blocks of a matrix, so that drawing a large matrix costs pixels, not cells.
#pragma once

#include "engine/matrixrange.h"

#include <stop_token>
#include <vector>

namespace alphascope {

//! What stands for a block of cells: the largest, so that lone peaks stay; of signed numbers the one furthest from 0;
//! or their arithmetic mean.
enum class Fold { Maximum, Furthest, Mean };

//! A level holds one number for each block of cells that may be attended to. A block with a NaN is NaN; a block that is
//! masked throughout is -infinity. Empty for matrices that need none.
struct Pyramid {
    Fold fold = Fold::Maximum;
    int firstShift = 1; //!< level k has blocks of 2^(firstShift + k) cells a side; the last level is a single block
    std::vector<Matrix<float>> levels;
    std::vector<Matrix<float>> counts; //!< of a mean: how many cells of each block may be attended to; else empty

    MatrixRange range; //!< not set when there are no levels
};

//! Matrices of no more cells than this are drawn cell by cell and get no levels.
constexpr Index cellsWithoutPyramid = 512 * 512;

//! values [R x C]; mask [R x C], or empty when every cell counts. Several threads share a large matrix. Empty when
//! it was stopped.
Pyramid pyramid(
    const Matrix<double> &values, const Mask &mask, const std::stop_token &stop = {}, Fold fold = Fold::Maximum);

} // namespace alphascope
