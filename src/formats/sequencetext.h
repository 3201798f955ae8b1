// SPDX-License-Identifier: GPL-3.0-or-later
//! A sequence as people type it: one number after the other, or one timestep a line when a timestep has several
//! features.
#pragma once

#include "formats/tabletext.h"

namespace alphascope {

//! The sequence x [T x I], a timestep a row; rowLabels name the timesteps, if the text does. `features` is the I that
//! the sequence has had so far. Words in place of numbers are refused.
tl::expected<NumberTable, Error> parseSequence(const QString &text, Index features);

} // namespace alphascope
