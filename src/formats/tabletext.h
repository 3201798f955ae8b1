// SPDX-License-Identifier: GPL-3.0-or-later
//! Tables of numbers as people paste them: from a spreadsheet, from Python, or as CSV; and back.
#pragma once

#include "engine/matrix.h"
#include "formats/error.h"

#include <QStringList>

#include <tl/expected.hpp>

namespace alphascope {

struct NumberTable {
    Matrix<double> values;
    QStringList rowLabels; //!< a first column of words; empty when there is none
    QStringList columnLabels; //!< a first line of words; empty when there is none
};

//! Understands lines of numbers separated by tabs, semicolons, commas or blanks; nested Python lists; tensor(...),
//! array(...) and matrix(...) with their dtype and device; what print() shows of a NumPy array. A decimal comma is
//! taken as such only where the separator is a tab or a semicolon. The minus sign may be U+2212.
tl::expected<NumberTable, Error> parseTable(const QString &text);

//! One number as a person types it: "0.7", "0,7", "−1", "1e-3", "nan", "inf", "1/3".
tl::expected<double, Error> parseNumber(const QString &text);

//! Tab-separated lines with every digit that is needed to read the same numbers back.
QString tableToText(const Matrix<double> &values);

//! A nested Python list with the same digits: "[[1.0, 0.0], [0.7, 0.7]]".
QString tableToPython(const Matrix<double> &values);

} // namespace alphascope
