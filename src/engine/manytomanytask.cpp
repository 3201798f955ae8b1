// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/manytomanytask.h"

#include "engine/dropout.h"
#include "engine/gradients.h"
#include "engine/loss.h"
#include "engine/manytomanypass.h"

#include <algorithm>

namespace alphascope {

namespace {

//! Calls work(strand, examples) for the strands of a batch; gives the sum of their losses.
template <typename Scalar, typename Work>
LossSum share(std::span<const Index> numbers, ManyToManyWorkspace<Scalar> &workspace, std::size_t &count, Work &&work)
{
    constexpr std::size_t smallest = 4, most = 8; // examples of a strand; strands
    count = std::clamp<std::size_t>(numbers.size() / smallest, 1, most);
    workspace.strands.resize(std::max(workspace.strands.size(), count));
    workspace.pool.run(static_cast<Index>(count), [&](Index strand) {
        const auto i = static_cast<std::size_t>(strand);
        const std::size_t begin = numbers.size() * i / count, end = numbers.size() * (i + 1) / count;
        workspace.strands[i].loss = {};
        work(workspace.strands[i], numbers.subspan(begin, end - begin));
    });
    LossSum sum;
    for (std::size_t i = 0; i < count; ++i)
        sum += workspace.strands[i].loss;
    return sum;
}

} // namespace

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
    std::size_t strands = 0;
    return share(numbers, workspace, strands, [&](auto &strand, std::span<const Index> few) {
        for (const Index number : few) {
            if (stop.stop_requested())
                break;
            const SequenceExample<Scalar> &one = examples[static_cast<std::size_t>(number)];
            const ManyToManyTape<Scalar> tape = forward(one.x, one.padded, config, parameters);
            strand.loss += { static_cast<double>(meanSquaredError(tape.output, one.target).value), 1 };
        }
    });
}

template <typename Scalar>
LossSum ManyToManyTask<Scalar>::addGradients(std::span<const Index> numbers, const Parameters &parameters,
    std::uint64_t seed, const std::stop_token &stop, Parameters &sum, Workspace &workspace) const
{
    std::size_t strands = 0;
    const LossSum losses = share(numbers, workspace, strands, [&](auto &strand, std::span<const Index> few) {
        strand.gradients = {};
        for (const Index number : few) {
            if (stop.stop_requested())
                break;
            const SequenceExample<Scalar> &one = examples[static_cast<std::size_t>(number)];
            const Matrix<Scalar> x
                = inputDropout > 0 ? dropout(one.x, inputDropout, dropoutSeed(seed, number)).y : one.x;
            const ManyToManyTape<Scalar> tape = forward(x, one.padded, config, parameters);
            const Loss<Scalar> loss = meanSquaredError(tape.output, one.target);
            Parameters gradients;
            backward(x, one.padded, config, parameters, tape, { loss.gradient, {} }, gradients);
            accumulate(gradients, config, strand.gradients);
            strand.loss += { static_cast<double>(loss.value), 1 };
        }
    });
    for (std::size_t i = 0; i < strands; ++i) {
        if (workspace.strands[i].loss.weight > 0)
            accumulate(workspace.strands[i].gradients, config, sum);
    }
    return losses;
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
