// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchrnn.h"

#include <numeric>

namespace alphascope {

namespace {

//! Blocks of `size` rows, the last one first.
ConstRows reverseBlocks(const ConstRows &values, Index size, Matrix<float> &buffer)
{
    Rows reversed = grown(buffer, values.rows(), values.cols());
    for (Index first = 0; first < values.rows(); first += size)
        reversed.middleRows(values.rows() - first - size, size) = values.middleRows(first, size);
    return ConstRows(buffer.data(), values.rows(), values.cols());
}

template <typename Value>
void reverseBlocks(const std::vector<Value> &values, Index size, std::vector<Value> &reversed)
{
    reversed.resize(values.size());
    for (auto from = values.begin(), to = reversed.end(); from != values.end(); from += size)
        std::copy_n(from, size, to -= size);
}

} // namespace

void BatchRnn::setParameters(const RnnConfig &config, const RnnParameters<float> &parameters)
{
    m_config = config;
    m_cells.resize(parameters.cells.size());
    for (std::size_t i = 0; i < m_cells.size(); ++i)
        m_cells[i].setParameters(config, parameters.cells[i]);
}

ConstRows BatchRnn::forward(const BatchInput &x, const BatchShape &shape, Tape tape)
{
    assert(x.rows.rows() == shape.timesteps * shape.size && x.rows.cols() == m_config.inputSize);
    m_shape = &shape;
    for (std::vector<Index> &visits : m_visits) {
        visits.resize(static_cast<std::size_t>(shape.timesteps));
        std::iota(visits.begin(), visits.end(), Index(0));
    }
    std::reverse(m_visits[1].begin(), m_visits[1].end());
    const auto layers = static_cast<std::size_t>(m_config.layers);
    m_outputs.resize(layers);
    m_reversed.resize(layers);
    ConstRows out = forwardLayer(0, x, tape);
    for (std::size_t layer = 1; layer < layers; ++layer)
        new (&out) ConstRows(forwardLayer(layer, out, tape)); // as Eigen has a map point elsewhere
    return out;
}

//! The last timestep first.
BatchInput BatchRnn::reversed(std::size_t layer, const BatchInput &in)
{
    const Index B = m_shape->size;
    if (!in.tokens)
        return reverseBlocks(in.rows, B, m_reversed[layer]);
    m_reversedTokens.size = in.tokens->size;
    reverseBlocks(in.tokens->tokens, B, m_reversedTokens.tokens);
    reverseBlocks(in.tokens->scale, B, m_reversedTokens.scale);
    return m_reversedTokens;
}

ConstRows BatchRnn::forwardLayer(std::size_t layer, const BatchInput &in, Tape tape)
{
    const Index T = m_shape->timesteps, B = m_shape->size, H = m_config.hiddenSize, F = m_config.featureSize();
    const auto directions = static_cast<std::size_t>(m_config.directions());
    const bool statesAreOutputs = directions == 1 && m_shape->isWhole();
    Rows out = grown(m_outputs[layer], statesAreOutputs ? 0 : T * B, F);
    const auto visitAll = [&](std::size_t direction) {
        BatchCell &cell = m_cells[layer * directions + direction];
        const std::vector<Index> &visits = m_visits[direction];
        cell.forward(direction == 1 ? reversed(layer, in) : in, *m_shape, visits, tape);
        // output_t = [forward h_t; backward h_t]
        for (Index s = 0; s < T && !statesAreOutputs; ++s)
            out.block(visits[static_cast<std::size_t>(s)] * B, static_cast<Index>(direction) * H, B, H) = cell.state(s);
    };
    if (m_pool)
        m_pool->run(m_config.directions(), [&](Index direction) { visitAll(static_cast<std::size_t>(direction)); });
    for (std::size_t direction = 0; direction < directions && !m_pool; ++direction)
        visitAll(direction);
    if (statesAreOutputs)
        return m_cells[layer].states();
    for (Index t = 0; t < T && !m_shape->isWhole(); ++t) {
        for (Index b = 0; b < B; ++b) {
            if (!m_shape->isValid(t, b))
                out.row(t * B + b).setZero();
        }
    }
    return ConstRows(out.data(), T * B, F);
}

void BatchRnn::copyLast(Matrix<float> &last) const
{
    const Index H = m_config.hiddenSize;
    const auto directions = static_cast<std::size_t>(m_config.directions());
    last.resize(m_shape->size, m_config.featureSize());
    for (std::size_t direction = 0; direction < directions; ++direction) {
        const BatchCell &cell = m_cells[m_cells.size() - directions + direction];
        last.middleCols(static_cast<Index>(direction) * H, H) = cell.state(m_shape->timesteps - 1);
    }
}

std::vector<BatchState> BatchRnn::lastStates() const
{
    std::vector<BatchState> states;
    for (const BatchCell &cell : m_cells)
        states.push_back(cell.last());
    return states;
}

void BatchRnn::backward(
    const ConstRows &outputs, const Matrix<float> &last, RnnParameters<float> &gradients, Matrix<float> *xGradient)
{
    const Index H = m_config.hiddenSize;
    const std::size_t top = m_cells.size() - static_cast<std::size_t>(m_config.directions());
    m_lastGradients.resize(m_cells.size());
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        if (i >= top && last.size() > 0)
            m_lastGradients[i].h = last.middleCols(static_cast<Index>(i - top) * H, H);
        else
            m_lastGradients[i].h.resize(0, 0);
    }
    backward(outputs, m_lastGradients, gradients, xGradient);
}

void BatchRnn::backward(const ConstRows &outputs, const std::vector<BatchState> &last, RnnParameters<float> &gradients,
    Matrix<float> *xGradient)
{
    const Index n = m_shape->timesteps * m_shape->size;
    gradients.cells.resize(m_cells.size());
    ConstRows above = outputs;
    for (auto layer = static_cast<std::size_t>(m_config.layers); layer-- > 0;) {
        const bool isLowest = layer == 0;
        if (isLowest && xGradient)
            xGradient->resize(n, m_config.inputSize);
        Rows below = isLowest ? Rows(xGradient ? xGradient->data() : nullptr, xGradient ? n : 0, m_config.inputSize)
                              : grown(m_outputGradients[layer % 2], n, m_config.featureSize());
        backwardLayer(layer, above, last, gradients, below.size() > 0 ? &below : nullptr);
        new (&above) ConstRows(below.data(), below.rows(), below.cols());
    }
}

void BatchRnn::backwardLayer(std::size_t layer, const ConstRows &outputs, const std::vector<BatchState> &last,
    RnnParameters<float> &gradients, Rows *below)
{
    const Index T = m_shape->timesteps, B = m_shape->size, H = m_config.hiddenSize, F = m_config.featureSize();
    const auto directions = static_cast<std::size_t>(m_config.directions());
    for (std::size_t direction = 0; direction < directions; ++direction) {
        const Index column = static_cast<Index>(direction) * H;
        const auto upstream = [&](Index s, Index b) {
            return outputs.data() + (m_visits[direction][static_cast<std::size_t>(s)] * B + b) * F + column;
        };
        const std::size_t i = layer * directions + direction;
        if (direction == 0) {
            m_cells[i].backward(upstream, last[i], gradients.cells[i], below);
            continue;
        }
        Rows own = grown(m_inputGradient, below ? T * B : 0, below ? below->cols() : 0);
        m_cells[i].backward(upstream, last[i], gradients.cells[i], below ? &own : nullptr);
        for (Index s = 0; s < T && below; ++s)
            below->middleRows((T - 1 - s) * B, B) += own.middleRows(s * B, B);
    }
}

} // namespace alphascope
