// SPDX-License-Identifier: GPL-3.0-or-later
//! A clock that goes only while its thread computes.
#pragma once

#include <chrono>

namespace alphascope {

//! What the calling thread has computed since it began; elsewhere than on POSIX systems, the time that has passed.
std::chrono::nanoseconds threadTime();

} // namespace alphascope
