// SPDX-License-Identifier: GPL-3.0-or-later
//! What the fast pass of a TranslationTask<float> needs from step to step: buffers, weights laid out, and threads that
//! share a batch.
#pragma once

#include "engine/batchencoderdecoder.h"
#include "engine/greedydecoder.h"
#include "engine/parameterlist.h"
#include "engine/threadpool.h"
#include "engine/trainingtask.h"

#include <memory>

namespace alphascope {

//! A part of a batch on its way through the pass.
struct TranslationStrand {
    BatchEncoderDecoder model;
    GreedyDecoder writer;
    TokenBatch tokens;
    LossSum loss;
    EncoderDecoderParameters<float> gradients; // of all strands but the first, which adds to the sum itself
    ParameterList<float> list; // of these gradients
};

//! A batch is split into strands whose number follows from its size alone, and their gradients are summed in their
//! order: so the numbers are the same whatever the number of threads. For one task only.
class TranslationWorkspace {
public:
    explicit TranslationWorkspace(Index threads = 1); //!< >= 1

    //! Calls work(strand, its examples, whether it is the first); gives the sum of the losses of the strands, and how
    //! many there were.
    template <typename Work>
    std::pair<LossSum, std::size_t> share(std::span<const Index> numbers, Work &&work)
    {
        const std::size_t count = prepareStrands(numbers.size());
        m_pool.run(static_cast<Index>(count), [&](Index number) {
            const auto i = static_cast<std::size_t>(number);
            const std::size_t begin = numbers.size() * i / count, end = numbers.size() * (i + 1) / count;
            work(*m_strands[i], numbers.subspan(begin, end - begin), i == 0);
        });
        LossSum losses;
        for (std::size_t i = 0; i < count; ++i)
            losses += m_strands[i]->loss;
        return { losses, count };
    }

    //! sum += the gradients of the first `count` strands but the first.
    void addGradients(std::size_t count, const ParameterList<float> &sum);

private:
    std::size_t prepareStrands(std::size_t examples);

    ThreadPool m_pool;
    std::vector<std::unique_ptr<TranslationStrand>> m_strands;
};

} // namespace alphascope
