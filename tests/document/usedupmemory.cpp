// SPDX-License-Identifier: GPL-3.0-or-later
#include "usedupmemory.h"

#include <cstdlib>
#include <new>

thread_local bool memoryIsUsedUp = false;
std::atomic<bool> memoryFailsOnce = false;

#if !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__)
void *operator new(std::size_t size)
{
    const bool fails = memoryIsUsedUp || (memoryFailsOnce && memoryFailsOnce.exchange(false));
    void *memory = fails ? nullptr : std::malloc(size > 0 ? size : 1);
    if (!memory)
        throw std::bad_alloc();
    return memory;
}
void *operator new(std::size_t size, const std::nothrow_t &) noexcept { return std::malloc(size > 0 ? size : 1); }
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }
#endif
