// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequencetask.h"

#include "engine/dropout.h"
#include "engine/gradients.h"
#include "engine/loss.h"
#include "engine/manytoonepass.h"
#include "engine/text.h"

namespace alphascope {

namespace {

template <typename Scalar>
Loss<Scalar> lossOfExample(
    const SequenceTask<Scalar> &task, const SequenceExample<Scalar> &example, const ManyToOneTape<Scalar> &tape)
{
    if (task.loss == LossKind::CrossEntropy)
        return crossEntropy(tape.logits, { example.targetClass });
    return meanSquaredError<Scalar>(tape.output, example.target);
}

} // namespace

template <typename Scalar>
LossSum SequenceTask<Scalar>::lossOf(
    std::span<const Index> numbers, const Parameters &parameters, const std::stop_token &stop) const
{
    Workspace workspace(1);
    return lossOf(numbers, parameters, stop, workspace);
}

template <typename Scalar>
LossSum SequenceTask<Scalar>::addGradients(std::span<const Index> numbers, const Parameters &parameters,
    std::uint64_t seed, const std::stop_token &stop, Parameters &sum) const
{
    Workspace workspace(1);
    return addGradients(numbers, parameters, seed, stop, sum, workspace);
}

template <typename Scalar>
LossSum SequenceTask<Scalar>::lossOf(std::span<const Index> numbers, const Parameters &parameters,
    const std::stop_token &stop, Workspace &workspace) const
{
    if constexpr (std::is_same_v<Scalar, float>)
        return workspace.lossOf(*this, numbers, parameters, stop);
    static_cast<void>(workspace);
    LossSum sum;
    for (const Index number : numbers) {
        if (stop.stop_requested())
            break;
        const SequenceExample<Scalar> &one = example(number);
        const Matrix<Scalar> x = inputRows(one, config.rnn.inputSize);
        const ManyToOneTape<Scalar> tape = forward(x, one.padded, config, parameters);
        const Loss<Scalar> computed = lossOfExample(*this, one, tape);
        sum += { static_cast<double>(computed.value), 1, computed.metric };
    }
    return sum;
}

template <typename Scalar>
LossSum SequenceTask<Scalar>::addGradients(std::span<const Index> numbers, const Parameters &parameters,
    std::uint64_t seed, const std::stop_token &stop, Parameters &sum, Workspace &workspace) const
{
    if constexpr (std::is_same_v<Scalar, float>)
        return workspace.addGradients(*this, numbers, parameters, seed, stop, sum);
    static_cast<void>(workspace);
    LossSum losses;
    for (const Index number : numbers) {
        if (stop.stop_requested())
            break;
        const SequenceExample<Scalar> &one = example(number);
        Matrix<Scalar> x = inputRows(one, config.rnn.inputSize);
        if (inputDropout > 0)
            x = dropout(x, inputDropout, dropoutSeed(seed, number)).y;
        const ManyToOneTape<Scalar> tape = forward(x, one.padded, config, parameters);
        const Loss<Scalar> computed = lossOfExample(*this, one, tape);
        OutputUpstream<Scalar> upstream;
        (loss == LossKind::CrossEntropy ? upstream.logits : upstream.output) = computed.gradient;
        Parameters gradients;
        backward(x, one.padded, config, parameters, tape, upstream, gradients);
        accumulate(gradients, config, sum);
        losses += { static_cast<double>(computed.value), 1, computed.metric };
    }
    return losses;
}

template <typename Scalar>
std::optional<Problem> check(const SequenceTask<Scalar> &task, const ManyToOneParameters<Scalar> &parameters)
{
    const ManyToOneConfig &config = task.config;
    if (auto problem = checkDropout(task.inputDropout))
        return problem;
    if (task.examples.empty())
        return Problem { "There is no example to learn from. Add one." };
    const bool hasClass = task.loss == LossKind::CrossEntropy;
    ExampleShape shape { .inputSize = config.rnn.inputSize };
    if (config.score == Score::Location)
        shape.timesteps = parameters.attn.b.rows();
    if (!hasClass) {
        shape.targetRows = 1;
        shape.targetSize = config.outputSize;
    }
    for (Index i = 0; i < task.exampleCount(); ++i) {
        const SequenceExample<Scalar> &example = task.example(i);
        if (example.hasTokens() != task.readsTokens())
            return Problem { "Example " + std::to_string(i + 1) + " is made of "
                + (example.hasTokens() ? "tokens, but the first one of numbers"
                                       : "numbers, but the first one of tokens")
                + ". Give all of one kind." };
        if (auto problem = misfit(example, i, shape))
            return problem;
        if (hasClass && (example.targetClass < 0 || example.targetClass >= config.outputSize))
            return Problem { "Example " + std::to_string(i + 1) + " is of class " + std::to_string(example.targetClass)
                + ", but the model has " + counted(config.outputSize, "output")
                + ", for the classes from 0 on. Give the model more outputs." };
    }
    return std::nullopt;
}

template struct SequenceTask<float>;
template struct SequenceTask<double>;
template std::optional<Problem> check(const SequenceTask<float> &, const ManyToOneParameters<float> &);
template std::optional<Problem> check(const SequenceTask<double> &, const ManyToOneParameters<double> &);

} // namespace alphascope
