// SPDX-License-Identifier: GPL-3.0-or-later
//! Buffers that live for many batches: memory is asked for only when one is larger than all before it.
#pragma once

#include "engine/hugepages.h"
#include "engine/shared.h"

namespace alphascope {

//! [R x C] of a buffer.
using Rows = Eigen::Map<Matrix<float>>;
using ConstRows = Eigen::Map<const Matrix<float>>;

//! A matrix or some of its rows and columns.
using MatrixPart = Eigen::Ref<const Matrix<float>, 0, Eigen::OuterStride<>>;

//! All of a matrix.
inline ConstRows rowsOf(const Matrix<float> &values) { return ConstRows(values.data(), values.rows(), values.cols()); }

//! The first `rows` of a buffer that grows to hold them; they keep nothing.
inline Rows grown(Matrix<float> &buffer, Index rows, Index columns)
{
    if (buffer.size() < rows * columns)
        buffer = largeMatrix<float>(rows, columns);
    return Rows(buffer.data(), rows, columns);
}

//! Gradients of this shape to add to: 0 if there were none.
inline Matrix<float> &summed(Shared<float> &gradients, Index rows, Index columns)
{
    Matrix<float> &values = gradients.write();
    if (values.size() == 0)
        values.setZero(rows, columns);
    assert(values.rows() == rows && values.cols() == columns);
    return values;
}

inline RowVector<float> &summed(RowVector<float> &gradients, Index size)
{
    if (gradients.size() == 0)
        gradients.setZero(size);
    assert(gradients.size() == size);
    return gradients;
}

} // namespace alphascope
