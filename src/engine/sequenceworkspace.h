// SPDX-License-Identifier: GPL-3.0-or-later
//! What the fast pass of a SequenceTask<float> needs from step to step: buffers, and threads that share a batch.
#pragma once

#include "engine/manytoone.h"
#include "engine/trainingtask.h"

#include <memory>

namespace alphascope {

class ThreadPool;
template <typename Real>
struct SequenceTask;

//! A class of its own, for its strands must know the task, and the task knows this. For one task only.
class SequenceWorkspace {
public:
    explicit SequenceWorkspace(Index threads = 1); //!< >= 1
    ~SequenceWorkspace();
    SequenceWorkspace(const SequenceWorkspace &) = delete;
    SequenceWorkspace &operator=(const SequenceWorkspace &) = delete;

    ThreadPool &pool();

    // As the task's functions of the same names.
    LossSum lossOf(const SequenceTask<float> &task, std::span<const Index> numbers,
        const ManyToOneParameters<float> &parameters, const std::stop_token &stop);
    LossSum addGradients(const SequenceTask<float> &task, std::span<const Index> numbers,
        const ManyToOneParameters<float> &parameters, std::uint64_t seed, const std::stop_token &stop,
        ManyToOneParameters<float> &sum);

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace alphascope
