// SPDX-License-Identifier: GPL-3.0-or-later
//! The arithmetic of one row of alpha as a Python program that computes it anew, with NumPy alone.
#pragma once

#include "engine/trace.h"

#include <QString>

namespace alphascope {

//! From query, keys, weights of the score, temperature and mask (all digits) to weights and context, as the trace's
//! score says; it prints both. Where the trace has not all that a score was computed with, the scores themselves stand
//! in the program; so does a given alpha. Of several heads the context is this one's part. The head and the row must
//! exist (assert).
QString stepAsPython(const Trace &trace, int sheet, int row);

} // namespace alphascope
