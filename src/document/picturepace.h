// SPDX-License-Identifier: GPL-3.0-or-later
//! How often a training shows itself: up to 30 times a second, and so seldom that it hardly learns more slowly for it.
#pragma once

#include <chrono>

namespace alphascope {

//! What a picture of a training takes of the processors.
struct PictureCost {
    std::chrono::nanoseconds taking {}; //!< in the training's own thread: to copy the weights
    std::chrono::nanoseconds showing {}; //!< in others: to compute the trace and to paint it
};

//! The time from one picture to the next, when `threads` train on `cores` processors: 33 ms, or twenty times what a
//! picture costs the training. Where a processor is to spare, what the others do costs it nothing.
std::chrono::nanoseconds pictureInterval(const PictureCost &cost, int threads, int cores);

} // namespace alphascope
