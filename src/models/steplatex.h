// SPDX-License-Identifier: GPL-3.0-or-later
//! The arithmetic of one row of alpha as LaTeX, to be \input into a paper.
#pragma once

#include "engine/trace.h"

#include <QString>

#include <memory>

namespace alphascope {

//! The formulas, a table with a line a column of alpha, the score of cell (row, column) with its numbers, and the
//! context: with the digits that the window shows. column -1: no cell. Needs amsmath. Empty without attention.
QString stepAsLatex(const std::shared_ptr<const Trace> &trace, int sheet, int row, int column);

} // namespace alphascope
