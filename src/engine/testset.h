// SPDX-License-Identifier: GPL-3.0-or-later
//! Examples of a task that a model has not met, with what is known of where it should look.
#pragma once

#include "engine/datasplit.h"
#include "engine/evaluation.h"
#include "engine/generatedtask.h"

#include <unordered_set>

namespace alphascope {

using SourceKeys = std::unordered_set<SourceKey>;

//! The keys of all examples.
SourceKeys keysOf(const TrainingExamples &examples);

struct TestSet {
    TrainingExamples examples;
    Gold gold; //!< the verbs of German clauses, the marks of the adding problem, the words that decide a review
};

//! So many examples as the task says, drawn from its seed, each source once and none that is in `known`; fewer when
//! the task has not so many. Of Fibonacci the windows that are not for training, which overlap with those. Requires
//! !check(task).
TestSet unseenExamples(const GeneratedTask &task, SourceKeys known, const std::stop_token &stop = {});

//! The examples whose source is not in `known`, in their order.
TrainingExamples without(const SourceKeys &known, TrainingExamples examples);

} // namespace alphascope
