// SPDX-License-Identifier: GPL-3.0-or-later
//! Vectors in a plane: two dimensions as they are, more by their first two principal components.
#pragma once

#include "engine/matrix.h"

namespace alphascope {

//! A plane through the origin of d-dimensional space: the origin stays the origin, so that an arrow stays an arrow.
struct Plane {
    Matrix<double> basis; //!< [2 x d], orthonormal rows; of one dimension the second row is 0
    double share = 1; //!< of the sum of squares of the vectors that shows in the plane

    bool isExact() const { return basis.cols() <= 2; }

    //! vectors [n x d] to places [n x 2].
    Matrix<double> places(const Matrix<double> &vectors) const { return vectors * basis.transpose(); }
};

//! The plane in which vectors [n x d] have most of their length: the axes themselves for d <= 2, else the two leading
//! right singular vectors (principal components about the origin, Pearson 1901), of more than 200 vectors of more than
//! 200 dimensions as near as a picture needs them. Vectors that are not finite do not count. Signs are chosen such that
//! the largest entry of each axis is positive: the picture does not flip.
Plane planeOf(const Matrix<double> &vectors);

} // namespace alphascope
