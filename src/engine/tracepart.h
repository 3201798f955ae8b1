// SPDX-License-Identifier: GPL-3.0-or-later
//! A window of alpha as a trace of its own, for pictures of what is shown.
#pragma once

#include "engine/trace.h"

namespace alphascope {

//! Rows and columns of alpha: [first, end).
struct CellRange {
    Index firstRow = 0, endRow = 0;
    Index firstColumn = 0, endColumn = 0;

    bool operator==(const CellRange &) const = default;
};

//! Labels, mask, alpha, scores, findings and contexts of that range; states, outputs and what follows from them are
//! left out. Of the context all dimensions stay. The range must lie within alpha (assert).
Trace partOf(const Trace &trace, const CellRange &range);

//! The same without its matrices: what a picture of it is laid out by.
Trace outlineOf(const Trace &trace, const CellRange &range);

} // namespace alphascope
