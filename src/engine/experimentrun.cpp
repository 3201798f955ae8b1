// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experimentrun.h"

#include "engine/text.h"

#include <cmath>

namespace alphascope {

std::optional<Problem> checkRange(const std::string &name, Index value, Index least, Index most)
{
    if (value >= least && value <= most)
        return std::nullopt;
    return Problem { "The number of " + name + " is " + shortestNumber(static_cast<double>(value))
        + ". Use a number from " + std::to_string(least) + " to " + std::to_string(most) + "." };
}

std::optional<Problem> check(const ExperimentTraining &training)
{
    if (auto problem = checkRange("epochs", training.epochs, 1, 10'000))
        return problem;
    if (auto problem = checkRange("examples in a batch", training.batchSize, 1, 10'000))
        return problem;
    if (!(training.learningRate > 0) || !std::isfinite(training.learningRate)) {
        return Problem { "The learning rate is " + shortestNumber(training.learningRate)
            + ". Use a number above 0, such as 0.001." };
    }
    return checkRange("threads", training.threads, 1, 64);
}

std::optional<Problem> check(const SeedRange &seeds) { return checkRange("seeds", seeds.count, 1, 1000); }

TrainingSettings settingsOf(const ExperimentTraining &training, std::uint64_t seed)
{
    TrainingSettings settings;
    settings.epochs = training.epochs;
    settings.plan.optimiser.learningRate = training.learningRate;
    settings.plan.batchSize = training.batchSize;
    settings.plan.threads = training.threads;
    settings.plan.seed = seed;
    return settings;
}

TrainedModel trainedFor(const ExperimentObserver &observer, double share, const Specimen &model, TrainingData data,
    const TrainingSettings &settings, const std::stop_token &stop)
{
    TrainingObserver watching;
    watching.stepTaken = [&](const StepReport &report) {
        const double ofEpoch = static_cast<double>(report.examplesLearned) / static_cast<double>(report.exampleCount);
        observer.progressed(
            share * (static_cast<double>(report.epoch) + ofEpoch) / static_cast<double>(settings.epochs));
        return Answer::GoOn;
    };
    TrainingOutcome outcome = train(model, std::move(data), settings, watching, stop);
    if (outcome.kind == TrainingOutcome::Kind::Refused)
        return { {}, false, std::move(outcome.problem) };
    return { std::move(outcome.learned), outcome.kind == TrainingOutcome::Kind::Failed, std::nullopt };
}

std::string nameOf(Score score)
{
    switch (score) {
    case Score::None:
        return "none";
    case Score::Dot:
        return "dot";
    case Score::ScaledDot:
        return "scaled_dot";
    case Score::General:
        return "general";
    case Score::Additive:
        return "additive";
    case Score::Concat:
        return "concat";
    case Score::Location:
        return "location";
    }
    return {};
}

std::string nameOf(Cell cell)
{
    switch (cell) {
    case Cell::RnnTanh:
        return "rnn_tanh";
    case Cell::RnnRelu:
        return "rnn_relu";
    case Cell::Gru:
        return "gru";
    case Cell::Lstm:
        return "lstm";
    }
    return {};
}

} // namespace alphascope
