// SPDX-License-Identifier: GPL-3.0-or-later
//! Long work over the rows of a matrix in short pieces, so that it can be stopped.
#pragma once

#include "engine/matrix.h"

#include <algorithm>
#include <stop_token>

namespace alphascope {

//! Calls work(first, count) for one block of rows after the other; a block costs a few milliseconds. costPerRow is in
//! multiply-adds. Returns false, with the rest undone, when stop is requested.
template <typename Work>
bool forRowBlocks(Index rows, double costPerRow, const std::stop_token &stop, Work &&work)
{
    constexpr double costPerBlock = 1 << 23;
    const auto most = static_cast<double>(std::max<Index>(rows, 1));
    const auto block = static_cast<Index>(std::clamp(costPerBlock / std::max(costPerRow, 1.0), 1.0, most));
    for (Index first = 0; first < rows; first += block) {
        if (stop.stop_requested())
            return false;
        work(first, std::min(block, rows - first));
    }
    return true;
}

} // namespace alphascope
