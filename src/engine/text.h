// SPDX-License-Identifier: GPL-3.0-or-later
//! Words for the engine's sentences: counts with their noun, sizes, lists of alternatives.
#pragma once

#include "engine/matrix.h"

#include <string>
#include <vector>

namespace alphascope {

//! "1 row", "3 rows".
std::string counted(Index count, const std::string &noun);

//! "2 × 4".
std::string sizeText(Index rows, Index columns);

//! "1, 2 or 4"; of many only the first few: "1, 2, 3, 4, 5, 6, 8, 10 or more".
std::string alternatives(const std::vector<Index> &numbers);

//! "640 GB", "1.5 kB": powers of 1000, two digits at least.
std::string byteText(double bytes);

//! The shortest text that reads back to the same number.
std::string shortestNumber(double value);

} // namespace alphascope
