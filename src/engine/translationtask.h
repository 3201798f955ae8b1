// SPDX-License-Identifier: GPL-3.0-or-later
//! What an encoder-decoder learns from: pairs of token sequences, the second of which it is to write.
#pragma once

#include "engine/dropout.h"
#include "engine/tokenpair.h"
#include "engine/translationworkspace.h"

#include <type_traits>

namespace alphascope {

//! A TrainingTask. The loss is softmax cross-entropy over the tokens that are no padding, and these are the weight; of
//! pairs with links also that of guided alignment, for which there must be scores, and no location ones. In
//! double the reference computes it; in float batches do, with a workspace of their own unless one is given, except
//! where they cannot: local attention, location scores, combining decoders, and sources with padding in between.
template <typename Real>
struct TranslationTask {
    using Scalar = Real;
    using Parameters = EncoderDecoderParameters<Real>;
    using Workspace = std::conditional_t<std::is_same_v<Real, float>, TranslationWorkspace, NoWorkspace>;

    EncoderDecoderConfig config;
    double teacherForcing = 1; //!< 0 to 1: the share of examples that are told the target, see isTeacherForced()
    double embeddingDropout = 0; //!< 0 to < 1, while training; what the model writes for itself is without
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
        visitEncoderDecoderParameters(p, config, callback);
    }
};

//! The first example that the model cannot learn from, as a sentence. The parameters must fit the configuration.
template <typename Scalar>
std::optional<Problem> check(const TranslationTask<Scalar> &task)
{
    return check(task.examples, task.config.sourceVocabulary, task.config.targetVocabulary, task.config.tokens);
}

//! The same, and what is to be done while training, and that the location score has positions for the longest source.
template <typename Scalar>
std::optional<Problem> check(const TranslationTask<Scalar> &task, const EncoderDecoderParameters<Scalar> &parameters)
{
    auto problem = checkTeacherForcing(task.teacherForcing);
    if (!problem)
        problem = checkDropout(task.embeddingDropout);
    if (!problem)
        problem = check(task);
    if (!problem && task.config.score == Score::Location)
        problem = checkPositions(task.examples, parameters.attn.score.b.rows());
    return problem;
}

} // namespace alphascope
