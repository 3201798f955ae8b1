// SPDX-License-Identifier: GPL-3.0-or-later
//! What is noteworthy about the weights of one head: each finding with its number and the cells it is about.
#pragma once

#include "engine/trace.h"

#include <stop_token>
#include <string>
#include <vector>

namespace alphascope {

enum class FindingKind {
    NotFinite, //!< the first NaN or infinity on the way to the weights
    WrongAxis, //!< a given alpha whose columns sum to 1 and whose rows do not: it may be stored source x target
    NegativeWeights,
    SumNotOne, //!< of a given row or of one that was computed, but not of local-p attention, whose rows need not
    NothingToAttend, //!< every cell of the row is masked
    Uniform, //!< the row's entropy is that of equal weights
    Sink, //!< one column takes most of the weight of most rows
    IdenticalRows, //!< rows with the same weights as an earlier one
};

struct FindingPlace {
    Index row = -1; //!< -1: the whole column
    Index column = -1; //!< -1: the whole row
    double number = 0; //!< the sum, the weight, the entropy, or the number that is not finite
    double reference = 0; //!< what it is measured by: ln of the allowed columns
    Index other = -1; //!< the earlier row that this one is identical to

    bool operator==(const FindingPlace &) const = default;
};

struct Finding {
    FindingKind kind;
    Index count = 0; //!< how many rows or cells it is about
    Index among = 0; //!< of how many it could be
    std::vector<FindingPlace> places; //!< at least one and at most mostPlaces, from the top
    std::string where = {}; //!< NotFinite: "query", "key", "value", "score" or "weight"
    double low = 0, high = 0; //!< WrongAxis: the smallest and largest sum of a row
    double columnLow = 0, columnHigh = 0; //!< WrongAxis: the same of a column
};

constexpr std::size_t mostPlaces = 100;

//! A row counts as uniform from this share of the largest entropy, ln of its allowed columns, on. For two columns that
//! is 0.56 and 0.44, for 500 about a quarter up and down.
constexpr double uniformShare = 0.99;

//! A column is a sink when it has more than half of the weight of more than half of the rows, and of two rows at least;
//! only rows with two allowed columns count, and of two columns it must be three quarters. So there is one at most.
//! (The term is that of Xiao et al. 2023.)
constexpr double sinkShare = 0.5;

//! Columns sum to 1 when each is as near to it as this, as printed matrices are; rows do not when one is further away
//! than this and than four times the worst column.
constexpr double axisTolerance = 0.05;

//! Rows are identical when no two weights are further apart.
constexpr double identicalTolerance = 1e-9;

//! The findings of head `sheet` (assert that it exists), gravest first, each kind once. Costs O(R C + R log R). With
//! stop requested the result is unfinished.
std::vector<Finding> findingsOf(const Trace &trace, Index sheet, const std::stop_token &stop = {});

//! Σ_i alpha_ij of each column [C]: how much of all rows' attention it got (coverage, Tu et al. 2016).
RowVector<double> coverage(const Sheet &sheet);

} // namespace alphascope
