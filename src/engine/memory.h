// SPDX-License-Identifier: GPL-3.0-or-later
//! How much memory a trace needs and how much there is, so that what cannot fit is refused before it is tried.
#pragma once

#include "engine/matrix.h"
#include "engine/problem.h"

#include <optional>
#include <string>

namespace alphascope {

// Bytes are counted in double: no size overflows it.

//! Of the matrices [R x C] of a trace: scores, alpha and pyramid of each head, and the mask.
double alphaBytes(Index rows, Index columns, Index heads);

//! What this computer can still give without swapping.
double availableBytes();

//! "`what` needs 640 GB; this computer has 12 GB free. `advice`", when needed exceeds available.
std::optional<Problem> memoryProblem(
    double needed, double available, const std::string &what, const std::string &advice);

//! Whether `needed` is at hand. Small amounts are taken to be, without asking the system.
bool fitsIntoMemory(double needed);

} // namespace alphascope
