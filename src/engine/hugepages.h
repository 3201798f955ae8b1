// SPDX-License-Identifier: GPL-3.0-or-later
//! Large matrices on large pages: the first touch of memory costs more than the work on it when pages are small.
#pragma once

#include "engine/matrix.h"

#include <cstddef>

namespace alphascope {

//! Asks the system for large pages under [begin, begin + bytes), where it has them. Call it before the first touch.
void useHugePages(void *begin, std::size_t bytes);

//! Copies in several threads what is large: a person who types into a large table waits for it.
void copyLarge(void *to, const void *from, std::size_t bytes);

//! A matrix of this size on large pages, its numbers not yet set.
template <typename Scalar>
Matrix<Scalar> largeMatrix(Index rows, Index columns)
{
    Matrix<Scalar> values(rows, columns);
    useHugePages(values.data(), sizeof(Scalar) * static_cast<std::size_t>(values.size()));
    return values;
}

template <typename Scalar>
Matrix<Scalar> largeCopy(const Matrix<Scalar> &values)
{
    Matrix<Scalar> copy = largeMatrix<Scalar>(values.rows(), values.cols());
    copyLarge(copy.data(), values.data(), sizeof(Scalar) * static_cast<std::size_t>(values.size()));
    return copy;
}

} // namespace alphascope
