// SPDX-License-Identifier: GPL-3.0-or-later
//! The cost experiment: what attention costs in parameters and in time, for each cell and each score, by the length of
//! the sequences. The model is many-to-one, the task the adding problem, which it need not learn.
#pragma once

#include "engine/experimentrun.h"

namespace alphascope {

struct CostExperiment {
    Index shortest = 10, longest = 80; //!< timesteps: shortest, twice that, and so on up to longest; 2 to 10,000
    Index hidden = 32; //!< H and A, 1 to 2048
    Index examples = 512; //!< of an epoch, 1 to 100,000
    Index batchSize = 32; //!< 1 to 10,000
    Index repetitions = 5; //!< of each measurement, of which the quickest counts; 1 to 1000
    std::uint64_t seed = 1;
    Index threads = 1; //!< that share a batch in training, 1 to 64

    bool operator==(const CostExperiment &) const = default;
};

std::optional<Problem> check(const CostExperiment &experiment);

//! cell, score, length, formula (of the parameters), parameters (what it comes to), counted (the numbers that the model
//! stores), epoch_time (training) and inference_time (a sequence by itself).
std::vector<ResultColumn> columnsOf(const CostExperiment &experiment);

//! A run is one cell with one score, or none, at one length.
Index runCount(const CostExperiment &experiment);
double workOf(const CostExperiment &experiment, Index run);
std::optional<Problem> run(
    const CostExperiment &experiment, Index run, const ExperimentObserver &observer, const std::stop_token &stop = {});

} // namespace alphascope
