// SPDX-License-Identifier: GPL-3.0-or-later
//! What the many-to-one family learns from: sequences, each with numbers or a class that the model is to answer.
#pragma once

#include "engine/manytoone.h"
#include "engine/trainingtask.h"

#include <vector>

namespace alphascope {

enum class LossKind { MeanSquaredError, CrossEntropy };

template <typename Scalar>
struct SequenceExample {
    Matrix<Scalar> x; // [T x I]
    std::vector<bool> padded; // [T] or empty
    RowVector<Scalar> target; // [O]: mean squared error, of the activated output
    Index targetClass = 0; // 0 to O - 1: cross-entropy, of the logits
};

//! A TrainingTask. The weight of an example is 1.
template <typename Real>
struct SequenceTask {
    using Scalar = Real;
    using Parameters = ManyToOneParameters<Real>;

    ManyToOneConfig config;
    LossKind loss = LossKind::MeanSquaredError;
    double inputDropout = 0; //!< 0 to < 1, of the numbers of x while training
    std::vector<SequenceExample<Real>> examples;

    Index exampleCount() const { return static_cast<Index>(examples.size()); }

    LossSum lossOf(std::span<const Index> numbers, const Parameters &parameters, const std::stop_token &stop) const;
    LossSum addGradients(std::span<const Index> numbers, const Parameters &parameters, std::uint64_t seed,
        const std::stop_token &stop, Parameters &sum) const;

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
