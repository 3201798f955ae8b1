// SPDX-License-Identifier: GPL-3.0-or-later
//! What RNNsearch learns from: the pairs of translationtask.h.
#pragma once

#include "engine/rnnsearchpass.h"
#include "engine/strands.h"
#include "engine/tokenpair.h"

namespace alphascope {

template <typename Real>
using RnnSearchWorkspace = Strands<Real, RnnSearchParameters<Real>, OneByOne>;

//! A TrainingTask. The loss is softmax cross-entropy over the tokens that are no padding, and these are the weight.
template <typename Real>
struct RnnSearchTask {
    using Scalar = Real;
    using Parameters = RnnSearchParameters<Real>;
    using Workspace = RnnSearchWorkspace<Real>;

    RnnSearchConfig config;
    double teacherForcing = 1; //!< 0 to 1: the share of examples that are told the target, see isTeacherForced()
    std::vector<TokenPair> examples;

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
        visitRnnSearchParameters(p, config, callback);
    }
};

//! The first example that the model cannot learn from, as a sentence.
template <typename Scalar>
std::optional<Problem> check(const RnnSearchTask<Scalar> &task)
{
    if (auto problem = checkTeacherForcing(task.teacherForcing))
        return problem;
    return check(task.examples, task.config.sourceVocabulary, task.config.targetVocabulary, task.config.tokens);
}

} // namespace alphascope
