// SPDX-License-Identifier: GPL-3.0-or-later
//! The adding problem, with the answer to which timesteps matter: what attention has to find.
#pragma once

#include "engine/sequencetask.h"

#include <array>
#include <cstdint>
#include <stop_token>

namespace alphascope {

struct AddingPlan {
    Index T = 50; //!< timesteps; at least 2
};

struct AddingExample {
    SequenceExample<double> sequence; //!< each timestep [value, mark]; the target is the sum of the marked values
    std::array<Index, 2> marked {}; //!< the timesteps of the two marks, ascending
};

//! Equal for equal timesteps, for a split of the examples.
std::uint64_t sourceKey(const AddingExample &example);

//! As addingExamples() in toytasks.h draws them (Hochreiter 1997, section 5.4). Fewer when a stop is
//! requested.
std::vector<AddingExample> addingProblem(
    const AddingPlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop = {});

} // namespace alphascope
