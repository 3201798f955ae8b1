// SPDX-License-Identifier: GPL-3.0-or-later
//! The experiment with the marks: in the adding problem (Hochreiter 1997, section 5.4) two timesteps matter, and which
//! ones is known. How much of alpha comes to lie on them while the model learns?
#pragma once

#include "engine/experimentrun.h"

namespace alphascope {

struct MarksExperiment {
    Index timesteps = 50; //!< T, 4 to 1000
    Index examples = 2000; //!< to learn from, 1 to 1,000,000
    Index tested = 200; //!< further ones, over which alpha is averaged, 1 to 100,000
    Cell cell = Cell::Gru;
    Score score = Score::Additive; //!< not None
    Index hidden = 32; //!< H and A, 1 to 2048
    SeedRange seeds { 1, 5 };
    ExperimentTraining training { .epochs = 40, .batchSize = 32, .learningRate = 0.003, .threads = 2 };

    bool operator==(const MarksExperiment &) const = default;
};

std::optional<Problem> check(const MarksExperiment &experiment);

//! seed, epoch (0: before training), on_marks, after_marks, elsewhere, test_error. The middle ones are mean sums of
//! alpha over the test examples: on the two marked timesteps, on those right after them that are not marked themselves,
//! and on the rest; together 1. An alpha that knows nothing has 2 / T on the marks.
std::vector<ResultColumn> columnsOf(const MarksExperiment &experiment);

//! A run trains one model, with a row an epoch.
Index runCount(const MarksExperiment &experiment);
double workOf(const MarksExperiment &experiment, Index run);
std::optional<Problem> run(
    const MarksExperiment &experiment, Index run, const ExperimentObserver &observer, const std::stop_token &stop = {});

} // namespace alphascope
