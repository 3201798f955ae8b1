// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchoutput.h"

#include <cmath>

namespace alphascope {

namespace {

constexpr Index mostTokens = 512; // side by side: more would not stay in the second cache
constexpr Index mostShares = 4; // each has a sum of the features' gradients
constexpr Index fewestRows = 24; // of a share

//! work(number) for all of them, in the threads of the pool if there is one.
template <typename Work>
void forAll(ThreadPool *pool, Index count, Work &&work)
{
    if (pool)
        return pool->run(count, work);
    for (Index number = 0; number < count; ++number)
        work(number);
}

} // namespace

void BatchOutput::setParameters(const Matrix<float> &weight, const RowVector<float> &bias)
{
    m_weight = &weight;
    m_bias = &bias;
    divide();
}

//! Into as many shares as follow from the weight alone.
void BatchOutput::divide()
{
    const Index V = m_weight->rows(), shares = std::clamp<Index>(V / fewestRows, 1, mostShares);
    const bool isDivided
        = static_cast<Index>(m_shares.size()) == shares && m_shares.back()->first() + m_shares.back()->count() == V;
    if (isDivided)
        return;
    m_shares.clear();
    for (Index i = 0; i < shares; ++i)
        m_shares.push_back(std::make_unique<OutputShare>(V * i / shares, V * (i + 1) / shares - V * i / shares));
}

//! work(part, row, block, number) for the rows that count of all parts, one after the other, and where they are.
template <typename Work>
void BatchOutput::forCounted(const Work &work) const
{
    Index block = 0, number = 0;
    for (std::size_t part = 0; part < m_counted.size(); ++part) {
        for (const Index row : m_counted[part]) {
            if (number == m_blocks[static_cast<std::size_t>(block)]->count) {
                ++block;
                number = 0;
            }
            work(part, row, block, number++);
        }
    }
}

//! The rows that count, in blocks.
void BatchOutput::gather(std::span<const OutputPart> parts, Index padding)
{
    m_given.clear();
    m_counted.assign(parts.size(), {});
    Index all = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::vector<Index> &targets = *parts[i].targets;
        m_given.push_back(parts[i].features->rows());
        for (Index row = 0; row < m_given.back(); ++row) {
            if (targets[static_cast<std::size_t>(row)] != padding)
                m_counted[i].push_back(row);
        }
        all += static_cast<Index>(m_counted[i].size());
    }
    m_blockCount = (all + mostTokens - 1) / mostTokens;
    while (static_cast<Index>(m_blocks.size()) < m_blockCount)
        m_blocks.push_back(std::make_unique<OutputTokens>());
    for (Index block = 0; block < m_blockCount; ++block) {
        const Index begin = all * block / m_blockCount, end = all * (block + 1) / m_blockCount;
        m_blocks[static_cast<std::size_t>(block)]->resize(end - begin, m_weight->cols());
    }
    forCounted([&](std::size_t part, Index row, Index block, Index number) {
        OutputTokens &tokens = *m_blocks[static_cast<std::size_t>(block)];
        tokens.features.row(number) = parts[part].features->row(row);
        tokens.targets[static_cast<std::size_t>(number)] = (*parts[part].targets)[static_cast<std::size_t>(row)];
    });
}

LossSum BatchOutput::forward(std::span<const OutputPart> parts, Index padding, ThreadPool *pool)
{
    gather(parts, padding);
    LossSum sum;
    for (Index block = 0; block < m_blockCount; ++block) {
        OutputTokens &tokens = *m_blocks[static_cast<std::size_t>(block)];
        tokens.layOut();
        forAll(pool, static_cast<Index>(m_shares.size()), [&](Index i) {
            m_shares[static_cast<std::size_t>(i)]->forward(block, tokens, *m_weight, *m_bias, padding);
        });
        sum += join(block);
    }
    return sum;
}

//! What the shares found, in their order: -log p_target = log Σ e^(logit - largest) + largest - logit_target.
LossSum BatchOutput::join(Index block)
{
    OutputTokens &tokens = *m_blocks[static_cast<std::size_t>(block)];
    tokens.largest = m_shares.front()->largest(block);
    for (const auto &share : m_shares)
        tokens.largest = tokens.largest.cwiseMax(share->largest(block));
    tokens.sums.setZero(tokens.width);
    for (const auto &share : m_shares)
        tokens.sums.array() += share->sums(block).array() * (share->largest(block) - tokens.largest).array().exp();
    LossSum sum;
    for (Index number = 0; number < tokens.count; ++number) {
        const OutputShare *best = m_shares.front().get();
        for (const auto &share : m_shares) {
            if (share->best(block)(number) > best->best(block)(number))
                best = share.get();
        }
        const Index target = tokens.targets[static_cast<std::size_t>(number)];
        const bool isRight = static_cast<Index>(best->likeliest(block)(number)) == target;
        const float loss = std::log(tokens.sums(number)) + (tokens.largest(number) - tokens.targetLogits(number));
        sum += { static_cast<double>(loss), 1, isRight ? 1.0 : 0.0 };
    }
    return sum;
}

RowVector<float> BatchOutput::probabilities(Index row) const
{
    Index block = 0;
    for (; row >= m_blocks[static_cast<std::size_t>(block)]->count; ++block)
        row -= m_blocks[static_cast<std::size_t>(block)]->count;
    RowVector<float> probabilities(m_weight->rows());
    for (const auto &share : m_shares)
        share->writeProbabilities(
            block, *m_blocks[static_cast<std::size_t>(block)], row, probabilities.data() + share->first());
    return probabilities;
}

void BatchOutput::backward(
    Shared<float> &weight, RowVector<float> &bias, std::span<Matrix<float> *const> features, ThreadPool *pool)
{
    Matrix<float> &ofWeight = summed(weight, m_weight->rows(), m_weight->cols());
    RowVector<float> *ofBias = m_bias->size() > 0 ? &summed(bias, m_bias->size()) : nullptr;
    forAll(pool, static_cast<Index>(m_shares.size()), [&](Index i) {
        for (Index block = 0; block < m_blockCount; ++block)
            m_shares[static_cast<std::size_t>(i)]->backward(
                block, *m_blocks[static_cast<std::size_t>(block)], *m_weight, ofWeight, ofBias);
    });
    for (std::size_t part = 0; part < features.size(); ++part)
        features[part]->setZero(m_given[part], m_weight->cols());
    forCounted([&](std::size_t part, Index row, Index block, Index number) {
        for (const auto &share : m_shares)
            features[part]->row(row) += share->featureGradients(block).row(number);
    });
}

} // namespace alphascope
