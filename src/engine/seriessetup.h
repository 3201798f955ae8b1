// SPDX-License-Identifier: GPL-3.0-or-later
//! A model over sequences of numbers and the windows of a series made to suit each other: what comes later is for
//! validation, and numbers are scaled.
#pragma once

#include "engine/trainingsetup.h"

namespace alphascope {

template <typename Model>
TrainingSetup setUpSeries(Model model, const SeriesExamples &examples, const SetupPlan &plan);

//! From the least to the greatest number that each column has in these windows; a column that is both input and target
//! has one scaling.
SeriesScaling scalingOf(const SeriesExamples &examples, const std::vector<Index> &rows);

} // namespace alphascope
