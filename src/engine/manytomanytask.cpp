// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/manytomanytask.h"

#include "engine/dropout.h"
#include "engine/gradients.h"
#include "engine/loss.h"
#include "engine/manytomanypass.h"

#include <algorithm>

namespace alphascope {

template <typename Scalar>
LossSum ManyToManyTask<Scalar>::lossOf(
    std::span<const Index> numbers, const Parameters &parameters, const std::stop_token &stop) const
{
    Workspace workspace;
    return lossOf(numbers, parameters, stop, workspace);
}

template <typename Scalar>
LossSum ManyToManyTask<Scalar>::addGradients(std::span<const Index> numbers, const Parameters &parameters,
    std::uint64_t seed, const std::stop_token &stop, Parameters &sum) const
{
    Workspace workspace;
    return addGradients(numbers, parameters, seed, stop, sum, workspace);
}

template <typename Scalar>
LossSum ManyToManyTask<Scalar>::lossOf(std::span<const Index> numbers, const Parameters &parameters,
    const std::stop_token &stop, Workspace &workspace) const
{
    const auto callback = [this](auto &&p, auto &&each) { visit(p, each); };
    const std::size_t strands = strandsOfExamples(numbers.size(), parameters, callback);
    return workspace.share(numbers, strands, [&](OneByOne &, std::span<const Index> few) {
        LossSum losses;
        for (const Index number : few) {
            if (stop.stop_requested())
                break;
            const SequenceExample<Scalar> &one = examples[static_cast<std::size_t>(number)];
            const ManyToManyTape<Scalar> tape
                = forward(inputRows(one, config.rnn.inputSize), one.padded, config, parameters);
            const Loss<Scalar> loss = meanSquaredError(tape.output, one.target);
            losses += { static_cast<double>(loss.value), 1, loss.metric };
        }
        return losses;
    });
}

template <typename Scalar>
LossSum ManyToManyTask<Scalar>::addGradients(std::span<const Index> numbers, const Parameters &parameters,
    std::uint64_t seed, const std::stop_token &stop, Parameters &sum, Workspace &workspace) const
{
    const auto callback = [this](auto &&p, auto &&each) { visit(p, each); };
    const std::size_t strands = strandsOfExamples(numbers.size(), parameters, callback);
    const auto learn = [&](OneByOne &, std::span<const Index> few, Parameters &strandSum) {
        LossSum losses;
        for (const Index number : few) {
            if (stop.stop_requested())
                break;
            const SequenceExample<Scalar> &one = examples[static_cast<std::size_t>(number)];
            Matrix<Scalar> x = inputRows(one, config.rnn.inputSize);
            if (inputDropout > 0)
                x = dropout(x, inputDropout, dropoutSeed(seed, number)).y;
            const ManyToManyTape<Scalar> tape = forward(x, one.padded, config, parameters);
            const Loss<Scalar> loss = meanSquaredError(tape.output, one.target);
            Parameters gradients;
            backward(x, one.padded, config, parameters, tape, { loss.gradient, {} }, gradients);
            accumulate(gradients, config, strandSum);
            losses += { static_cast<double>(loss.value), 1, loss.metric };
        }
        return losses;
    };
    return workspace.addGradients(numbers, strands, parameters, callback, sum, learn);
}

template <typename Scalar>
std::optional<Problem> check(const ManyToManyTask<Scalar> &task, const ManyToManyParameters<Scalar> &parameters)
{
    if (auto problem = checkDropout(task.inputDropout))
        return problem;
    if (task.examples.empty())
        return Problem { "There is no example to learn from. Add one." };
    const ManyToManyConfig &config = task.config;
    const ExampleShape shape { config.rnn.inputSize, parameters.b.cols(), config.decoderSteps, config.outputSize };
    for (Index i = 0; i < task.exampleCount(); ++i) {
        if (auto problem = misfit(task.examples[static_cast<std::size_t>(i)], i, shape))
            return problem;
    }
    return std::nullopt;
}

template struct ManyToManyTask<float>;
template struct ManyToManyTask<double>;
template std::optional<Problem> check(const ManyToManyTask<float> &, const ManyToManyParameters<float> &);
template std::optional<Problem> check(const ManyToManyTask<double> &, const ManyToManyParameters<double> &);

} // namespace alphascope
