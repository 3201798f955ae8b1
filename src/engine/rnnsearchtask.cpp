// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rnnsearchtask.h"

#include "engine/tokenbatch.h"
#include "engine/tokenloss.h"
#include "engine/writtentokens.h"

#include <algorithm>

namespace alphascope {

namespace {

template <typename Scalar>
TokenLoss<Scalar> lossOfTape(
    const RnnSearchTape<Scalar> &tape, const std::vector<Index> &target, const RnnSearchConfig &config)
{
    return tokenLoss<Scalar>(
        stacked(tape.steps, [](const auto &step) { return step.logits; }), target, config.tokens.padding);
}

} // namespace

template <typename Scalar>
LossSum RnnSearchTask<Scalar>::lossOf(
    std::span<const Index> numbers, const Parameters &parameters, const std::stop_token &stop) const
{
    Workspace workspace;
    return lossOf(numbers, parameters, stop, workspace);
}

template <typename Scalar>
LossSum RnnSearchTask<Scalar>::addGradients(std::span<const Index> numbers, const Parameters &parameters,
    std::uint64_t seed, const std::stop_token &stop, Parameters &sum) const
{
    Workspace workspace;
    return addGradients(numbers, parameters, seed, stop, sum, workspace);
}

template <typename Scalar>
LossSum RnnSearchTask<Scalar>::lossOf(std::span<const Index> numbers, const Parameters &parameters,
    const std::stop_token &stop, Workspace &workspace) const
{
    const auto callback = [this](auto &&p, auto &&each) { visit(p, each); };
    const std::size_t strands = strandsOfExamples(numbers.size(), parameters, callback);
    return workspace.share(numbers, strands, [&](OneByOne &, std::span<const Index> few) {
        LossSum losses;
        for (const Index number : few) {
            if (stop.stop_requested())
                break;
            const auto &[source, target, links] = examples[static_cast<std::size_t>(number)];
            const auto tape = forward(source, shifted(target, config.tokens.begin), config, parameters);
            losses += lossOfTape(tape, target, config).sum;
        }
        return losses;
    });
}

template <typename Scalar>
LossSum RnnSearchTask<Scalar>::addGradients(std::span<const Index> numbers, const Parameters &parameters,
    std::uint64_t seed, const std::stop_token &stop, Parameters &sum, Workspace &workspace) const
{
    const auto callback = [this](auto &&p, auto &&each) { visit(p, each); };
    const std::size_t strands = strandsOfExamples(numbers.size(), parameters, callback);
    const auto learn = [&](OneByOne &, std::span<const Index> few, Parameters &strandSum) {
        LossSum losses;
        for (const Index number : few) {
            if (stop.stop_requested())
                break;
            const auto &[source, target, links] = examples[static_cast<std::size_t>(number)];
            const bool isTold = isTeacherForced(teacherForcing, seed, number);
            const std::vector<Index> input = isTold ? shifted(target, config.tokens.begin)
                                                    : writtenTokens(source, target.size(), config, parameters);
            const auto tape = forward(source, input, config, parameters);
            const TokenLoss<Scalar> loss = lossOfTape(tape, target, config);
            Parameters gradients;
            backward(config, parameters, tape, loss.gradient, gradients);
            accumulate(gradients, config, strandSum);
            losses += loss.sum;
        }
        return losses;
    };
    return workspace.addGradients(numbers, strands, parameters, callback, sum, learn);
}

template struct RnnSearchTask<float>;
template struct RnnSearchTask<double>;

} // namespace alphascope
