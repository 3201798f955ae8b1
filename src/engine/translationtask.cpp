// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/translationtask.h"

#include "engine/dropout.h"
#include "engine/encoderdecoderbackward.h"
#include "engine/gradients.h"
#include "engine/guidedalignment.h"
#include "engine/passsize.h"
#include "engine/randomstream.h"
#include "engine/tokenloss.h"
#include "engine/writtentokens.h"

namespace alphascope {

namespace {

//! How the examples are learned from; without one they are only looked at.
using Seed = std::optional<std::uint64_t>;

template <typename Scalar>
const TokenPair &pairOf(const TranslationTask<Scalar> &task, Index number)
{
    return task.examples[static_cast<std::size_t>(number)];
}

//! write(source, timesteps) gives what the model itself writes.
template <typename Scalar, typename Write>
std::vector<Index> decoderInputOf(
    const TranslationTask<Scalar> &task, Index number, const Seed &seed, const Write &write)
{
    const auto &[source, target, links] = pairOf(task, number);
    if (!seed || isTeacherForced(task.teacherForcing, *seed, number))
        return shifted(target, task.config.tokens.begin);
    return write(source, target.size());
}

//! Each example draws from streams of its own: the order of the examples and their batches do not matter.
template <typename Scalar>
EmbeddingScale<Scalar> scaleOf(const TranslationTask<Scalar> &task, Index number, const Seed &seed)
{
    if (!seed || task.embeddingDropout == 0)
        return {};
    const auto factors = [&](const std::vector<Index> &tokens, Index size, const std::string &name) {
        RandomStream stream(*seed, name + std::to_string(number));
        const Matrix<Scalar> ones = Matrix<Scalar>::Ones(static_cast<Index>(tokens.size()), size);
        return dropout(ones, task.embeddingDropout, stream.bits()).scale;
    };
    const auto &[source, target, links] = pairOf(task, number);
    return { factors(source, task.config.encoder.inputSize, "source "),
        factors(target, task.config.targetEmbedding, "target ") };
}

//! The reference, one example after the other.
template <typename Scalar>
LossSum addOneByOne(const TranslationTask<Scalar> &task, std::span<const Index> numbers,
    const EncoderDecoderParameters<Scalar> &parameters, const Seed &seed, const std::stop_token &stop,
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

//! Rows t of what each example has to rows t·B + b.
void interleave(const std::vector<Matrix<float>> &examples, const BatchShape &shape, Matrix<float> &rows)
{
    rows.setZero(shape.timesteps * shape.size, examples.front().cols());
    for (Index b = 0; b < shape.size; ++b) {
        for (Index t = 0; t < shape.timesteps && shape.isValid(t, b); ++t)
            rows.row(t * shape.size + b) = examples[static_cast<std::size_t>(b)].row(t);
    }
}

void layOut(
    const TranslationTask<float> &task, std::span<const Index> numbers, const Seed &seed, TranslationStrand &strand)
{
    TokenBatch &tokens = strand.tokens;
    const auto write = [&](const std::vector<Index> &source, std::size_t timesteps) {
        return strand.writer.write(source, timesteps);
    };
    std::vector<const std::vector<Index> *> sources, targets, inputPointers;
    std::vector<std::vector<Index>> inputs;
    std::vector<Matrix<float>> sourceScales, targetScales;
    for (const Index number : numbers) {
        sources.push_back(&pairOf(task, number).source);
        targets.push_back(&pairOf(task, number).target);
        inputs.push_back(decoderInputOf(task, number, seed, write));
        EmbeddingScale<float> scale = scaleOf(task, number, seed);
        sourceScales.push_back(std::move(scale.source));
        targetScales.push_back(std::move(scale.target));
    }
    for (const std::vector<Index> &input : inputs)
        inputPointers.push_back(&input);
    tokens.assign(sources, targets, inputPointers, task.config.tokens.padding);
    const auto isGuided = [&](Index number) { return !pairOf(task, number).links.empty(); };
    if (std::any_of(numbers.begin(), numbers.end(), isGuided)) {
        for (const Index number : numbers)
            tokens.links.push_back(&pairOf(task, number).links);
    }
    if (sourceScales.front().size() > 0) {
        interleave(sourceScales, tokens.sourceShape, tokens.sourceScale);
        interleave(targetScales, tokens.targetShape, tokens.targetScale);
    }
}

//! The loss of these examples side by side, and its gradients.
LossSum addSideBySide(const TranslationTask<float> &task, std::span<const Index> numbers,
    const EncoderDecoderParameters<float> &parameters, const Seed &seed, const std::stop_token &stop,
    EncoderDecoderParameters<float> *sum, const OutputWeight *laidOut, TranslationStrand &strand)
{
    Index T = 0, U = 0;
    for (const Index number : numbers) {
        T = std::max(T, static_cast<Index>(pairOf(task, number).source.size()));
        U = std::max(U, static_cast<Index>(pairOf(task, number).target.size()));
    }
    const std::size_t most = pairsAtATime(task.config, T, U);
    LossSum losses;
    strand.model.setParameters(task.config, parameters, laidOut);
    if (seed && task.teacherForcing < 1)
        strand.writer.setParameters(task.config, parameters);
    while (!numbers.empty() && !stop.stop_requested()) {
        const std::size_t size = std::min(numbers.size(), most);
        layOut(task, numbers.first(size), seed, strand);
        losses += strand.model.forward(strand.tokens);
        if (sum)
            strand.model.backward(*sum);
        numbers = numbers.subspan(size);
    }
    return losses;
}

//! Side by side, so few that summing their gradients is little beside their work.
std::size_t strandsOf(const TranslationTask<float> &task, std::span<const Index> numbers,
    const EncoderDecoderParameters<float> &parameters)
{
    const auto visit = [&task](auto &&p, auto &&callback) { task.visit(p, callback); };
    if (!runsInBatches(task.config))
        return strandsOfExamples(numbers.size(), parameters, visit);
    constexpr std::size_t worthIt = 32, most = 8; // examples of a batch for each strand, which is then in two at least
    return numbers.size() < worthIt ? 1 : std::clamp<std::size_t>(numbers.size() / worthIt, 2, most);
}

//! A part of a batch: side by side what can be, the rest by the reference.
LossSum addPart(const TranslationTask<float> &task, std::span<const Index> numbers,
    const EncoderDecoderParameters<float> &parameters, const Seed &seed, const std::stop_token &stop,
    EncoderDecoderParameters<float> *sum, const OutputWeight *laidOut, TranslationStrand &strand)
{
    std::vector<Index> inBatches, others;
    for (const Index number : numbers) {
        const bool fits = runsInBatches(task.config)
            && isPaddedAtTheEndOnly(pairOf(task, number).source, task.config.tokens.padding);
        (fits ? inBatches : others).push_back(number);
    }
    LossSum losses;
    if (!inBatches.empty())
        losses += addSideBySide(task, inBatches, parameters, seed, stop, sum, laidOut, strand);
    losses += addOneByOne<float>(task, others, parameters, seed, stop, sum);
    return losses;
}

//! The output weight, where there are so many tokens that laying it out is little beside their products.
const OutputWeight *layOut(const TranslationTask<float> &task, std::span<const Index> numbers,
    const Matrix<float> &weight, bool learns, TranslationWorkspace &workspace)
{
    constexpr std::size_t many = 256;
    std::size_t tokens = 0;
    for (const Index number : numbers)
        tokens += pairOf(task, number).target.size();
    if (!runsInBatches(task.config) || tokens < many)
        return nullptr;
    workspace.output.forward.packTransposed(weight, &workspace.pool());
    if (learns)
        workspace.output.backward.pack(weight, &workspace.pool());
    return &workspace.output;
}

LossSum addParts(const TranslationTask<float> &task, std::span<const Index> numbers,
    const EncoderDecoderParameters<float> &parameters, const Seed &seed, const std::stop_token &stop,
    EncoderDecoderParameters<float> *sum, TranslationWorkspace &workspace)
{
    const auto visit = [&task](auto &&p, auto &&callback) { task.visit(p, callback); };
    const OutputWeight *laidOut = layOut(task, numbers, *parameters.outWeight, sum != nullptr, workspace);
    const auto look = [&](TranslationStrand &strand, std::span<const Index> own) {
        return addPart(task, own, parameters, seed, stop, nullptr, laidOut, strand);
    };
    const auto learn
        = [&](TranslationStrand &strand, std::span<const Index> own, EncoderDecoderParameters<float> &gradients) {
              return addPart(task, own, parameters, seed, stop, &gradients, laidOut, strand);
          };
    if (!sum)
        return workspace.strands.share(numbers, strandsOf(task, numbers, parameters), look);
    return workspace.strands.addGradients(
        numbers, strandsOf(task, numbers, parameters), parameters, visit, *sum, learn);
}

template <typename Scalar>
LossSum add(const TranslationTask<Scalar> &task, std::span<const Index> numbers,
    const EncoderDecoderParameters<Scalar> &parameters, const Seed &seed, const std::stop_token &stop,
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
