// SPDX-License-Identifier: GPL-3.0-or-later
//! Matrices for tests: written as lists, compared number by number, described where they differ.
#pragma once

#include "engine/initialise.h"
#include "engine/matrix.h"

#include <QString>

#include <cmath>
#include <initializer_list>
#include <limits>

namespace alphascope {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

inline Matrix<double> matrix(std::initializer_list<std::initializer_list<double>> rows)
{
    Matrix<double> result(static_cast<Index>(rows.size()), rows.size() ? static_cast<Index>(rows.begin()->size()) : 0);
    Index i = 0;
    for (const auto &row : rows) {
        Index j = 0;
        for (const double value : row)
            result(i, j++) = value;
        ++i;
    }
    return result;
}

inline RowVector<double> vector(std::initializer_list<double> values) { return matrix({ values }); }

//! Reproducible numbers in [-1, 1).
inline Matrix<double> randomMatrix(Index rows, Index columns, const char *name)
{
    Matrix<double> result(rows, columns);
    fillUniform(result, 1, 7, name);
    return result;
}

//! Empty when |a - b| <= tolerance·(1 + |b|) everywhere; NaN equals NaN, an infinity itself.
template <typename Actual, typename Expected>
QString difference(const Actual &actual, const Expected &expected, double tolerance)
{
    if (actual.rows() != expected.rows() || actual.cols() != expected.cols()) {
        return QStringLiteral("%1 x %2 instead of %3 x %4")
            .arg(actual.rows())
            .arg(actual.cols())
            .arg(expected.rows())
            .arg(expected.cols());
    }
    for (Index i = 0; i < actual.rows(); ++i) {
        for (Index j = 0; j < actual.cols(); ++j) {
            const auto a = static_cast<double>(actual(i, j));
            const auto b = static_cast<double>(expected(i, j));
            const bool same = a == b || (std::isnan(a) && std::isnan(b));
            if (!same && !(std::abs(a - b) <= tolerance * (1 + std::abs(b)))) {
                return QStringLiteral("(%1, %2) is %3 instead of %4")
                    .arg(i)
                    .arg(j)
                    .arg(a, 0, 'g', 17)
                    .arg(b, 0, 'g', 17);
            }
        }
    }
    return {};
}

} // namespace alphascope

#define COMPARE_MATRICES(actual, expected, tolerance)                                                                  \
    QCOMPARE(alphascope::difference((actual), (expected), (tolerance)), QString())
