// SPDX-License-Identifier: GPL-3.0-or-later
//! Sequences on their way through a many-to-one model, some at a time: a large batch needs no large buffers so, and a
//! request to stop is heard soon.
#pragma once

#include "engine/passsize.h"
#include "engine/sequencestrand.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <stop_token>

namespace alphascope {

//! Calls work(numbers), which gives a LossSum, with some of these at a time, and adds up. A requested stop ends it
//! early, with the sum of those that were whole.
template <typename Work>
LossSum inTurn(
    const SequenceTask<float> &task, std::span<const Index> numbers, const std::stop_token &stop, Work &&work)
{
    Index longest = 0;
    for (const Index number : numbers)
        longest = std::max(longest, task.example(number).timesteps());
    const std::size_t most = sequencesAtATime(task.config, longest, task.readsTokens());
    LossSum sum;
    for (std::size_t first = 0; first < numbers.size(); first += most) {
        const LossSum part = work(numbers.subspan(first, std::min(most, numbers.size() - first)));
        if (stop.stop_requested())
            break;
        sum += part;
    }
    return sum;
}

//! The loss over all examples of the task; look(numbers, model) is called after each pass with what the model gave for
//! these, side by side.
template <typename Look>
LossSum passOver(const SequenceTask<float> &task, const ManyToOneParameters<float> &parameters,
    const std::stop_token &stop, Look &&look)
{
    SequenceStrand strand;
    strand.begin(task, parameters);
    std::vector<Index> numbers(task.examples.size());
    std::iota(numbers.begin(), numbers.end(), Index(0));
    return inTurn(task, numbers, stop, [&](std::span<const Index> some) {
        const LossSum loss = strand.forward(some, stop);
        if (!stop.stop_requested())
            look(some, strand.model());
        return loss;
    });
}

} // namespace alphascope
