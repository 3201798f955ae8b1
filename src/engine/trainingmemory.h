// SPDX-License-Identifier: GPL-3.0-or-later
//! All that a training remembers, of whatever model: with the settings and the examples it goes on from there with the
//! same numbers, as if nothing had stopped it. What is drawn at random follows from the seed and the place alone.
#pragma once

#include "engine/namedweights.h"
#include "engine/trainingplan.h"

namespace alphascope {

//! What is told beside the loss, for a person to read.
enum class MetricKind {
    Accuracy, //!< 0 to 1: the share of classes, or of target tokens after the true ones before, that are the likeliest
    MeanAbsoluteError, //!< of numbers, where possible in the units of the data
};

struct EpochReport {
    Index epoch = 0; //!< from 0
    double trainingLoss = 0; //!< the mean over the epoch, each example as it was before its step
    std::optional<double> validationLoss; //!< after the epoch
    //! The share that was right, or the mean absolute error, as MetricKind says, of the same examples as the losses.
    //! Of epochs that older versions trained nobody knows them.
    std::optional<double> trainingMetric = {}, validationMetric = {};

    bool operator==(const EpochReport &) const = default;
};

struct TrainingMemory {
    TrainingState<float> state;
    Index exampleCount = 0; //!< of an epoch
    std::vector<EpochReport> epochs; //!< those that were whole
    std::optional<Index> bestEpoch; //!< from 0; without patience nobody asks
    NamedWeights best; //!< of that epoch
    NamedWeights latest; //!< what the next step begins with

    bool isEmpty() const { return state.optimiser.step == 0; } //!< nothing was learned
};

//! The weights that a training of this model goes on with. A model that was left with those of the best epoch goes on
//! with the latest; one whose weights were edited, with its own.
NamedWeights weightsToGoOn(const TrainingMemory &memory, const Specimen &specimen);

//! Whether these are the weights that the training left, of its last step or of its best epoch: only then is a training
//! that goes on the same one.
bool isLeftBy(const TrainingMemory &memory, const Specimen &specimen);

//! Why a training cannot go on from there with so many examples and epochs, as a sentence.
std::optional<Problem> check(
    const TrainingMemory &memory, const Specimen &specimen, Optimiser optimiser, Index examples, Index epochs);

} // namespace alphascope
