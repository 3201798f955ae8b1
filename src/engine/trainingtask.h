// SPDX-License-Identifier: GPL-3.0-or-later
//! What the trainer asks of a model family with its examples; the trainer knows nothing else of them.
#pragma once

#include "engine/matrix.h"

#include <concepts>
#include <cstdint>
#include <span>
#include <stop_token>

namespace alphascope {

//! A loss over several examples, which the trainer divides by their weight: the examples, or the tokens that count.
//! Beside it a metric that a person can read, as a sum too: how many are right, or their absolute errors.
struct LossSum {
    double loss = 0;
    double weight = 0;
    double metric = 0;

    double mean() const { return weight > 0 ? loss / weight : 0; }
    double meanMetric() const { return weight > 0 ? metric / weight : 0; }
    LossSum &operator+=(const LossSum &other)
    {
        loss += other.loss;
        weight += other.weight;
        metric += other.metric;
        return *this;
    }
    bool operator==(const LossSum &) const = default;
};

//! visit(parameters, callback): the visitor of (name, matrix or row vector) of a Parameters, const or not.
//! lossOf(examples, parameters, stop): the loss as a model that is looked at has it, without dropout.
//! addGradients(examples, parameters, seed, stop, sum): the loss as training has it; its gradients are added to `sum`.
//! Whatever it draws at random, it draws from the seed and the example's number, so that batches change no number.
//! Both may return early, with anything, when stop is requested.
template <typename Task>
concept TrainingTask
    = requires(const Task &task, std::span<const Index> examples, const typename Task::Parameters &parameters,
        std::uint64_t seed, const std::stop_token &stop, typename Task::Parameters &sum)
{
    typename Task::Scalar;
    {
        task.exampleCount()
        } -> std::convertible_to<Index>;
    {
        task.lossOf(examples, parameters, stop)
        } -> std::same_as<LossSum>;
    {
        task.addGradients(examples, parameters, seed, stop, sum)
        } -> std::same_as<LossSum>;
    task.visit(parameters, [](const char *, const auto &) {});
    task.visit(sum, [](const char *, auto &) {});
};

//! A task may name a Workspace: buffers and threads that live for many steps. It is made with a number of threads, and
//! lossOf and addGradients take it as one more argument. A task without has this one.
struct NoWorkspace {
    explicit NoWorkspace(Index) { }
};

template <typename Task>
struct WorkspaceOfTask {
    using Type = NoWorkspace;
};
template <typename Task>
requires requires { typename Task::Workspace; }
struct WorkspaceOfTask<Task> {
    using Type = typename Task::Workspace;
};
template <typename Task>
using WorkspaceOf = typename WorkspaceOfTask<Task>::Type;

} // namespace alphascope
