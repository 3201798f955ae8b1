// SPDX-License-Identifier: GPL-3.0-or-later
//! What all experiments have in common. An experiment is a struct of settings and a list of runs, each by itself: a
//! training of its own, or a measurement. Everything but times follows from the settings.
//!
//! Each experiment X has, beside its struct, in a file of its own:
//!     check(X): the first setting that cannot be, as a sentence;
//!     columnsOf(X): of its table;
//!     runCount(X): how many runs there are, numbered from 0;
//!     workOf(X, run): how long the run takes, measured by the others;
//!     run(X, run, observer, stop): does it.
//! All but the first require !check(X).
#pragma once

#include "engine/problem.h"
#include "engine/resulttable.h"
#include "engine/training.h"

#include <functional>
#include <optional>
#include <stop_token>

namespace alphascope {

//! Told from the thread that the run is in.
struct ExperimentObserver {
    std::function<void(ResultRow)> rowFound = [](ResultRow) {};
    std::function<void(double)> progressed = [](double) {}; //!< the share of the run that is done, 0 to 1
};

//! How each model of an experiment is trained, by Adam.
struct ExperimentTraining {
    Index epochs = 30; //!< 1 to 10,000
    Index batchSize = 32; //!< 1 to 10,000
    double learningRate = 0.001; //!< > 0
    Index threads = 2; //!< that share a batch, 1 to 64; they change no number

    bool operator==(const ExperimentTraining &) const = default;
};

//! The seeds first, first + 1, ..., first + count - 1: of weights, of the order of examples, of what is drawn.
struct SeedRange {
    std::uint64_t first = 1;
    Index count = 1; //!< 1 to 1000

    std::uint64_t at(Index place) const { return first + static_cast<std::uint64_t>(place); }
    bool operator==(const SeedRange &) const = default;
};

std::optional<Problem> check(const ExperimentTraining &training);
std::optional<Problem> check(const SeedRange &seeds);

//! "The number of timesteps is 1. Use a number from 2 to 1000."; nothing where it is one of these.
std::optional<Problem> checkRange(const std::string &name, Index value, Index least, Index most);

TrainingSettings settingsOf(const ExperimentTraining &training, std::uint64_t seed);

struct TrainedModel {
    Specimen model;
    bool failed = false; //!< a number was no longer finite: there is nothing to be measured
    std::optional<Problem> problem; //!< nothing could be trained
};

//! Trains; each step tells the observer of the progress of the run, which ends at `share`. Unfinished when a stop is
//! requested.
TrainedModel trainedFor(const ExperimentObserver &observer, double share, const Specimen &model, TrainingData data,
    const TrainingSettings &settings, const std::stop_token &stop);

//! "none" or the name that the score has in files.
std::string nameOf(Score score);
std::string nameOf(Cell cell);

} // namespace alphascope
