// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluation.h"

#include "engine/fastrnnsearch.h"
#include "engine/manytomanypass.h"
#include "engine/search.h"
#include "engine/sequencebatches.h"
#include "engine/tokenloss.h"
#include "engine/translationworkspace.h"

#include <algorithm>

namespace alphascope {

namespace {

template <typename Element>
const Element &elementAt(const std::vector<Element> &elements, Index index)
{
    return elements[static_cast<std::size_t>(index)];
}

//! Counts what a pass over pairs shows.
class PairCounter {
public:
    PairCounter(const std::vector<TokenPair> &pairs, const Gold &gold, const TokenIds &tokens)
        : m_pairs(pairs)
        , m_gold(gold)
        , m_tokens(tokens)
    {
    }

    //! alpha [U x T] of pair `number`.
    template <typename Alpha>
    void countLinks(std::size_t number, const Alpha &alpha)
    {
        if (number >= m_gold.links.size() || alpha.cols() == 0)
            return;
        for (const GoldLink &link : m_gold.links[number]) {
            Index largest = 0;
            alpha.row(link.target).maxCoeff(&largest);
            result.aligned.add(std::find(link.source.begin(), link.source.end(), largest) != link.source.end());
        }
    }

    //! What the model says of one token of a target; padding does not count.
    template <typename Logits>
    void countToken(const Logits &logits, Index target)
    {
        if (target != m_tokens.padding)
            result.tokens.add(likeliestToken(logits, m_tokens.padding) == target);
    }

    //! logits [U x V] and alpha [U x T] of a pair that was computed alone.
    template <typename Alpha>
    void countPair(std::size_t number, const Matrix<float> &logits, const Alpha &alpha)
    {
        const std::vector<Index> &target = m_pairs[number].target;
        for (Index u = 0; u < logits.rows(); ++u)
            countToken(logits.row(u), elementAt(target, u));
        result.crossEntropy += tokenLoss(logits, target, m_tokens.padding).sum;
        countLinks(number, alpha);
    }

    //! write(source, limits) decodes greedily.
    template <typename Write>
    void countWritten(const Write &write, const std::stop_token &stop)
    {
        for (const TokenPair &pair : m_pairs) {
            if (stop.stop_requested())
                return;
            std::vector<Index> target = pair.target;
            target.resize(static_cast<std::size_t>(lengthOf(target, m_tokens.padding)));
            const SearchLimits limits { static_cast<Index>(target.size()), 1, false };
            result.exact.add(write(pair.source, limits).tokens == target);
        }
    }

    PairEvaluation result;

private:
    const std::vector<TokenPair> &m_pairs;
    const Gold &m_gold;
    TokenIds m_tokens;
};

//! These pairs side by side, told their targets.
void tellBatch(const std::vector<TokenPair> &pairs, std::size_t first, std::size_t count,
    const EncoderDecoderConfig &config, BatchEncoderDecoder &model, TokenBatch &batch, PairCounter &counter)
{
    std::vector<std::vector<Index>> inputs;
    std::vector<const std::vector<Index> *> sourcesOf, targetsOf, inputsOf;
    for (std::size_t number = first; number < first + count; ++number)
        inputs.push_back(decoderInput(pairs[number].target, config.tokens));
    for (std::size_t b = 0; b < count; ++b) {
        sourcesOf.push_back(&pairs[first + b].source);
        targetsOf.push_back(&pairs[first + b].target);
        inputsOf.push_back(&inputs[b]);
    }
    batch.assign(sourcesOf, targetsOf, inputsOf, config.tokens.padding);
    counter.result.crossEntropy += model.forward(batch);
    Index row = 0;
    for (const Index target : batch.targets) {
        if (target != config.tokens.padding)
            counter.countToken(model.probabilities(row++), target);
    }
    const Index U = batch.targetShape.timesteps;
    for (std::size_t b = 0; b < count; ++b)
        counter.countLinks(first + b, model.alpha().middleRows(static_cast<Index>(b) * U, U));
}

//! By the reference, for the models that do not run in batches.
void tellOneByOne(const std::vector<TokenPair> &pairs, const EncoderDecoderConfig &config,
    const EncoderDecoderParameters<float> &parameters, PairCounter &counter, const std::stop_token &stop)
{
    for (std::size_t number = 0; number < pairs.size() && !stop.stop_requested(); ++number) {
        const auto &[source, target, links] = pairs[number];
        const auto tape = forward(source, decoderInput(target, config.tokens), config, parameters);
        counter.countPair(number, stacked(tape.steps, [](const auto &step) { return step.logits; }),
            stacked(tape.steps, [](const auto &step) { return step.attention.alpha; }));
    }
}

//! The sum of alpha [T] over the timesteps that matter of this example, if they are known.
template <typename Alpha>
void countAlpha(SequenceEvaluation &result, const Gold &gold, std::size_t number, const Alpha &alpha)
{
    if (number >= gold.timesteps.size() || alpha.size() == 0)
        return;
    for (const Index timestep : gold.timesteps[number])
        result.alpha.hits += static_cast<double>(alpha(timestep));
    result.alpha.count += 1;
}

double largestOf(const Matrix<float> &output, const Matrix<float> &target)
{
    return static_cast<double>((output - target).cwiseAbs().maxCoeff());
}

} // namespace

PairEvaluation evaluate(const EncoderDecoderConfig &config, const EncoderDecoderParameters<float> &parameters,
    const std::vector<TokenPair> &pairs, const Gold &gold, const std::stop_token &stop)
{
    const bool isFast = runsInBatches(config) && std::all_of(pairs.begin(), pairs.end(), [&](const TokenPair &pair) {
        return isPaddedAtTheEndOnly(pair.source, config.tokens.padding);
    });
    PairCounter counter(pairs, gold, config.tokens);
    if (!isFast) {
        tellOneByOne(pairs, config, parameters, counter, stop);
        counter.countWritten(
            [&](const auto &source, const auto &limits) { return greedySearch(source, config, parameters, limits); },
            stop);
        return counter.result;
    }
    TranslationStrand strand;
    strand.model.setParameters(config, parameters);
    constexpr std::size_t most = 64;
    for (std::size_t first = 0; first < pairs.size() && !stop.stop_requested(); first += most)
        tellBatch(pairs, first, std::min(most, pairs.size() - first), config, strand.model, strand.tokens, counter);
    strand.writer.setParameters(config, parameters);
    counter.countWritten(
        [&](const auto &source, const auto &limits) { return strand.writer.search(source, limits); }, stop);
    return counter.result;
}

PairEvaluation evaluate(const RnnSearchConfig &config, const RnnSearchParameters<float> &parameters,
    const std::vector<TokenPair> &pairs, const Gold &gold, const std::stop_token &stop)
{
    PairCounter counter(pairs, gold, config.tokens);
    FastRnnSearch model;
    model.setParameters(config, parameters);
    for (std::size_t number = 0; number < pairs.size() && !stop.stop_requested(); ++number) {
        const auto &[source, target, links] = pairs[number];
        const Matrix<float> &logits = model.forward(source, decoderInput(target, config.tokens));
        counter.countPair(number, logits, model.alpha());
    }
    counter.countWritten(
        [&](const auto &source, const auto &limits) { return greedySearch(source, config, parameters, limits); }, stop);
    return counter.result;
}

SequenceEvaluation evaluate(const ManyToOneConfig &config, const ManyToOneParameters<float> &parameters, LossKind loss,
    std::vector<SequenceExample<float>> examples, const Gold &gold, const std::stop_token &stop)
{
    const SequenceTask<float> task { config, loss, 0, std::move(examples) };
    SequenceEvaluation result;
    const auto look = [&](std::span<const Index> numbers, const BatchManyToOne &model) {
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const SequenceExample<float> &example = task.example(numbers[i]);
            const auto b = static_cast<Index>(i);
            if (loss == LossKind::CrossEntropy) {
                Index likeliest = 0;
                model.logits().row(b).maxCoeff(&likeliest);
                result.classes.add(likeliest == example.targetClass);
            } else {
                result.largestError = std::max(result.largestError, largestOf(model.output().row(b), example.target));
            }
            if (config.score != Score::None)
                countAlpha(result, gold, static_cast<std::size_t>(numbers[i]), model.alpha().col(b));
        }
        result.examples += static_cast<Index>(numbers.size());
    };
    result.loss = passOver(task, parameters, stop, look);
    return result;
}

SequenceEvaluation evaluate(const ManyToManyConfig &config, const ManyToManyParameters<float> &parameters,
    const std::vector<SequenceExample<float>> &examples, const Gold &gold, const std::stop_token &stop)
{
    SequenceEvaluation result;
    for (std::size_t number = 0; number < examples.size() && !stop.stop_requested(); ++number) {
        const SequenceExample<float> &example = examples[number];
        const auto tape = forward(inputRows(example, config.rnn.inputSize), example.padded, config, parameters);
        const Matrix<float> error = tape.output - example.target;
        result.loss += { static_cast<double>(error.squaredNorm()) / static_cast<double>(error.size()), 1 };
        result.largestError = std::max(result.largestError, largestOf(tape.output, example.target));
        const RowVector<float> alpha = tape.attention.alpha.colwise().mean();
        countAlpha(result, gold, number, alpha);
        ++result.examples;
    }
    return result;
}

} // namespace alphascope
