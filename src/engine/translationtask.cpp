// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/translationtask.h"

#include "engine/encoderdecoderbackward.h"
#include "engine/gradients.h"
#include "engine/guidedalignment.h"
#include "engine/tokenloss.h"
#include "engine/translationbatches.h"
#include "engine/translationexample.h"
#include "engine/writtentokens.h"

namespace alphascope {

namespace {

//! The reference, one example after the other.
template <typename Scalar>
LossSum addOneByOne(const TranslationTask<Scalar> &task, std::span<const Index> numbers,
    const EncoderDecoderParameters<Scalar> &parameters, const TrainingSeed &seed, const std::stop_token &stop,
    EncoderDecoderParameters<Scalar> *sum)
{
    const auto write = [&](const std::vector<Index> &source, std::size_t timesteps) {
        return writtenTokens(source, timesteps, task.config, parameters);
    };
    LossSum losses;
    for (const Index number : numbers) {
        if (stop.stop_requested())
            break;
        const auto &[source, target, links] = pairOf(task, number);
        const auto tape = forward(
            source, decoderInputOf(task, number, seed, write), task.config, parameters, scaleOf(task, number, seed));
        const TokenLoss<Scalar> loss = tokenLoss<Scalar>(
            stacked(tape.steps, [](const auto &step) { return step.logits; }), target, task.config.tokens.padding);
        losses += loss.sum;
        Matrix<Scalar> alpha, ofAlpha;
        if (!links.empty()) {
            alpha = stacked(tape.steps, [](const auto &step) { return step.attention.alpha; });
            losses.loss += guidedAlignmentLoss(links, alpha);
        }
        if (!sum)
            continue;
        ofAlpha.setZero(alpha.rows(), alpha.cols());
        addGuidedAlignmentGradient(links, alpha, ofAlpha);
        EncoderDecoderParameters<Scalar> gradients;
        backward(task.config, parameters, tape, loss.gradient, gradients, ofAlpha);
        accumulate(gradients, task.config, *sum);
    }
    return losses;
}

//! Those that cannot go side by side, each by the reference, some in each strand.
LossSum addByReference(const TranslationTask<float> &task, std::span<const Index> numbers,
    const EncoderDecoderParameters<float> &parameters, const TrainingSeed &seed, const std::stop_token &stop,
    EncoderDecoderParameters<float> *sum, TranslationWorkspace &workspace)
{
    const auto visit = [&task](auto &&p, auto &&callback) { task.visit(p, callback); };
    const std::size_t strands = strandsOfExamples(numbers.size(), parameters, visit);
    const auto look = [&](OneByOne &, std::span<const Index> own) {
        return addOneByOne<float>(task, own, parameters, seed, stop, nullptr);
    };
    const auto learn = [&](OneByOne &, std::span<const Index> own, EncoderDecoderParameters<float> &gradients) {
        return addOneByOne<float>(task, own, parameters, seed, stop, &gradients);
    };
    if (!workspace.byReference)
        workspace.byReference.emplace(workspace.pool().threads());
    if (!sum)
        return workspace.byReference->share(numbers, strands, look);
    return workspace.byReference->addGradients(numbers, strands, parameters, visit, *sum, learn);
}

LossSum addParts(const TranslationTask<float> &task, std::span<const Index> numbers,
    const EncoderDecoderParameters<float> &parameters, const TrainingSeed &seed, const std::stop_token &stop,
    EncoderDecoderParameters<float> *sum, TranslationWorkspace &workspace)
{
    std::vector<Index> inBatches, others;
    for (const Index number : numbers) {
        const bool fits = runsInBatches(task.config)
            && isPaddedAtTheEndOnly(pairOf(task, number).source, task.config.tokens.padding);
        (fits ? inBatches : others).push_back(number);
    }
    LossSum losses;
    if (!inBatches.empty())
        losses += addSideBySide(task, inBatches, parameters, seed, stop, sum, workspace);
    if (!others.empty())
        losses += addByReference(task, others, parameters, seed, stop, sum, workspace);
    return losses;
}

template <typename Scalar>
LossSum add(const TranslationTask<Scalar> &task, std::span<const Index> numbers,
    const EncoderDecoderParameters<Scalar> &parameters, const TrainingSeed &seed, const std::stop_token &stop,
    EncoderDecoderParameters<Scalar> *sum, typename TranslationTask<Scalar>::Workspace &workspace)
{
    if constexpr (std::is_same_v<Scalar, float>) {
        return addParts(task, numbers, parameters, seed, stop, sum, workspace);
    } else {
        static_cast<void>(workspace);
        return addOneByOne(task, numbers, parameters, seed, stop, sum);
    }
}

} // namespace

template <typename Scalar>
LossSum TranslationTask<Scalar>::lossOf(
    std::span<const Index> numbers, const Parameters &parameters, const std::stop_token &stop) const
{
    Workspace workspace(1);
    return lossOf(numbers, parameters, stop, workspace);
}

template <typename Scalar>
LossSum TranslationTask<Scalar>::addGradients(std::span<const Index> numbers, const Parameters &parameters,
    std::uint64_t seed, const std::stop_token &stop, Parameters &sum) const
{
    Workspace workspace(1);
    return addGradients(numbers, parameters, seed, stop, sum, workspace);
}

template <typename Scalar>
LossSum TranslationTask<Scalar>::lossOf(std::span<const Index> numbers, const Parameters &parameters,
    const std::stop_token &stop, Workspace &workspace) const
{
    return add<Scalar>(*this, numbers, parameters, std::nullopt, stop, nullptr, workspace);
}

template <typename Scalar>
LossSum TranslationTask<Scalar>::addGradients(std::span<const Index> numbers, const Parameters &parameters,
    std::uint64_t seed, const std::stop_token &stop, Parameters &sum, Workspace &workspace) const
{
    return add<Scalar>(*this, numbers, parameters, seed, stop, &sum, workspace);
}

template struct TranslationTask<float>;
template struct TranslationTask<double>;

} // namespace alphascope
