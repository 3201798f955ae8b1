// SPDX-License-Identifier: GPL-3.0-or-later
//! Words for the engine's sentences: counts with their noun, sizes, lists of alternatives.
#pragma once

#include "engine/matrix.h"

#include <cstdint>
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

//! "132 095 296": groups of three, apart by a narrow space that keeps them on one line. A comma could be a decimal one.
std::string grouped(std::uint64_t count);

//! The shortest text that reads back to the same number, for other programs: "-0.3", "1e-07", "nan".
std::string asciiNumber(double value);

//! The same as it is read: "−0.3", "1e−7", "NaN", "−∞".
std::string shortestNumber(double value);

//! A number in ASCII as it is read: "-1.29e+06" is "−1.29e6".
std::string typeset(const std::string &ascii);

} // namespace alphascope
