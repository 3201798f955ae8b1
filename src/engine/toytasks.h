// SPDX-License-Identifier: GPL-3.0-or-later
//! Small made-up tasks that only a memory can solve, to try a network on.
#pragma once

#include "engine/sequencetask.h"
#include "engine/tokenpair.h"

#include <stop_token>

namespace alphascope {

//! Bits, one a timestep; the class is 1 when an odd number of them is set. All 2^T sequences of T bits, T <= 16.
std::vector<SequenceExample<double>> parityExamples(Index T);

//! The adding problem (Hochreiter 1997, section 5.4): each timestep [value, mark], values uniform in [0, 1); two
//! timesteps are marked with 1, one in each half, and the target is the sum of their values. T >= 2. Fewer when a stop
//! is requested.
std::vector<SequenceExample<double>> addingExamples(
    Index count, Index T, std::uint64_t seed, const std::stop_token &stop = {});

//! Sequences of 1 to `longest` letters out of `letters`, which are the tokens from 3 on; the target is the sequence
//! from its last letter to its first, and the end token 2.
std::vector<TokenPair> reversalPairs(Index count, Index longest, Index letters, std::uint64_t seed);

} // namespace alphascope
