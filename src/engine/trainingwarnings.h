// SPDX-License-Identifier: GPL-3.0-or-later
//! Settings of a training that are allowed, but do not do what one may expect.
#pragma once

#include "engine/training.h"

namespace alphascope {

//! A sentence each, for a training on so many examples. Requires !check(settings.plan).
std::vector<std::string> trainingWarnings(const TrainingSettings &settings, Index examples);

} // namespace alphascope
