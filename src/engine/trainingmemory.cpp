// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trainingmemory.h"

#include "engine/text.h"

namespace alphascope {

namespace {

//! Looked at in place, up to the first that differs: a large model has millions.
bool areWeightsOf(const NamedWeights &weights, const Specimen &specimen)
{
    if (!fit(weights, specimen))
        return false;
    bool areSame = true;
    visitParameters(specimen, [&](const char *name, const auto &value) {
        const float *stored = weights.at(name).data();
        const auto *own = value.data();
        for (Index i = 0; areSame && i < value.size(); ++i)
            areSame = static_cast<float>(own[i]) == stored[i];
    });
    return areSame;
}

} // namespace

NamedWeights weightsToGoOn(const TrainingMemory &memory, const Specimen &specimen)
{
    const bool isBest = memory.bestEpoch && areWeightsOf(memory.best, specimen);
    return isBest && fit(memory.latest, specimen) ? memory.latest : weightsOf(specimen);
}

bool isLeftBy(const TrainingMemory &memory, const Specimen &specimen)
{
    return areWeightsOf(memory.latest, specimen) || (memory.bestEpoch && areWeightsOf(memory.best, specimen));
}

std::optional<Problem> check(
    const TrainingMemory &memory, const Specimen &specimen, Optimiser optimiser, Index examples, Index epochs)
{
    const TrainingState<float> &state = memory.state;
    const auto done = static_cast<Index>(memory.epochs.size());
    if (done >= epochs)
        return Problem { "The training has been through all of its " + counted(epochs, "epoch")
            + " already. Give more epochs to go on." };
    if (state.epoch < 0 || state.position < 0 || state.position > memory.exampleCount
        || (done != state.epoch && !(done == state.epoch + 1 && state.position == memory.exampleCount)))
        return Problem { "Where the training was interrupted does not fit what it says of its epochs. Begin the "
                         "training anew." };
    if (done == state.epoch && state.position > 0 && examples != memory.exampleCount)
        return Problem { "The training was interrupted within an epoch of " + counted(memory.exampleCount, "example")
            + ", but now there are " + grouped(static_cast<std::uint64_t>(examples))
            + ". Give the same data and share for validation, or begin the training anew." };
    if (optimiser == Optimiser::Sgd && !state.optimiser.second.empty())
        return Problem { "The training was begun with Adam, whose memory plain gradient descent cannot use. Choose the "
                         "same optimiser, or begin the training anew." };
    std::vector<OptimisedTensor<float>> tensors;
    visitParameters(specimen, [&tensors](const char *name, const auto &value) {
        tensors.push_back({ name, value.rows(), value.cols(), nullptr, nullptr, {} });
    });
    if (auto problem = checkState(state.optimiser, optimiser, tensors))
        return problem;
    if (memory.bestEpoch && (*memory.bestEpoch >= done || !fit(memory.best, specimen)))
        return Problem { "The weights of the best epoch do not fit the model. Begin the training anew." };
    return std::nullopt;
}

} // namespace alphascope
