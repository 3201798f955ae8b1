// SPDX-License-Identifier: GPL-3.0-or-later
//! A part of a batch on its way through the fast pass: examples laid side by side, their losses and gradients.
#pragma once

#include "engine/batchmanytoone.h"
#include "engine/sequencetask.h"

namespace alphascope {

class SequenceStrand {
public:
    //! To be called after every change of the parameters; both must outlive the calls that follow.
    void begin(const SequenceTask<float> &task, const ManyToOneParameters<float> &parameters);

    //! The loss of these examples; meaningless when a stop is requested meanwhile, as is all the rest.
    LossSum forward(std::span<const Index> numbers, const std::stop_token &stop = {});
    const BatchManyToOne &model() const { return m_batch; } //!< with what it gave for these, side by side
    //! The same in training: with dropout, drawn from the seed, and the gradients are added to `sum`.
    LossSum learn(std::span<const Index> numbers, std::uint64_t seed, ManyToOneParameters<float> &sum,
        const std::stop_token &stop = {});

private:
    void gather(std::span<const Index> numbers, const std::uint64_t *seed);
    void gatherShape(std::span<const Index> numbers);
    void gatherNumbers(std::span<const Index> numbers, const std::uint64_t *seed);
    void put(const Matrix<float> &x, Index b);
    void gatherTokens(std::span<const Index> numbers, const std::uint64_t *seed);
    void gatherTargets(std::span<const Index> numbers);
    bool drops(const std::uint64_t *seed) const { return seed && m_task->inputDropout > 0; }
    void forward(Tape tape);
    LossSum computeLoss();

    const SequenceTask<float> *m_task = nullptr;
    BatchManyToOne m_batch;
    BatchShape m_shape;
    Matrix<float> m_x; // [T·B x I], a buffer, or in its place
    OneHotRows m_tokens;
    Matrix<float> m_targets; // [B x O], mean squared error
    std::vector<Index> m_classes; // [B], cross-entropy
    OutputUpstream<float> m_upstream;
};

} // namespace alphascope
