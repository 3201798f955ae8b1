// SPDX-License-Identifier: GPL-3.0-or-later
//! What the many-to-many family learns from: sequences, each with the numbers that the model is to answer at each of
//! its output timesteps.
#pragma once

#include "engine/manytomany.h"
#include "engine/sequenceexample.h"
#include "engine/strands.h"

namespace alphascope {

template <typename Real>
using ManyToManyWorkspace = Strands<Real, ManyToManyParameters<Real>, OneByOne>;

//! A TrainingTask. The loss is the mean squared error over all timesteps and numbers of an example, whose weight is 1.
template <typename Real>
struct ManyToManyTask {
    using Scalar = Real;
    using Parameters = ManyToManyParameters<Real>;
    using Workspace = ManyToManyWorkspace<Real>;

    ManyToManyConfig config;
    double inputDropout = 0; //!< 0 to < 1, of the numbers of x while training
    std::vector<SequenceExample<Real>> examples;

    Index exampleCount() const { return static_cast<Index>(examples.size()); }

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
        visitManyToManyParameters(p, config, callback);
    }
};

//! The first example that the model cannot learn from, as a sentence. The parameters must fit the configuration.
template <typename Scalar>
std::optional<Problem> check(const ManyToManyTask<Scalar> &task, const ManyToManyParameters<Scalar> &parameters);

} // namespace alphascope
