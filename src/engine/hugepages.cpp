// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hugepages.h"

#include <algorithm>
#include <cstring>
#include <thread>
#include <vector>

#ifdef __linux__
#include <cstdint>
#include <sys/mman.h>
#endif

namespace alphascope {

void useHugePages(void *begin, std::size_t bytes)
{
#ifdef __linux__
    constexpr std::uintptr_t page = 4096, worthIt = 4 << 20;
    if (bytes < worthIt)
        return;
    const auto first = (reinterpret_cast<std::uintptr_t>(begin) + page - 1) / page * page;
    const auto end = (reinterpret_cast<std::uintptr_t>(begin) + bytes) / page * page;
    madvise(reinterpret_cast<void *>(first), end - first, MADV_HUGEPAGE); // an advice: nothing is lost when it fails
#else
    static_cast<void>(begin);
    static_cast<void>(bytes);
#endif
}

void copyLarge(void *to, const void *from, std::size_t bytes)
{
    constexpr std::size_t least = std::size_t(4) << 20; // bytes that are worth a thread
    const std::size_t parts
        = std::clamp<std::size_t>(bytes / least, 1, std::max(1U, std::thread::hardware_concurrency()));
    const auto copyPart = [=](std::size_t part) {
        const std::size_t begin = bytes * part / parts;
        const std::size_t end = bytes * (part + 1) / parts;
        if (end > begin)
            std::memcpy(static_cast<char *>(to) + begin, static_cast<const char *>(from) + begin, end - begin);
    };
    std::vector<std::jthread> others;
    for (std::size_t part = 1; part < parts; ++part)
        others.emplace_back(copyPart, part);
    copyPart(0);
}

} // namespace alphascope
