// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/outputshare.h"

#include "engine/lanefunctions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alphascope {

namespace {

constexpr Index some = 16 * rowsOfBlock; // rows of the weight at a time: they stay in the second cache

template <typename Work>
void forSome(Index count, const Work &work)
{
    for (Index from = 0; from < count; from += some)
        work(from, std::min(some, count - from));
}

} // namespace

void OutputTokens::resize(Index timesteps, Index featureCount)
{
    count = timesteps;
    width = (timesteps + laneCount - 1) / laneCount * laneCount;
    targets.resize(static_cast<std::size_t>(count));
    features.resize(width, featureCount);
    features.bottomRows(width - count).setZero();
    targetLogits.resize(count);
}

void OutputTokens::layOut()
{
    across.packTransposed(features);
    along.pack(features);
}

void OutputShare::forward(
    Index block, OutputTokens &tokens, const Matrix<float> &weight, const RowVector<float> &bias, Index padding)
{
    if (block >= static_cast<Index>(m_parts.size()))
        m_parts.resize(static_cast<std::size_t>(block) + 1);
    Part &part = m_parts[static_cast<std::size_t>(block)];
    const Index width = tokens.width;
    if (part.numbers.rows() != m_count || part.numbers.cols() != width)
        part.numbers = largeMatrix<float>(m_count, width);
    // (1)
    forSome(m_count, [&](Index from, Index rows) {
        auto logits = part.numbers.middleRows(from, rows);
        logits.setZero();
        if (bias.size() > 0)
            logits.colwise() = bias.segment(m_first + from, rows).transpose();
        tokens.across.addProduct(
            weight.data() + (m_first + from) * weight.cols(), weight.cols(), logits.data(), width, rows);
    });
    for (Index number = 0; number < tokens.count; ++number) {
        const Index row = tokens.targets[static_cast<std::size_t>(number)] - m_first;
        if (row >= 0 && row < m_count)
            tokens.targetLogits(number) = part.numbers(row, number);
    }
    findLargest(part, padding);
    raise(part);
}

void OutputShare::findLargest(Part &part, Index padding) const
{
    const Index width = part.numbers.cols();
    for (RowVector<float> *row : { &part.largest, &part.best, &part.likeliest })
        row->resize(width);
    for (Index lane = 0; lane < width; lane += laneCount) {
        Lanes best = spread(-std::numeric_limits<float>::infinity()), likeliest = spread(-1.0F);
        for (Index row = 0; row < m_count; ++row) {
            if (m_first + row == padding)
                continue;
            const Lanes logit = load(part.numbers.data() + row * width + lane);
            likeliest = logit > best ? spread(static_cast<float>(m_first + row)) : likeliest;
            best = larger(logit, best);
        }
        store(part.best.data() + lane, best);
        store(part.likeliest.data() + lane, likeliest);
        const Index row = padding - m_first;
        const bool isHere = row >= 0 && row < m_count;
        store(part.largest.data() + lane, isHere ? larger(load(part.numbers.data() + row * width + lane), best) : best);
    }
}

void OutputShare::raise(Part &part)
{
    const Index width = part.numbers.cols();
    part.sums.resize(width);
    for (Index lane = 0; lane < width; lane += laneCount) {
        const Lanes largest = load(part.largest.data() + lane);
        Lanes sum {};
        for (Index row = 0; row < part.numbers.rows(); ++row) {
            float *numbers = part.numbers.data() + row * width + lane;
            const Lanes power = exponential(load(numbers) - largest);
            store(numbers, power);
            sum += power;
        }
        store(part.sums.data() + lane, sum);
    }
}

void OutputShare::writeProbabilities(Index block, const OutputTokens &tokens, Index number, float *to) const
{
    const Part &own = part(block);
    const float factor = std::exp(own.largest(number) - tokens.largest(number)) / tokens.sums(number);
    Eigen::Map<Eigen::ArrayXf>(to, m_count) = own.numbers.col(number).array() * factor;
}

void OutputShare::backward(Index block, const OutputTokens &tokens, const Matrix<float> &weight,
    Matrix<float> &ofWeight, RowVector<float> *ofBias)
{
    Part &part = m_parts[static_cast<std::size_t>(block)];
    const Index width = tokens.width, count = tokens.count, f = weight.cols();
    m_factors = (part.largest - tokens.largest).array().exp() / tokens.sums.array();
    m_factors.tail(width - count).setZero();
    part.featureGradients.setZero(count, f);
    forSome(m_count, [&](Index from, Index rows) {
        toGradients(part, tokens, from, rows);
        const float *gradients = part.numbers.data() + from * width;
        const Index first = m_first + from;
        if (ofBias)
            ofBias->segment(first, rows) += ConstRows(gradients, rows, width).rowwise().sum().transpose();
        // of (1)
        tokens.along.addProduct(gradients, width, ofWeight.data() + first * f, f, rows, count);
        m_product.add(part.numbers.block(from, 0, rows, count), ConstRows(weight.data() + first * f, rows, f),
            part.featureGradients);
    });
}

//! of (2): p_k, less 1 where k is the target
void OutputShare::toGradients(Part &part, const OutputTokens &tokens, Index from, Index rows) const
{
    const Index width = tokens.width;
    for (Index row = from; row < from + rows; ++row) {
        float *numbers = part.numbers.data() + row * width;
        for (Index lane = 0; lane < width; lane += laneCount)
            store(numbers + lane, load(numbers + lane) * load(m_factors.data() + lane));
    }
    for (Index number = 0; number < tokens.count; ++number) {
        const Index row = tokens.targets[static_cast<std::size_t>(number)] - m_first;
        if (row >= from && row < from + rows)
            part.numbers(row, number) -= 1;
    }
}

} // namespace alphascope
