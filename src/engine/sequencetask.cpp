// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequencetask.h"

#include "engine/dropout.h"
#include "engine/gradients.h"
#include "engine/loss.h"
#include "engine/manytoonepass.h"
#include "engine/randomstream.h"
#include "engine/text.h"

namespace alphascope {

namespace {

template <typename Scalar>
const SequenceExample<Scalar> &exampleOf(const SequenceTask<Scalar> &task, Index number)
{
    return task.examples[static_cast<std::size_t>(number)];
}

template <typename Scalar>
Loss<Scalar> lossOfExample(
    const SequenceTask<Scalar> &task, const SequenceExample<Scalar> &example, const ManyToOneTape<Scalar> &tape)
{
    if (task.loss == LossKind::CrossEntropy)
        return crossEntropy(tape.logits, { example.targetClass });
    return meanSquaredError<Scalar>(tape.output, example.target);
}

//! Each example draws from a stream of its own: the order of the examples and their batches do not matter.
std::uint64_t dropoutSeed(std::uint64_t seed, Index number)
{
    return RandomStream(seed, "example " + std::to_string(number)).bits();
}

template <typename Scalar>
bool isFinite(const SequenceExample<Scalar> &example)
{
    return example.x.allFinite() && example.target.allFinite();
}

} // namespace

template <typename Scalar>
LossSum SequenceTask<Scalar>::lossOf(
    std::span<const Index> numbers, const Parameters &parameters, const std::stop_token &stop) const
{
    LossSum sum;
    for (const Index number : numbers) {
        if (stop.stop_requested())
            break;
        const SequenceExample<Scalar> &example = exampleOf(*this, number);
        const ManyToOneTape<Scalar> tape = forward(example.x, example.padded, config, parameters);
        sum += { static_cast<double>(lossOfExample(*this, example, tape).value), 1 };
    }
    return sum;
}

template <typename Scalar>
LossSum SequenceTask<Scalar>::addGradients(std::span<const Index> numbers, const Parameters &parameters,
    std::uint64_t seed, const std::stop_token &stop, Parameters &sum) const
{
    LossSum losses;
    for (const Index number : numbers) {
        if (stop.stop_requested())
            break;
        const SequenceExample<Scalar> &example = exampleOf(*this, number);
        const Matrix<Scalar> x
            = inputDropout > 0 ? dropout(example.x, inputDropout, dropoutSeed(seed, number)).y : example.x;
        const ManyToOneTape<Scalar> tape = forward(x, example.padded, config, parameters);
        const Loss<Scalar> computed = lossOfExample(*this, example, tape);
        OutputUpstream<Scalar> upstream;
        (loss == LossKind::CrossEntropy ? upstream.logits : upstream.output) = computed.gradient;
        Parameters gradients;
        backward(x, example.padded, config, parameters, tape, upstream, gradients);
        accumulate(gradients, config, sum);
        losses += { static_cast<double>(computed.value), 1 };
    }
    return losses;
}

template <typename Scalar>
std::optional<Problem> check(const SequenceTask<Scalar> &task, const ManyToOneParameters<Scalar> &parameters)
{
    const ManyToOneConfig &config = task.config;
    if (task.examples.empty())
        return Problem { "There is no example to learn from. Add one." };
    for (Index i = 0; i < task.exampleCount(); ++i) {
        const SequenceExample<Scalar> &example = exampleOf(task, i);
        const std::string name = "Example " + std::to_string(i + 1);
        const Index T = example.x.rows();
        if (T == 0 || example.x.cols() != config.rnn.inputSize)
            return Problem { name + " has " + counted(T, "timestep") + " of " + counted(example.x.cols(), "number")
                + ". Give it at least one, of " + counted(config.rnn.inputSize, "number") + "." };
        if (!example.padded.empty() && static_cast<Index>(example.padded.size()) != T)
            return Problem { name + " has " + counted(T, "timestep") + ", but says of "
                + std::to_string(example.padded.size()) + " whether they are padding. Say it of each." };
        if (config.score == Score::Location && T != parameters.attn.b.rows())
            return Problem { name + " has " + counted(T, "timestep") + ", but location attention is made for "
                + std::to_string(parameters.attn.b.rows()) + ". Choose another score, or examples of one length." };
        const bool hasClass = task.loss == LossKind::CrossEntropy;
        if (hasClass && (example.targetClass < 0 || example.targetClass >= config.outputSize))
            return Problem { name + " is of class " + std::to_string(example.targetClass) + ", but the model has "
                + counted(config.outputSize, "output") + ", for the classes from 0 on. Give the model more outputs." };
        if (!hasClass && example.target.size() != config.outputSize)
            return Problem { name + " has " + counted(example.target.size(), "target") + ", but the model has "
                + counted(config.outputSize, "output") + ". Give it as many." };
        if (!isFinite(example))
            return Problem { name + " has a number that is not finite. Change it, or leave the example out." };
    }
    return std::nullopt;
}

template struct SequenceTask<float>;
template struct SequenceTask<double>;
template std::optional<Problem> check(const SequenceTask<float> &, const ManyToOneParameters<float> &);
template std::optional<Problem> check(const SequenceTask<double> &, const ManyToOneParameters<double> &);

} // namespace alphascope
