// SPDX-License-Identifier: GPL-3.0-or-later
//! Whether two specimens are the same to the last bit, so that an edit which changes nothing can be told.
#pragma once

#include "engine/specimen.h"

namespace alphascope {

//! Settings, labels, masks and every number. Numbers are compared bit by bit: a NaN is the same as itself, and -0.0 is
//! not 0.0. Parameters that are not asked for (size 0) do not count.
bool same(const Specimen &a, const Specimen &b);

//! The same of the parameters alone.
bool sameParameters(const Specimen &a, const Specimen &b);

} // namespace alphascope
