// SPDX-License-Identifier: GPL-3.0-or-later
//! The means of ever larger blocks of a matrix: made on demand, for who looks at a large matrix by its means.
#pragma once

#include "engine/pyramid.h"

namespace alphascope {

//! Begins with blocks of 4 x 4 cells, so that it takes a twelfth of the matrix's memory. values [R x C] with at least
//! one cell; mask [R x C] or empty. Empty when it was stopped.
Pyramid meanPyramid(const Matrix<double> &values, const Mask &mask, const std::stop_token &stop);

} // namespace alphascope
