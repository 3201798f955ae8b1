// SPDX-License-Identifier: GPL-3.0-or-later
//! A model over sequences of numbers, many-to-one or many-to-many, and examples made to suit each other.
#pragma once

#include "engine/datasplit.h"
#include "engine/trainingsetup.h"

namespace alphascope {

template <typename Model>
TrainingSetup setUpNumbers(Model model, const NumberExamples &examples, const SetupPlan &plan);

//! The same with examples that are divided already; at least one is for training.
template <typename Model>
TrainingSetup setUpNumbers(Model model, const NumberExamples &examples, const DataSplit &rows, const SetupPlan &plan);

} // namespace alphascope
