// SPDX-License-Identifier: GPL-3.0-or-later
//! What the many-to-one family learns from: sequences, each with numbers or a class that the model is to answer.
#pragma once

#include "engine/manytoone.h"
#include "engine/sequenceexample.h"
#include "engine/sequenceworkspace.h"

#include <type_traits>
#include <vector>

namespace alphascope {

enum class LossKind { MeanSquaredError, CrossEntropy };

//! A TrainingTask. The weight of an example is 1. In double the examples go one after the other, by the reference; in
//! float a batch goes as one, by a fast pass, with a workspace of its own unless one is given.
template <typename Real>
struct SequenceTask {
    using Scalar = Real;
    using Parameters = ManyToOneParameters<Real>;
    using Workspace = std::conditional_t<std::is_same_v<Real, float>, SequenceWorkspace, NoWorkspace>;

    ManyToOneConfig config;
    LossKind loss = LossKind::MeanSquaredError;
    double inputDropout = 0; //!< 0 to < 1, of the numbers of x while training
    std::vector<SequenceExample<Real>> examples;

    Index exampleCount() const { return static_cast<Index>(examples.size()); }
    const SequenceExample<Real> &example(Index number) const { return examples[static_cast<std::size_t>(number)]; }
    bool readsTokens() const { return !examples.empty() && examples.front().hasTokens(); } //!< all or none

    LossSum lossOf(std::span<const Index> numbers, const Parameters &parameters, const std::stop_token &stop) const;
    LossSum addGradients(std::span<const Index> numbers, const Parameters &parameters, std::uint64_t seed,
        const std::stop_token &stop, Parameters &sum) const;
    LossSum lossOf(std::span<const Index> numbers, const Parameters &parameters, const std::stop_token &stop,
        Workspace &workspace) const;
    LossSum addGradients(std::span<const Index> numbers, const Parameters &parameters, std::uint64_t seed,
        const std::stop_token &stop, Parameters &sum, Workspace &workspace) const;

    template <typename AnyParameters, typename Visit>
    void visit(AnyParameters &&p, Visit &&callback) const
    {
        visitManyToOneParameters(p, config.rnn, callback);
    }
};

//! The first example that the model cannot learn from, as a sentence. The parameters must fit the configuration.
template <typename Scalar>
std::optional<Problem> check(const SequenceTask<Scalar> &task, const ManyToOneParameters<Scalar> &parameters);

} // namespace alphascope
