// SPDX-License-Identifier: GPL-3.0-or-later
//! Lets allocations with `new` fail, as if no memory were left. Not under sanitizers, which look at them themselves.
#pragma once

#include <atomic>

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr bool canUseUpMemory = false;
#else
constexpr bool canUseUpMemory = true;
#endif

extern thread_local bool memoryIsUsedUp; //!< of this thread, until it is set back
extern std::atomic<bool> memoryFailsOnce; //!< of whichever thread comes first, and is set back then
