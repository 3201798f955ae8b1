// SPDX-License-Identifier: GPL-3.0-or-later
//! Work over the rows of a large matrix, shared among threads; what a row gets must not depend on the thread.
#pragma once

#include "engine/rowblocks.h"

#include <thread>
#include <vector>

namespace alphascope {

//! How many threads are worth it for so many bytes that are read: one for each few megabytes, as many as there are.
inline Index threadsFor(double bytes)
{
    constexpr double least = 4 << 20;
    const auto most = std::max(1U, std::thread::hardware_concurrency());
    return static_cast<Index>(std::clamp(bytes / least, 1., static_cast<double>(most)));
}

//! Calls work(part, first, count), which must not throw, for blocks of the rows of `parts` equal parts, each part on a
//! thread of its own, and waits for all. Returns false, with the rest undone, when stop is requested.
template <typename Work>
bool forRowParts(Index rows, Index parts, double costPerRow, const std::stop_token &stop, Work &&work)
{
    const auto doPart = [&](Index part) {
        const Index first = rows * part / parts;
        forRowBlocks(rows * (part + 1) / parts - first, costPerRow, stop,
            [&](Index begin, Index count) { work(part, first + begin, count); });
    };
    {
        std::vector<std::jthread> others;
        for (Index part = 1; part < parts; ++part)
            others.emplace_back(doPart, part);
        doPart(0);
    }
    return !stop.stop_requested();
}

} // namespace alphascope
