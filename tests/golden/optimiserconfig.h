// SPDX-License-Identifier: GPL-3.0-or-later
//! The optimiser that a golden file's config describes.
#pragma once

#include "fields.h"

#include "engine/optimiserstep.h"

#include <optional>

//! Nothing when the engine has no such optimiser.
std::optional<alphascope::OptimiserConfig> readOptimiserConfig(Fields &config);
