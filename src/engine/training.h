// SPDX-License-Identifier: GPL-3.0-or-later
//! Training a specimen from beginning to end: epochs, what watches over them, and when to stop.
#pragma once

#include "engine/sequencetask.h"
#include "engine/specimen.h"
#include "engine/tokenpair.h"
#include "engine/trainingmemory.h"

#include <functional>
#include <stop_token>
#include <variant>

namespace alphascope {

//! What a model learns from, and what it is validated on after each epoch (may be empty).
template <typename Example>
struct ExampleSets {
    std::vector<Example> training, validation;
};

//! Sequences of numbers for many-to-one and many-to-many, pairs of token sequences for the families that read and write
//! tokens.
using TrainingData = std::variant<ExampleSets<SequenceExample<float>>, ExampleSets<TokenPair>>;

struct TrainingSettings {
    TrainingPlan plan;
    Index epochs = 10; //!< at most, >= 1
    Index patience = 0; //!< epochs without a lower validation loss until training stops; 0: never
    LossKind loss = LossKind::MeanSquaredError; //!< of many-to-one; many-to-many always has this one, tokens the other
    double dropout = 0; //!< 0 to < 1, of the inputs or embeddings; RNNsearch has none
    double teacherForcing = 1; //!< 0 to 1, the share of pairs that are told the target
    double targetUnit = 1; //!< how much an error of 1 is in the units of the data; follows from them, as the loss does

    bool operator==(const TrainingSettings &) const = default;
};

inline MetricKind metricOf(LossKind loss)
{
    return loss == LossKind::CrossEntropy ? MetricKind::Accuracy : MetricKind::MeanAbsoluteError;
}

//! Told from the thread that trains; an answer of Stop ends the training with what was learned.
struct TrainingObserver {
    std::function<Answer(const StepReport &)> stepTaken = [](const StepReport &) { return Answer::GoOn; };
    std::function<Answer(const EpochReport &)> epochEnded = [](const EpochReport &) { return Answer::GoOn; };
};

struct TrainingOutcome {
    enum class Kind {
        Finished,
        Stopped,
        EarlyStopped, //!< the validation loss has not become lower for long enough
        Failed, //!< a number was no longer finite
        Refused, //!< nothing was trained: the settings or the data do not suit the specimen
    };
    Kind kind = Kind::Finished;
    //! With the weights of the last good step. With patience, those of the best epoch when Finished or EarlyStopped.
    Specimen learned;
    std::vector<EpochReport> epochs; //!< those that were whole
    std::optional<Problem> problem; //!< of Failed and Refused
    Index steps = 0; //!< taken, those before it went on too; with none, nothing was learned
    std::optional<Index> bestEpoch; //!< from 0, when the weights are those of the best epoch
    TrainingMemory memory; //!< to go on with, also after the last epoch, when more are wanted
};

//! The settings with the schedule's steps filled in, for so many examples. Requires !check(settings.plan).
TrainingSettings completed(TrainingSettings settings, Index examples);

//! Trains in float from the specimen's weights, or goes on from what an earlier training of it remembers. The same
//! settings give the same numbers, whatever the threads. A requested stop ends it before the step that is under way.
TrainingOutcome train(const Specimen &specimen, TrainingData data, const TrainingSettings &settings,
    const TrainingObserver &observer = {}, const std::stop_token &stop = {}, const TrainingMemory &memory = {});

} // namespace alphascope
