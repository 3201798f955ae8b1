// SPDX-License-Identifier: GPL-3.0-or-later
//! How numbers are written as the terms of a sum and as the entries of a vector.
#pragma once

#include "engine/matrix.h"

#include <QString>

namespace alphascope {

//! Three digits, fewer where that is exact: "10", "0.7", "0.446"; 0.5004 stays "0.500".
QString plainNumber(double value);

//! The same, to stand beside "·": "(−10)".
QString factor(double value);

//! Three digits and always a sign: "+0.700", "−1.000", "+0.000".
QString signedNumber(double value);

//! Decimals for the weights of a row: three of the largest one's digits are seen, however many weights share the 1.
int weightDecimals(const Matrix<double> &alpha, Index row);

//! "[+4.457, +0.000]", each number padded to `width` characters; after a few entries "…".
QString signedVector(const RowVector<double> &values, qsizetype width);

//! What was given, or enters a sum: "[0.7, −10, 0.446]", entries as plainNumber; after a few "…".
QString plainVector(const RowVector<double> &values);

//! All digits of the first `most` entries, then "…", to be read.
QString fullVector(const RowVector<double> &values, Index most);

//! All digits of all entries in ASCII, for copies.
QString exactVector(const RowVector<double> &values);

//! A sum that should be 1, with as many decimals as it takes to see that it is not: "1.031", "0.99998".
QString numberUnlikeOne(double value);

//! Entries of a vector that the functions above and shortVector show.
constexpr Index entriesShown = 4;

} // namespace alphascope
