// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequenceworkspace.h"

#include "engine/sequencebatches.h"
#include "engine/strands.h"

#include <algorithm>

namespace alphascope {

struct SequenceWorkspace::Parts {
    explicit Parts(Index threads)
        : strands(threads)
    {
    }
    Strands<float, ManyToOneParameters<float>, SequenceStrand> strands;
};

namespace {

//! So few strands that each is worth another thread, and the sum of their gradients: those of a large vocabulary take
//! longer to add up than a batch of texts to learn.
std::size_t strandsOf(const SequenceTask<float> &task, std::span<const Index> numbers)
{
    constexpr std::size_t smallest = 16, most = 8;
    constexpr Index worthIt = 1 << 19, worthASum = 16; // multiply-adds of a strand's recurrent products; for a number
    constexpr Index leastOfTimestep = 256; // a small cell has other work than its products
    const RnnConfig &rnn = task.config.rnn;
    const Index T = numbers.empty() ? 0 : task.example(numbers.front()).timesteps();
    const Index ofTimestep = gateCount(rnn.cell) * rnn.hiddenSize * rnn.featureSize() * rnn.layers;
    const Index perExample = T * std::max(leastOfTimestep, ofTimestep);
    const Index ofInput = gateCount(rnn.cell) * rnn.hiddenSize * rnn.directions() * rnn.inputSize;
    const Index strands = static_cast<Index>(numbers.size()) * perExample / std::max(worthIt, worthASum * ofInput);
    const std::size_t bySize = std::min(numbers.size() / smallest, static_cast<std::size_t>(strands));
    return std::clamp<std::size_t>(bySize, 1, most);
}

} // namespace

SequenceWorkspace::SequenceWorkspace(Index threads)
    : m_parts(std::make_unique<Parts>(threads))
{
}

SequenceWorkspace::~SequenceWorkspace() = default;

ThreadPool &SequenceWorkspace::pool() { return m_parts->strands.pool(); }

LossSum SequenceWorkspace::lossOf(const SequenceTask<float> &task, std::span<const Index> numbers,
    const ManyToOneParameters<float> &parameters, const std::stop_token &stop)
{
    return m_parts->strands.share(
        numbers, strandsOf(task, numbers), [&](SequenceStrand &strand, std::span<const Index> own) {
            strand.begin(task, parameters);
            return inTurn(task, own, stop, [&](std::span<const Index> few) { return strand.forward(few, stop); });
        });
}

LossSum SequenceWorkspace::addGradients(const SequenceTask<float> &task, std::span<const Index> numbers,
    const ManyToOneParameters<float> &parameters, std::uint64_t seed, const std::stop_token &stop,
    ManyToOneParameters<float> &sum)
{
    const auto visit = [&task](auto &&p, auto &&callback) { task.visit(p, callback); };
    return m_parts->strands.addGradients(numbers, strandsOf(task, numbers), parameters, visit, sum,
        [&](SequenceStrand &strand, std::span<const Index> own, ManyToOneParameters<float> &gradients) {
            strand.begin(task, parameters);
            return inTurn(
                task, own, stop, [&](std::span<const Index> few) { return strand.learn(few, seed, gradients, stop); });
        });
}

} // namespace alphascope
