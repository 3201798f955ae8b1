// SPDX-License-Identifier: GPL-3.0-or-later
//! Reads a matrix from a NumPy file (.npy, format versions 1 to 3): numbers only, never objects.
#pragma once

#include "engine/matrix.h"
#include "formats/error.h"

#include <QByteArray>

#include <tl/expected.hpp>

namespace alphascope {

bool isNpy(QByteArrayView head); //!< by the first bytes

//! The array as a matrix: [n] is 1 x n, [1, R, C] is R x C. Booleans, integers and floats of either byte order, in C or
//! Fortran order. Anything else is refused by name: pickled objects, texts, records, complex numbers, more dimensions.
tl::expected<Matrix<double>, Error> readNpy(const QByteArray &bytes);

} // namespace alphascope
