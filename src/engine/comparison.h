// SPDX-License-Identifier: GPL-3.0-or-later
//! Two traces side by side: which rows and columns are the same, how their weights differ, and where most.
#pragma once

#include "engine/layer.h"

#include <vector>

namespace alphascope {

//! A cell whose weight is another one.
struct WeightDifference {
    Index row = 0, column = 0; //!< of the present trace
    double before = 0, after = 0;
};

struct Comparison {
    std::vector<Index> rows, columns; //!< [R], [C] of the present trace: which ones of the reference, -1 for none
    Matrix<double> difference; //!< [R x C], present minus reference; 0 where there is no counterpart
    Mask compared; //!< [R x C], false where a row or column has no counterpart or both cells are masked
    Pyramid pyramid; //!< of the difference, furthest from 0
    std::vector<WeightDifference> largest; //!< of the compared cells, the largest difference first; none that are 0
    double meanAbsolute = 0; //!< over the compared cells
};

//! The counterpart of each label of `present` among those of `reference`: a longest common subsequence, and place by
//! place between its pairs; or place by place throughout where the lists are so long that it would take too much time,
//! or have no label in common.
std::vector<Index> counterparts(const std::vector<std::string> &present, const std::vector<std::string> &reference);

//! The weights of head `sheet` of both; a trace without such a head has nothing to compare (then all is empty). `most`
//! bounds the list of the largest differences. Stops early, with an unfinished comparison, when stop is requested.
Comparison compare(
    const Trace &present, const Trace &reference, int sheet, std::size_t most = 20, const std::stop_token &stop = {});

} // namespace alphascope
