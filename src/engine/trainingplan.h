// SPDX-License-Identifier: GPL-3.0-or-later
//! How a training goes, and what it tells while it does; the same for every model family.
#pragma once

#include "engine/optimiserstep.h"
#include "engine/schedule.h"
#include "engine/trainingtask.h"

#include <vector>

namespace alphascope {

struct TrainingPlan {
    OptimiserConfig optimiser;
    Schedule schedule; //!< of optimiser.learningRate
    Index batchSize = 32; //!< examples that go through the model together, >= 1
    Index batchesPerStep = 1; //!< whose gradients are accumulated, >= 1
    bool shuffled = true; //!< each epoch anew
    std::uint64_t seed = 1; //!< of the order, and of what a task draws at random

    Index threads = 1; //!< that share a batch, >= 1; they change no number

    bool operator==(const TrainingPlan &) const = default;
};

//! What a training remembers between its steps; with the parameters, all that is needed to go on with the same numbers.
template <typename Scalar>
struct TrainingState {
    OptimiserState<Scalar> optimiser;
    Index epoch = 0; //!< from 0
    Index position = 0; //!< how many examples of the epoch have been learned from
    LossSum epochLoss; //!< of those; its metric is NaN where nobody has counted it
};

//! One step, after it was taken.
struct StepReport {
    Index epoch = 0; //!< from 0
    Index step = 0; //!< from 1, over all epochs
    Index examplesLearned = 0, exampleCount = 0; //!< of this epoch
    double loss = 0; //!< the mean over the step's examples, before the step
    double gradientNorm = 0; //!< before clipping
    double learningRate = 0;
    double epochLoss = 0; //!< the mean over the examples of the epoch so far, each as it was before its step
    double epochMetric = 0; //!< likewise; NaN: not known
};

enum class Answer { GoOn, Stop };

struct EpochOutcome {
    enum class Kind { Finished, Stopped, Failed };

    Kind kind = Kind::Finished;
    double loss = 0; //!< the mean over the examples of the epoch so far, each as it was before its step
    std::optional<Problem> problem; //!< of Failed
};

//! The first setting that no training can have, as a sentence.
std::optional<Problem> check(const TrainingPlan &plan);

//! Why a training cannot go on from this place among so many examples, as a sentence. All of them: the epoch is over.
std::optional<Problem> checkProgress(Index epoch, Index position, Index examples);

//! Steps that an epoch of so many examples takes. Requires !check(plan).
Index stepsPerEpoch(const TrainingPlan &plan, Index examples);

//! The order of the examples 0, ..., count - 1 in this epoch. It follows from seed and epoch alone.
std::vector<Index> exampleOrder(Index count, const TrainingPlan &plan, Index epoch);

//! The seed of what a task draws in this epoch.
std::uint64_t epochSeed(const TrainingPlan &plan, Index epoch);

} // namespace alphascope
