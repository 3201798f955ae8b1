// SPDX-License-Identifier: GPL-3.0-or-later
//! Whether the inputs of a specimen are numbers to be plotted, or words to be read.
#pragma once

#include "engine/specimen.h"

namespace alphascope {

//! The series x [T x I] that the columns of alpha are timesteps of. Empty where they are words: tokens, keys, and
//! timesteps of several numbers, an embedding, whose labels have letters.
Shared<double> seriesOf(const Specimen &specimen);

} // namespace alphascope
