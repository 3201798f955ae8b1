// SPDX-License-Identifier: GPL-3.0-or-later
//! A many-to-one model and sequences of numbers made to suit each other.
#pragma once

#include "engine/datasplit.h"
#include "engine/trainingsetup.h"

namespace alphascope {

TrainingSetup setUpNumbers(ManyToOne model, const NumberExamples &examples, const SetupPlan &plan);

//! The same with examples that are divided already; at least one is for training.
TrainingSetup setUpNumbers(
    ManyToOne model, const NumberExamples &examples, const DataSplit &rows, const SetupPlan &plan);

} // namespace alphascope
