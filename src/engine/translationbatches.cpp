// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/translationbatches.h"

#include "engine/passsize.h"
#include "engine/translationexample.h"

#include <algorithm>
#include <cstring>

namespace alphascope {

namespace {

//! Rows t of what each example has to rows t·B + b.
void interleave(const std::vector<Matrix<float>> &examples, const BatchShape &shape, Matrix<float> &rows)
{
    rows.setZero(shape.timesteps * shape.size, examples.front().cols());
    for (Index b = 0; b < shape.size; ++b) {
        for (Index t = 0; t < shape.timesteps && shape.isValid(t, b); ++t)
            rows.row(t * shape.size + b) = examples[static_cast<std::size_t>(b)].row(t);
    }
}

void layOut(const TranslationTask<float> &task, std::span<const Index> numbers, const TrainingSeed &seed,
    TranslationStrand &strand)
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

//! The examples of each strand, one strand after the other: long ones and short ones in each, the longest first.
std::vector<Index> dealtOut(const TranslationTask<float> &task, std::span<const Index> numbers, std::size_t strands)
{
    std::vector<Index> sorted(numbers.begin(), numbers.end());
    std::stable_sort(sorted.begin(), sorted.end(),
        [&](Index a, Index b) { return pairOf(task, a).target.size() > pairOf(task, b).target.size(); });
    std::vector<Index> dealt;
    for (std::size_t strand = 0; strand < strands; ++strand) {
        for (std::size_t i = strand; i < sorted.size(); i += strands)
            dealt.push_back(sorted[i]);
    }
    return dealt;
}

//! Calls visit for all parameters but the output layer's, whose gradients have no strands.
auto visitorOfStrands(const TranslationTask<float> &task)
{
    return [&task](auto &&p, auto &&callback) {
        task.visit(p, [&](const char *name, auto &value) {
            if (std::strncmp(name, "out.", 4) != 0)
                callback(name, value);
        });
    };
}

} // namespace

LossSum addSideBySide(const TranslationTask<float> &task, std::span<const Index> numbers,
    const EncoderDecoderParameters<float> &parameters, const TrainingSeed &seed, const std::stop_token &stop,
    EncoderDecoderParameters<float> *sum, TranslationWorkspace &workspace)
{
    Index T = 0, U = 0;
    for (const Index number : numbers) {
        T = std::max(T, static_cast<Index>(pairOf(task, number).source.size()));
        U = std::max(U, static_cast<Index>(pairOf(task, number).target.size()));
    }
    const PassDivision division = divisionOf(task.config, T, U, numbers.size());
    auto &strands = workspace.strands;
    LossSum losses;
    workspace.output.setParameters(*parameters.outWeight, parameters.outBias);
    EncoderDecoderParameters<float> ofStrands = parameters;
    ofStrands.outWeight = {};
    ofStrands.outBias = {};
    for (std::size_t pass = 0; pass < division.passes && !stop.stop_requested(); ++pass) {
        const std::size_t size = numbers.size() / (division.passes - pass), count = std::min(division.strands, size);
        const std::vector<Index> dealt = dealtOut(task, numbers.first(size), count);
        numbers = numbers.subspan(size);
        losses += strands.share(dealt, count, [&](TranslationStrand &strand, std::span<const Index> own) {
            strand.model.setParameters(task.config, parameters);
            if (seed && task.teacherForcing < 1)
                strand.writer.setParameters(task.config, parameters);
            layOut(task, own, seed, strand);
            strand.features = &strand.model.features(strand.tokens);
            return LossSum { strand.model.alignmentLoss(), 0, 0 };
        });
        std::vector<OutputPart> parts;
        std::vector<Matrix<float> *> gradients;
        for (std::size_t i = 0; i < count; ++i) {
            parts.push_back({ strands.pass(i).features, &strands.pass(i).tokens.targets });
            gradients.push_back(&strands.pass(i).featureGradients);
        }
        losses += workspace.output.forward(parts, task.config.tokens.padding, &strands.pool());
        if (!sum || stop.stop_requested())
            continue;
        workspace.output.backward(sum->outWeight, sum->outBias, gradients, &strands.pool());
        const auto learn = [](TranslationStrand &strand, std::span<const Index>, auto &ofStrand) {
            strand.model.backward(strand.featureGradients, ofStrand);
            return LossSum();
        };
        strands.addGradients(dealt, count, ofStrands, visitorOfStrands(task), *sum, learn);
    }
    return losses;
}

} // namespace alphascope
