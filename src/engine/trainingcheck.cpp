// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with the settings of a training, or with the state of an optimiser.
#include "engine/text.h"
#include "engine/trainingplan.h"

#include <algorithm>
#include <cmath>

namespace alphascope {

namespace {

bool isPositive(double value) { return value > 0 && std::isfinite(value); }

//! From 0 to less than 1, as what is left of an average each step.
bool isShare(double value) { return value >= 0 && value < 1; }

Problem wrong(const std::string &what, double value, const std::string &right)
{
    return { "The " + what + " is " + shortestNumber(value) + ". Use " + right + "." };
}

std::optional<Problem> check(const OptimiserConfig &config)
{
    const std::string positive = "a number greater than 0", share = "a number from 0 to less than 1";
    if (!isPositive(config.learningRate))
        return wrong("learning rate", config.learningRate, positive);
    if (!(config.weightDecay >= 0) || !std::isfinite(config.weightDecay))
        return wrong("weight decay", config.weightDecay, "0 or more");
    if (config.clipNorm && !isPositive(*config.clipNorm))
        return wrong("longest gradient", *config.clipNorm, positive);
    if (config.optimiser == Optimiser::Sgd) {
        if (!isShare(config.momentum))
            return wrong("momentum", config.momentum, share);
        if (config.nesterov && config.momentum == 0)
            return Problem { "Nesterov's step looks ahead along the momentum, but there is none. Use a momentum "
                             "greater than 0, or the plain step." };
        return std::nullopt;
    }
    if (!isShare(config.beta1))
        return wrong("first beta", config.beta1, share);
    if (!isShare(config.beta2))
        return wrong("second beta", config.beta2, share);
    if (!isPositive(config.epsilon))
        return wrong("epsilon", config.epsilon, positive);
    return std::nullopt;
}

std::optional<Problem> check(const Schedule &schedule)
{
    if (schedule.kind == Schedule::Kind::Step) {
        if (schedule.every < 1)
            return Problem { "The learning rate is to change every " + counted(schedule.every, "step")
                + ". Use 1 or more." };
        if (!isPositive(schedule.factor))
            return wrong("factor of the learning rate", schedule.factor, "a number greater than 0");
    }
    if (schedule.kind == Schedule::Kind::Cosine) {
        if (schedule.steps && *schedule.steps < 1)
            return Problem { "The learning rate is to fall over " + counted(*schedule.steps, "step")
                + ". Use 1 or more." };
        if (schedule.warmUp < 0)
            return Problem { "The warm-up takes " + counted(schedule.warmUp, "step") + ". Use 0 or more." };
        if (schedule.steps && schedule.warmUp > *schedule.steps)
            return Problem { "The warm-up takes " + counted(schedule.warmUp, "step") + " of "
                + grouped(static_cast<std::uint64_t>(*schedule.steps)) + ". Use 0 or more, but not more than all." };
        if (!(schedule.lowest >= 0) || !std::isfinite(schedule.lowest))
            return wrong("lowest learning rate", schedule.lowest, "0 or more");
    }
    return std::nullopt;
}

//! Adam takes the root of its second moments.
template <typename Scalar>
std::optional<Problem> checkRoots(
    const std::map<std::string, Matrix<Scalar>> &second, const OptimisedTensor<Scalar> &tensor)
{
    const Matrix<Scalar> &matrix = second.at(tensor.name);
    if (matrix.size() == 0 || matrix.minCoeff() >= 0)
        return std::nullopt;
    return Problem { "What the optimiser remembers of the squares of " + tensor.name
        + " is negative. Begin the training anew." };
}

template <typename Scalar>
std::optional<Problem> misfit(
    const std::map<std::string, Matrix<Scalar>> &matrices, const OptimisedTensor<Scalar> &tensor)
{
    const std::string remedy = " Begin the training anew.";
    const auto found = matrices.find(tensor.name);
    if (found == matrices.end())
        return Problem { "The optimiser remembers nothing of " + tensor.name + "." + remedy };
    const Matrix<Scalar> &matrix = found->second;
    if (matrix.rows() != tensor.rows || matrix.cols() != tensor.columns)
        return Problem { "The optimiser remembers " + tensor.name + " as " + sizeText(matrix.rows(), matrix.cols())
            + " numbers, but it has " + sizeText(tensor.rows, tensor.columns) + "." + remedy };
    if (!matrix.allFinite())
        return Problem { "What the optimiser remembers of " + tensor.name + " is not finite." + remedy };
    return std::nullopt;
}

} // namespace

std::optional<Problem> check(const TrainingPlan &plan)
{
    if (auto problem = check(plan.optimiser))
        return problem;
    if (auto problem = check(plan.schedule))
        return problem;
    constexpr Index largest = 1'000'000; // whose product is exact
    if (plan.batchSize < 1 || plan.batchSize > largest)
        return Problem { "A batch has " + counted(plan.batchSize, "example") + ". Use a number from 1 to 1000000." };
    if (plan.batchesPerStep < 1 || plan.batchesPerStep > largest)
        return Problem { "A step has " + std::to_string(plan.batchesPerStep)
            + " batches. Use a number from 1 to 1000000." };
    if (plan.threads < 1 || plan.threads > 64)
        return Problem { counted(plan.threads, "thread") + " are to share a batch. Use a number from 1 to 64." };
    return std::nullopt;
}

std::optional<Problem> checkProgress(Index epoch, Index position, Index examples)
{
    const std::string remedy = " Begin the training anew.";
    if (epoch < 0)
        return Problem { "The training is in epoch " + std::to_string(epoch) + ", but the first one is 0." + remedy };
    if (position < 0 || position > examples)
        return Problem { "The training goes on after " + std::to_string(position) + " of "
            + counted(examples, "example") + " of its epoch." + remedy };
    return std::nullopt;
}

template <typename Scalar>
std::optional<Problem> checkState(
    const OptimiserState<Scalar> &state, Optimiser optimiser, const std::vector<OptimisedTensor<Scalar>> &tensors)
{
    if (state.step < 0)
        return Problem { "The optimiser has taken " + std::to_string(state.step) + " steps. Begin the training anew." };
    if (state.step == 0)
        return std::nullopt;
    for (const auto &tensor : tensors) {
        if (auto problem = misfit(state.first, tensor))
            return problem;
        if (optimiser == Optimiser::Sgd)
            continue;
        if (auto problem = misfit(state.second, tensor))
            return problem;
        if (auto problem = checkRoots(state.second, tensor))
            return problem;
    }
    return std::nullopt;
}

template std::optional<Problem> checkState(
    const OptimiserState<float> &, Optimiser, const std::vector<OptimisedTensor<float>> &);
template std::optional<Problem> checkState(
    const OptimiserState<double> &, Optimiser, const std::vector<OptimisedTensor<double>> &);

} // namespace alphascope
