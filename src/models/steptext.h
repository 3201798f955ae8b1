// SPDX-License-Identifier: GPL-3.0-or-later
//! The arithmetic of one row of alpha as plain text, to be pasted into a message or a notebook.
#pragma once

#include "engine/trace.h"

#include <QString>

#include <memory>

namespace alphascope {

//! The formulas, an aligned table with a line a column of alpha and all digits, the score of cell (row, column) with
//! its numbers, and the context with all digits. column -1: no cell. Empty without attention.
QString stepAsText(const std::shared_ptr<const Trace> &trace, int sheet, int row, int column);

} // namespace alphascope
