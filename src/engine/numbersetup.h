// SPDX-License-Identifier: GPL-3.0-or-later
//! A many-to-one model and sequences of numbers made to suit each other.
#pragma once

#include "engine/trainingsetup.h"

namespace alphascope {

TrainingSetup setUpNumbers(ManyToOne model, const NumberExamples &examples, const SetupPlan &plan);

} // namespace alphascope
