// SPDX-License-Identifier: GPL-3.0-or-later
//! A training that is driven from outside: it goes on until somebody stops it, and then on again.
#pragma once

#include "engine/training.h"

#include <memory>

namespace alphascope {

class TrainingRun {
public:
    virtual ~TrainingRun() = default;

    //! Trains on until the observer answers Stop, a stop is requested, or the training has ended. However it is cut
    //! into calls, the numbers are the same. The observer may ask for weights() meanwhile. Does nothing after the end.
    virtual void advance(const TrainingObserver &observer, const std::stop_token &stop = {}) = 0;

    virtual bool hasEnded() const = 0; //!< finished, early stopped or failed: nothing more to do
    virtual NamedWeights weights() const = 0; //!< after the last step
    virtual TrainingOutcome outcome() const = 0; //!< as things stand; Stopped before the end
};

struct StartedTraining {
    std::unique_ptr<TrainingRun> run; //!< null: there is a problem
    std::optional<Problem> problem = {};
};

//! Begins anew with the specimen's weights, or goes on from what an earlier training of it remembers.
StartedTraining startTraining(
    const Specimen &specimen, TrainingData data, const TrainingSettings &settings, const TrainingMemory &memory = {});

} // namespace alphascope
