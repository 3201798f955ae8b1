// SPDX-License-Identifier: GPL-3.0-or-later
//! What the fast pass of a SequenceTask<float> needs from step to step: buffers, and threads that share a batch.
#pragma once

#include "engine/manytoone.h"
#include "engine/threadpool.h"
#include "engine/trainingtask.h"

#include <memory>
#include <vector>

namespace alphascope {

template <typename Real>
struct SequenceTask;

//! A batch is split into strands whose number follows from the work alone, and their gradients are summed in their
//! order: so the numbers are the same whatever the number of threads. For one task only.
class SequenceWorkspace {
public:
    explicit SequenceWorkspace(Index threads = 1); //!< >= 1
    ~SequenceWorkspace();
    SequenceWorkspace(const SequenceWorkspace &) = delete;
    SequenceWorkspace &operator=(const SequenceWorkspace &) = delete;

    // As the task's functions of the same names.
    LossSum lossOf(const SequenceTask<float> &task, std::span<const Index> numbers,
        const ManyToOneParameters<float> &parameters, const std::stop_token &stop);
    LossSum addGradients(const SequenceTask<float> &task, std::span<const Index> numbers,
        const ManyToOneParameters<float> &parameters, std::uint64_t seed, const std::stop_token &stop,
        ManyToOneParameters<float> &sum);

private:
    struct Strand;
    std::size_t prepareStrands(const SequenceTask<float> &task, std::span<const Index> numbers);
    template <typename Work>
    LossSum share(const SequenceTask<float> &task, std::span<const Index> numbers,
        const ManyToOneParameters<float> &parameters, const std::stop_token &stop, Work &&work);

    ThreadPool m_pool;
    std::vector<std::unique_ptr<Strand>> m_strands;
};

} // namespace alphascope
