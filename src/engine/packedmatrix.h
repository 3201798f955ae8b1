// SPDX-License-Identifier: GPL-3.0-or-later
//! A matrix laid out once for many products: a recurrent network multiplies by the same weights at every timestep.
#pragma once

#include "engine/matrix.h"

namespace alphascope {

//! A matrix or some of its rows and columns.
using MatrixView = Eigen::Ref<const Matrix<float>, 0, Eigen::OuterStride<>>;

//! Holds P [K x N] in panels as wide as a few vector registers, rows of a panel one after the other.
class PackedMatrix {
public:
    void pack(const MatrixView &values); //!< P = values
    void packTransposed(const MatrixView &values); //!< P = valuesᵀ

    Index rows() const { return m_rows; } //!< K
    Index cols() const { return m_columns; } //!< N

    //! C += A P for A [rows x K] and C [rows x N], row-major; a stride is the distance of two rows in numbers. The same
    //! as Eigen's product but for rounding: the order of the sum over K is that of K.
    void addProduct(const float *a, Index aStride, float *c, Index cStride, Index rows) const;

private:
    void resize(Index rows, Index columns);

    Index m_rows = 0, m_columns = 0;
    Matrix<float> m_panels; // [N / width x K · width]: panels [K x width], the last one filled up with zeros
};

} // namespace alphascope
