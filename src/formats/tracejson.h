// SPDX-License-Identifier: GPL-3.0-or-later
//! A trace as JSON, for other programs: every number reads back to the same double.
#pragma once

#include "engine/trace.h"

class QIODevice;

namespace alphascope {

//! Writes one object. rows, columns: labels; mask [R][C]; scores and alpha [N][R][C], a head each; context [R][F];
//! hidden: a list of states, each [T][F]; outputs [R][O]; candidates: of each row the likeliest tokens with their
//! probabilities; hypotheses: what a beam search found, with its ratings; window_centres [N][R] and gaussian [N][R][C]
//! of local attention. What a trace does not have is an empty list. Numbers have 17 significant digits; NaN and
//! infinity, for which JSON has no word, are null, and the list not_finite says where they stand (paths count from 0)
//! and what they are. Whether `out` took it all, it knows itself.
void writeTraceJson(const Trace &trace, QIODevice &out);

} // namespace alphascope
