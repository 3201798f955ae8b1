// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequencestrand.h"

#include "engine/dropout.h"
#include "engine/loss.h"

#include <algorithm>

namespace alphascope {

void SequenceStrand::begin(const SequenceTask<float> &task, const ManyToOneParameters<float> &parameters)
{
    m_task = &task;
    m_batch.setParameters(task.config, parameters, task.readsTokens());
}

LossSum SequenceStrand::forward(std::span<const Index> numbers, const std::stop_token &stop)
{
    m_shape.stop = stop;
    gather(numbers, nullptr);
    forward(Tape::Dropped);
    return computeLoss();
}

LossSum SequenceStrand::learn(
    std::span<const Index> numbers, std::uint64_t seed, ManyToOneParameters<float> &sum, const std::stop_token &stop)
{
    m_shape.stop = stop;
    gather(numbers, &seed);
    forward(Tape::Kept);
    const LossSum loss = computeLoss();
    m_batch.backward(m_upstream, sum);
    return loss;
}

void SequenceStrand::forward(Tape tape)
{
    const Index rows = m_shape.timesteps * m_shape.size;
    if (m_task->readsTokens())
        m_batch.forward(m_tokens, m_shape, tape);
    else
        m_batch.forward(ConstRows(m_x.data(), rows, m_task->config.rnn.inputSize), m_shape, tape);
}

void SequenceStrand::gather(std::span<const Index> numbers, const std::uint64_t *seed)
{
    gatherShape(numbers);
    if (m_task->readsTokens())
        gatherTokens(numbers, seed);
    else
        gatherNumbers(numbers, seed);
    gatherTargets(numbers);
}

//! Row t·B + b of m_x is timestep t of example b; what lies beyond its end is 0.
void SequenceStrand::gatherNumbers(std::span<const Index> numbers, const std::uint64_t *seed)
{
    grown(m_x, m_shape.timesteps * m_shape.size, m_task->config.rnn.inputSize);
    for (Index b = 0; b < m_shape.size; ++b) {
        const Index number = numbers[static_cast<std::size_t>(b)];
        const SequenceExample<float> &example = m_task->example(number);
        if (drops(seed))
            put(dropout(example.x, m_task->inputDropout, dropoutSeed(*seed, number)).y, b);
        else
            put(example.x, b);
    }
}

//! The rows of example b; padding becomes 0.
void SequenceStrand::put(const Matrix<float> &x, Index b)
{
    const Index I = x.cols(), B = m_shape.size;
    const bool isWhole = m_shape.isWhole();
    for (Index t = 0; t < m_shape.timesteps; ++t) {
        const bool isValid = isWhole || (t < x.rows() && m_shape.isValid(t, b));
        for (Index i = 0; i < I; ++i)
            m_x.data()[(t * B + b) * I + i] = isValid ? x.data()[t * I + i] : 0;
    }
}

//! The same of m_tokens.
void SequenceStrand::gatherTokens(std::span<const Index> numbers, const std::uint64_t *seed)
{
    const Index V = m_task->config.rnn.inputSize;
    const auto B = static_cast<std::size_t>(m_shape.size), rows = static_cast<std::size_t>(m_shape.timesteps) * B;
    m_tokens.size = V;
    m_tokens.tokens.assign(rows, -1);
    m_tokens.scale.assign(drops(seed) ? rows : 0, 1);
    for (std::size_t b = 0; b < B; ++b) {
        const std::vector<Index> &tokens = m_task->example(numbers[b]).tokens;
        std::vector<float> scale;
        if (drops(seed))
            scale = dropoutOfOneHot(tokens, V, m_task->inputDropout, dropoutSeed(*seed, numbers[b]));
        for (std::size_t t = 0; t < tokens.size(); ++t) {
            if (!m_shape.isValid(static_cast<Index>(t), static_cast<Index>(b)))
                continue;
            m_tokens.tokens[t * B + b] = tokens[t];
            if (!scale.empty())
                m_tokens.scale[t * B + b] = scale[t];
        }
    }
}

void SequenceStrand::gatherTargets(std::span<const Index> numbers)
{
    const bool hasClass = m_task->loss == LossKind::CrossEntropy;
    m_targets.resize(hasClass ? 0 : m_shape.size, m_task->config.outputSize);
    m_classes.resize(hasClass ? numbers.size() : 0);
    for (std::size_t b = 0; b < numbers.size(); ++b) {
        const SequenceExample<float> &example = m_task->example(numbers[b]);
        if (hasClass)
            m_classes[b] = example.targetClass;
        else
            m_targets.row(static_cast<Index>(b)) = example.target;
    }
}

//! Size, lengths and padding, as far as there are any.
void SequenceStrand::gatherShape(std::span<const Index> numbers)
{
    const auto B = static_cast<Index>(numbers.size());
    Index T = 0;
    for (const Index number : numbers)
        T = std::max(T, m_task->example(number).timesteps());
    m_shape.size = B;
    m_shape.timesteps = T;
    m_shape.lengths.clear();
    m_shape.padded.clear();
    const auto exampleOf = [&](Index b) -> const SequenceExample<float> & {
        return m_task->example(numbers[static_cast<std::size_t>(b)]);
    };
    for (Index b = 0; b < B; ++b) {
        const SequenceExample<float> &example = exampleOf(b);
        if (example.timesteps() == T || !m_shape.lengths.empty())
            continue;
        for (Index other = 0; other < B; ++other)
            m_shape.lengths.push_back(exampleOf(other).timesteps());
    }
    for (Index b = 0; b < B; ++b) {
        const std::vector<bool> &padded = exampleOf(b).padded;
        if (std::find(padded.begin(), padded.end(), true) == padded.end())
            continue;
        m_shape.padded.resize(static_cast<std::size_t>(T * B), false);
        for (std::size_t t = 0; t < padded.size(); ++t)
            m_shape.padded[t * static_cast<std::size_t>(B) + static_cast<std::size_t>(b)] = padded[t];
    }
}

//! The sum over the examples, and its gradients.
LossSum SequenceStrand::computeLoss()
{
    const bool hasClass = m_task->loss == LossKind::CrossEntropy;
    Matrix<float> &gradient = hasClass ? m_upstream.logits : m_upstream.output;
    (hasClass ? m_upstream.output : m_upstream.logits).resize(0, 0);
    const auto loss = hasClass ? crossEntropy<float>(m_batch.logits(), m_classes, std::nullopt, gradient)
                               : meanSquaredError<float>(m_batch.output(), m_targets, gradient);
    gradient *= static_cast<float>(m_shape.size);
    const auto count = static_cast<double>(m_shape.size);
    return { static_cast<double>(loss.value) * count, count, hasClass ? loss.metric : loss.metric * count };
}

} // namespace alphascope
