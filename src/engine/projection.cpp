// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/projection.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace alphascope {

Plane planeOf(const Matrix<double> &vectors)
{
    const Index d = vectors.cols();
    Plane plane;
    plane.basis = Matrix<double>::Zero(2, d);
    plane.basis.diagonal().setOnes();
    if (d <= 2)
        return plane;
    // (1) S = Σ x xᵀ; its leading eigenvectors span the plane
    Matrix<double> finite = vectors;
    for (Index i = 0; i < finite.rows(); ++i)
        if (!finite.row(i).allFinite())
            finite.row(i).setZero();
    const Matrix<double> sum = finite.transpose() * finite;
    const double all = sum.trace();
    if (!(all > 0) || !std::isfinite(all))
        return plane;
    const Eigen::SelfAdjointEigenSolver<Matrix<double>> solver(sum); // eigenvalues ascend
    for (Index axis = 0; axis < 2; ++axis) {
        RowVector<double> direction = solver.eigenvectors().col(d - 1 - axis).transpose();
        Index largest = 0;
        direction.cwiseAbs().maxCoeff(&largest);
        plane.basis.row(axis) = direction(largest) < 0 ? RowVector<double>(-direction) : direction;
    }
    plane.share = std::clamp((solver.eigenvalues()(d - 1) + solver.eigenvalues()(d - 2)) / all, 0.0, 1.0);
    return plane;
}

} // namespace alphascope
