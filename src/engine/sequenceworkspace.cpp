// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequenceworkspace.h"

#include "engine/gradients.h"
#include "engine/parameterlist.h"
#include "engine/sequencestrand.h"
#include "engine/strandsum.h"

#include <algorithm>

namespace alphascope {

struct SequenceWorkspace::Strand {
    SequenceStrand pass;
    LossSum loss;
    ManyToOneParameters<float> gradients; // of all strands but the first, which adds to the sum itself
    ParameterList<float> list; // of these gradients
};

SequenceWorkspace::SequenceWorkspace(Index threads)
    : m_pool(threads)
{
}

SequenceWorkspace::~SequenceWorkspace() = default;

//! Gives the number of strands for a batch: so few that each is worth another thread.
std::size_t SequenceWorkspace::prepareStrands(const SequenceTask<float> &task, std::span<const Index> numbers)
{
    constexpr std::size_t smallest = 16, most = 8;
    constexpr Index worthIt = 1 << 19; // multiply-adds of a strand's recurrent products
    const RnnConfig &rnn = task.config.rnn;
    const Index T = numbers.empty() ? 0 : task.example(numbers.front()).x.rows();
    const Index perExample = T * gateCount(rnn.cell) * rnn.hiddenSize * rnn.featureSize() * rnn.layers;
    const Index strands = static_cast<Index>(numbers.size()) * perExample / worthIt;
    const std::size_t bySize = std::min(numbers.size() / smallest, static_cast<std::size_t>(strands));
    const std::size_t count = std::clamp<std::size_t>(bySize, 1, most);
    while (m_strands.size() < count)
        m_strands.push_back(std::make_unique<Strand>());
    return count;
}

//! Calls work(number of the strand, strand, examples) with a few examples at a time, so that a large batch needs no
//! large buffers.
template <typename Work>
LossSum SequenceWorkspace::share(const SequenceTask<float> &task, std::span<const Index> numbers,
    const ManyToOneParameters<float> &parameters, const std::stop_token &stop, Work &&work)
{
    constexpr std::size_t atATime = 64;
    const std::size_t count = prepareStrands(task, numbers);
    m_pool.run(static_cast<Index>(count), [&](Index number) {
        const auto i = static_cast<std::size_t>(number);
        const std::size_t begin = numbers.size() * i / count, end = numbers.size() * (i + 1) / count;
        Strand &strand = *m_strands[i];
        strand.loss = {};
        strand.pass.begin(task, parameters);
        for (std::size_t first = begin; first < end && !stop.stop_requested(); first += atATime)
            strand.loss += work(i, strand, numbers.subspan(first, std::min(atATime, end - first)));
    });
    LossSum sum;
    for (std::size_t i = 0; i < count; ++i)
        sum += m_strands[i]->loss;
    return sum;
}

LossSum SequenceWorkspace::lossOf(const SequenceTask<float> &task, std::span<const Index> numbers,
    const ManyToOneParameters<float> &parameters, const std::stop_token &stop)
{
    return share(task, numbers, parameters, stop,
        [](std::size_t, Strand &strand, std::span<const Index> few) { return strand.pass.forward(few); });
}

LossSum SequenceWorkspace::addGradients(const SequenceTask<float> &task, std::span<const Index> numbers,
    const ManyToOneParameters<float> &parameters, std::uint64_t seed, const std::stop_token &stop,
    ManyToOneParameters<float> &sum)
{
    const auto visit = [&task](auto &&p, auto &&callback) { task.visit(p, callback); };
    const std::size_t count = prepareStrands(task, numbers);
    for (std::size_t i = 1; i < count; ++i) {
        Strand &strand = *m_strands[i];
        if (strand.list.empty()) {
            strand.gradients = zerosLike(parameters, visit);
            strand.list = listOf<float>(strand.gradients, visit);
        }
        setZero(strand.list);
    }
    const LossSum losses
        = share(task, numbers, parameters, stop, [&](std::size_t i, Strand &strand, std::span<const Index> few) {
              return strand.pass.learn(few, seed, i == 0 ? sum : strand.gradients);
          });
    if (count == 1)
        return losses;
    std::vector<const ParameterList<float> *> lists;
    for (std::size_t i = 1; i < count; ++i)
        lists.push_back(&m_strands[i]->list);
    addInOrder(lists, listOf<float>(sum, visit), m_pool);
    return losses;
}

} // namespace alphascope
