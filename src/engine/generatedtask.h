// SPDX-License-Identifier: GPL-3.0-or-later
//! The tasks whose examples are drawn from a seed, with their settings, under one roof.
#pragma once

#include "engine/addingtask.h"
#include "engine/fibonacci.h"
#include "engine/germanclauses.h"
#include "engine/reviews.h"
#include "engine/symboltask.h"
#include "engine/trainingexamples.h"
#include "engine/writtendates.h"

#include <optional>

namespace alphascope {

struct FibonacciPlan {
    FibonacciScaling scaling = FibonacciScaling::MinMax;
    Index targetSteps = 1; //!< how many numbers are to follow; many-to-many may have several
};

using TaskPlan = std::variant<FibonacciPlan, AddingPlan, SymbolPlan, DatePlan, ReviewPlan, GermanPlan>;

struct GeneratedTask {
    TaskPlan plan;
    Index examples = 1000; //!< at least 1; Fibonacci has those of the tutorial's series
    std::uint64_t seed = 1;
};

//! The first setting that the task cannot have, as a sentence; or that the examples do not fit into memory.
std::optional<Problem> check(const GeneratedTask &task);

//! Requires !check(task). Fewer examples when a stop is requested meanwhile.
TrainingExamples generate(const GeneratedTask &task, const std::stop_token &stop = {});

} // namespace alphascope
