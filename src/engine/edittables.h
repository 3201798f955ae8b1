// SPDX-License-Identifier: GPL-3.0-or-later
//! Rows and columns of the tables a person types, and all that moves with them: partner tables, labels, padding, mask.
#pragma once

#include "engine/specimen.h"

#include <string>

namespace alphascope {

//! No table may have more numbers than this; edits that ask for more are refused.
constexpr Index mostCells = 100'000'000;

inline bool isInside(Index index, Index size) { return index >= 0 && index < size; }

//! The rows of a table, or its columns.
enum class Lines { Rows, Columns };

//! The input table of that name, or null: "Q", "K", "V", "alpha", "x".
Shared<double> *inputTable(Specimen &specimen, const std::string &name);

//! Inserts `count` lines of zeros before line `at` of the table and of its partners. False, and nothing done, when
//! there is no such table or place, or when the result would be too large.
bool insertLines(Specimen &specimen, const std::string &table, Lines lines, Index at, Index count);

//! Removes lines; the last one stays. `count` may reach beyond the end.
bool removeLines(Specimen &specimen, const std::string &table, Lines lines, Index at, Index count);

//! Grows and cuts the table at its end. Its labels, padding and mask follow, and a wider K widens Q; but no rows of V
//! are made up or lost because K has got others: check() asks the person for them.
bool resizeTable(Specimen &specimen, const std::string &table, Index rows, Index columns);

} // namespace alphascope
