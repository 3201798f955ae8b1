// SPDX-License-Identifier: GPL-3.0-or-later
//! The Fibonacci experiment: does attention lower the test error on the tutorial's data? Every seed trains a model with
//! location attention and one without, so that the errors are two distributions and not two accidents.
#pragma once

#include "engine/experimentrun.h"
#include "engine/fibonacci.h"

namespace alphascope {

struct FibonacciExperiment {
    bool minMax = true, logarithmic = true; //!< scalings to be tried; at least one
    SeedRange seeds { 1, 20 };
    Index hidden = 2; //!< H, 1 to 512
    //! The tutorial's: 30 epochs, one window after the other.
    ExperimentTraining training { .epochs = 30, .batchSize = 1, .learningRate = 0.001, .threads = 1 };

    bool operator==(const FibonacciExperiment &) const = default;
};

std::optional<Problem> check(const FibonacciExperiment &experiment);

//! scaling, model, seed, parameters, training_error, test_error, constant_error. Errors are mean squared ones of the
//! scaled numbers; the last is that of whoever always answers the mean of the training targets. NaN: it diverged.
std::vector<ResultColumn> columnsOf(const FibonacciExperiment &experiment);

//! A run trains one model; with and without attention in turn, seed after seed, scaling after scaling.
Index runCount(const FibonacciExperiment &experiment);
double workOf(const FibonacciExperiment &experiment, Index run);
std::optional<Problem> run(const FibonacciExperiment &experiment, Index run, const ExperimentObserver &observer,
    const std::stop_token &stop = {});

} // namespace alphascope
