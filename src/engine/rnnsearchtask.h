// SPDX-License-Identifier: GPL-3.0-or-later
//! What RNNsearch learns from: the pairs of translationtask.h, one after the other.
#pragma once

#include "engine/rnnsearchpass.h"
#include "engine/tokenpair.h"
#include "engine/trainingtask.h"

namespace alphascope {

//! A TrainingTask. The loss is softmax cross-entropy over the tokens that are no padding, and these are the weight.
template <typename Real>
struct RnnSearchTask {
    using Scalar = Real;
    using Parameters = RnnSearchParameters<Real>;

    RnnSearchConfig config;
    double teacherForcing = 1; //!< 0 to 1: the share of examples that are told the target, see isTeacherForced()
    std::vector<TokenPair> examples;

    Index exampleCount() const { return static_cast<Index>(examples.size()); }

    LossSum lossOf(std::span<const Index> numbers, const Parameters &parameters, const std::stop_token &stop) const;
    LossSum addGradients(std::span<const Index> numbers, const Parameters &parameters, std::uint64_t seed,
        const std::stop_token &stop, Parameters &sum) const;

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
