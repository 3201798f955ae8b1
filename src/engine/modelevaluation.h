// SPDX-License-Identifier: GPL-3.0-or-later
//! The evaluation of a model of any family that learns, on examples that were made to suit it.
#pragma once

#include "engine/evaluation.h"
#include "engine/trainingsetup.h"

namespace alphascope {

//! On all examples of the set-up, which must have no problem: those for training, then those for validation. `gold`
//! is in that order.
Evaluation evaluate(const TrainingSetup &setup, const Gold &gold = {}, const std::stop_token &stop = {});

} // namespace alphascope
