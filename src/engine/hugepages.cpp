// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hugepages.h"

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

} // namespace alphascope
