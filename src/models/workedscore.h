// SPDX-License-Identifier: GPL-3.0-or-later
//! The score of one cell of alpha, written out with its numbers.
#pragma once

#include "engine/trace.h"

#include <QString>

namespace alphascope {

//! Rich text, with its intermediate vectors where the score has some: "e<sub>1</sub> = 1 · 1 + 0 · 0 = 1". The result
//! is the trace's own number. Empty without scores. Costs O(d·d_k), whatever the number of columns.
QString workedScore(const Trace &trace, Index sheet, Index row, Index column);

} // namespace alphascope
