// SPDX-License-Identifier: GPL-3.0-or-later
//! Which settings, data and models suit each other in a training.
#pragma once

#include "engine/training.h"

namespace alphascope {

//! What is said of a family that does not learn from pairs of texts, or of one that learns from nothing else or cannot
//! tell classes.
Problem wrongFamily(bool forPairs);

Index trainingCount(const TrainingData &data); //!< the examples to learn from

//! Why these cannot be trained, as a sentence; each example is looked at later. The settings need not be completed.
std::optional<Problem> check(const Specimen &specimen, const TrainingData &data, const TrainingSettings &settings);

} // namespace alphascope
