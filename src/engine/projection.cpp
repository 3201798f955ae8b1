// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/projection.h"

#include "engine/initialise.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include <algorithm>
#include <cmath>

namespace alphascope {

namespace {

constexpr Index mostSolved = 200; // a side of the matrix whose eigenvectors are found exactly: some milliseconds

using Solver = Eigen::SelfAdjointEigenSolver<Matrix<double>>; // its eigenvalues ascend

//! The leading directions [d x 2] of vectors [n x d], not normalised.
Matrix<double> solved(const Matrix<double> &vectors)
{
    if (vectors.cols() <= vectors.rows()) // (1) S = Σ x xᵀ; its leading eigenvectors span the plane
        return Solver(vectors.transpose() * vectors).eigenvectors().rightCols(2).rowwise().reverse();
    // (2) with X Xᵀ u = λ u, S (Xᵀ u) = λ (Xᵀ u)
    const Matrix<double> u = Solver(vectors * vectors.transpose()).eigenvectors();
    return vectors.transpose() * u.rightCols(std::min<Index>(2, u.cols())).rowwise().reverse();
}

//! The same as near as a picture needs it: subspace iteration (Halko, Martinsson, Tropp 2011, algorithm 4.4).
Matrix<double> iterated(const Matrix<double> &vectors)
{
    constexpr Index width = 8;
    constexpr int times = 8;
    Matrix<double> mixed(vectors.rows(), width);
    fillUniform(mixed, 1, 1, "plane");
    Matrix<double> directions = vectors.transpose() * mixed;
    const auto orthonormal = [](const Matrix<double> &columns) -> Matrix<double> {
        return Eigen::HouseholderQR<Matrix<double>>(columns).householderQ()
            * Matrix<double>::Identity(columns.rows(), columns.cols());
    };
    for (int i = 0; i < times; ++i)
        directions = vectors.transpose() * (vectors * orthonormal(directions));
    directions = orthonormal(directions);
    const Matrix<double> seen = vectors * directions;
    return directions * Solver(seen.transpose() * seen).eigenvectors().rightCols(2).rowwise().reverse();
}

//! Of length 1 and at right angles to `other`, as near to `direction` as that allows.
RowVector<double> unitBeside(const RowVector<double> &other, RowVector<double> direction, double scale)
{
    direction -= direction.dot(other) * other;
    if (!(direction.norm() > 1e-9 * scale)) { // there is no second direction
        Index least = 0;
        other.cwiseAbs().minCoeff(&least);
        direction = RowVector<double>::Unit(other.size(), least);
        direction -= direction.dot(other) * other;
    }
    direction.normalize();
    Index largest = 0;
    direction.cwiseAbs().maxCoeff(&largest);
    return direction(largest) < 0 ? RowVector<double>(-direction) : direction;
}

} // namespace

Plane planeOf(const Matrix<double> &vectors)
{
    const Index n = vectors.rows(), d = vectors.cols();
    Plane plane;
    plane.basis = Matrix<double>::Zero(2, d);
    plane.basis.diagonal().setOnes();
    if (d <= 2)
        return plane;
    Matrix<double> finite = vectors;
    for (Index i = 0; i < n; ++i)
        if (!finite.row(i).allFinite())
            finite.row(i).setZero();
    const double all = finite.squaredNorm();
    if (!(all > 0) || !std::isfinite(all))
        return plane;
    const Matrix<double> leading = std::min(n, d) <= mostSolved ? solved(finite) : iterated(finite);
    const double scale = leading.col(0).norm();
    plane.basis.row(0) = unitBeside(RowVector<double>::Zero(d), leading.col(0).transpose(), scale);
    RowVector<double> second = RowVector<double>::Zero(d);
    if (leading.cols() > 1)
        second = leading.col(1).transpose();
    plane.basis.row(1) = unitBeside(plane.basis.row(0), second, scale);
    plane.share = std::clamp(plane.places(finite).squaredNorm() / all, 0.0, 1.0);
    return plane;
}

} // namespace alphascope
