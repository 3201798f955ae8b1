// SPDX-License-Identifier: GPL-3.0-or-later
//! Which rows of a matrix are the same as another, without comparing each with each.
#pragma once

#include "engine/matrix.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace alphascope {

struct IdenticalRow {
    Index row = 0;
    Index earlier = 0; //!< the first row that it is identical to

    bool operator==(const IdenticalRow &) const = default;
};

//! Fixed numbers in [0, 1), without a pattern: a row's product with them is its fingerprint. [C]
RowVector<double> fingerprintWeights(Index columns);

//! The rows of `values` [R x C] in which no number is further than `tolerance` from that of an earlier row, among those
//! that `counts` says. fingerprints [R] are the products of the rows with fingerprintWeights(C). Costs O(R log R), and
//! O(C) for each row with the fingerprint of another.
std::vector<IdenticalRow> identicalRows(const Matrix<double> &values, const RowVector<double> &fingerprints,
    double tolerance, const std::function<bool(Index)> &counts, const std::stop_token &stop = {});

} // namespace alphascope
