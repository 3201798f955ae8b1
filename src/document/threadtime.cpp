// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/threadtime.h"

#include <ctime>

namespace alphascope {

std::chrono::nanoseconds threadTime()
{
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec time {};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0)
        return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
#endif
    return std::chrono::steady_clock::now().time_since_epoch();
}

} // namespace alphascope
