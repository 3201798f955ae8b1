// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/picturepace.h"

#include <algorithm>

namespace alphascope {

std::chrono::nanoseconds pictureInterval(const PictureCost &cost, int threads, int cores)
{
    constexpr std::chrono::nanoseconds shortest = std::chrono::milliseconds(33);
    constexpr int leastShare = 20; // pictures may take one part in so many of the time
    const auto ofTraining = threads < cores ? cost.taking : cost.taking + cost.showing;
    return std::max(shortest, leastShare * ofTraining);
}

} // namespace alphascope
