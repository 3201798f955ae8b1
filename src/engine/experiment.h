// SPDX-License-Identifier: GPL-3.0-or-later
//! The experiments under one roof.
#pragma once

#include "engine/bottleneckexperiment.h"
#include "engine/costexperiment.h"
#include "engine/fibonacciexperiment.h"
#include "engine/marksexperiment.h"

#include <array>
#include <variant>

namespace alphascope {

using Experiment = std::variant<FibonacciExperiment, BottleneckExperiment, CostExperiment, MarksExperiment>;

//! Their names in files, in the order of Experiment.
inline constexpr std::array<const char *, std::variant_size_v<Experiment>> experimentNames { "fibonacci", "bottleneck",
    "cost", "marks" };

inline const char *nameOf(const Experiment &experiment) { return experimentNames[experiment.index()]; }

//! With the settings that are there to begin with.
Experiment newExperiment(std::size_t index);

// As experimentrun.h says.
std::optional<Problem> check(const Experiment &experiment);
std::vector<ResultColumn> columnsOf(const Experiment &experiment);
Index runCount(const Experiment &experiment);
double workOf(const Experiment &experiment, Index run);
std::optional<Problem> run(
    const Experiment &experiment, Index run, const ExperimentObserver &observer, const std::stop_token &stop = {});

// visitSettings(experiment, visit) calls visit(name, field) for every setting of one; `Training` and so on are const or
// not.

template <typename Training, typename Visit>
void visitTrainingOf(Training &training, Visit &&visit)
{
    visit("epochs", training.epochs);
    visit("batch_size", training.batchSize);
    visit("learning_rate", training.learningRate);
    visit("threads", training.threads);
}

template <typename Seeds, typename Visit>
void visitSeeds(Seeds &seeds, Visit &&visit)
{
    visit("seeds", seeds.count);
    visit("first_seed", seeds.first);
}

template <typename Settings, typename Visit>
requires std::is_same_v<std::remove_const_t<Settings>, FibonacciExperiment>
void visitSettings(Settings &experiment, Visit &&visit)
{
    visit("min_max", experiment.minMax);
    visit("logarithmic", experiment.logarithmic);
    visitSeeds(experiment.seeds, visit);
    visit("hidden_size", experiment.hidden);
    visitTrainingOf(experiment.training, visit);
}

template <typename Settings, typename Visit>
requires std::is_same_v<std::remove_const_t<Settings>, BottleneckExperiment>
void visitSettings(Settings &experiment, Visit &&visit)
{
    visit("reverse", experiment.reverse);
    visit("dates", experiment.dates);
    visit("alphabet", experiment.alphabet);
    visit("longest", experiment.longest);
    visit("examples", experiment.examples);
    visit("cell", experiment.cell);
    visit("score", experiment.score);
    visit("hidden_size", experiment.hidden);
    visitSeeds(experiment.seeds, visit);
    visitTrainingOf(experiment.training, visit);
}

template <typename Settings, typename Visit>
requires std::is_same_v<std::remove_const_t<Settings>, CostExperiment>
void visitSettings(Settings &experiment, Visit &&visit)
{
    visit("shortest", experiment.shortest);
    visit("longest", experiment.longest);
    visit("hidden_size", experiment.hidden);
    visit("examples", experiment.examples);
    visit("batch_size", experiment.batchSize);
    visit("repetitions", experiment.repetitions);
    visit("first_seed", experiment.seed);
    visit("threads", experiment.threads);
}

template <typename Settings, typename Visit>
requires std::is_same_v<std::remove_const_t<Settings>, MarksExperiment>
void visitSettings(Settings &experiment, Visit &&visit)
{
    visit("timesteps", experiment.timesteps);
    visit("examples", experiment.examples);
    visit("tested", experiment.tested);
    visit("cell", experiment.cell);
    visit("score", experiment.score);
    visit("hidden_size", experiment.hidden);
    visitSeeds(experiment.seeds, visit);
    visitTrainingOf(experiment.training, visit);
}

} // namespace alphascope
