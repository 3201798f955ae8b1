// SPDX-License-Identifier: GPL-3.0-or-later
//! The bottleneck experiment (Bahdanau 2014, figure 2): without attention a sequence of whatever length has to pass
//! through one vector. How many sequences are written without a mistake, by their length?
#pragma once

#include "engine/experimentrun.h"

namespace alphascope {

struct BottleneckExperiment {
    bool reverse = true, dates = false; //!< tasks to be tried; at least one
    Index alphabet = 10; //!< letters of the strings to be reversed, 2 to 26
    Index longest = 12; //!< letters of a string, 2 to 200; dates are as long as they are
    Index examples = 12'000; //!< drawn of each task, 100 to 1,000,000; about a tenth of them is for the test
    Cell cell = Cell::Gru;
    Score score = Score::Additive; //!< all but None and Location
    Index hidden = 32; //!< H of encoder and decoder, and A, 1 to 2048
    SeedRange seeds { 1, 3 };
    ExperimentTraining training { .epochs = 16, .batchSize = 64, .learningRate = 0.003, .threads = 2 };

    bool operator==(const BottleneckExperiment &) const = default;
};

std::optional<Problem> check(const BottleneckExperiment &experiment);

//! task, model, seed, length, tested, exact, accuracy: of the test examples whose source has that length, how many
//! there were, and how many, in number and share, the model wrote to the end without a mistake, decoding greedily. NaN:
//! the training diverged.
std::vector<ResultColumn> columnsOf(const BottleneckExperiment &experiment);

//! A run trains one model on all lengths and tests it on each, with examples that are not among those for training;
//! with and without attention in turn, seed after seed, task after task.
Index runCount(const BottleneckExperiment &experiment);
double workOf(const BottleneckExperiment &experiment, Index run);
std::optional<Problem> run(const BottleneckExperiment &experiment, Index run, const ExperimentObserver &observer,
    const std::stop_token &stop = {});

} // namespace alphascope
