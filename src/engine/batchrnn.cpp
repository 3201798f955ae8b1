// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchrnn.h"

#include <numeric>

namespace alphascope {

namespace {

//! Blocks of `size` rows, the last one first.
void reverseBlocks(const Matrix<float> &values, Index size, Matrix<float> &reversed)
{
    reversed.resize(values.rows(), values.cols());
    for (Index first = 0; first < values.rows(); first += size)
        reversed.middleRows(values.rows() - first - size, size) = values.middleRows(first, size);
}

} // namespace

void BatchRnn::setParameters(const RnnConfig &config, const RnnParameters<float> &parameters)
{
    m_config = config;
    m_cells.resize(parameters.cells.size());
    for (std::size_t i = 0; i < m_cells.size(); ++i)
        m_cells[i].setParameters(config, parameters.cells[i]);
}

const Matrix<float> &BatchRnn::forward(const Matrix<float> &x, const BatchShape &shape)
{
    const Index T = shape.timesteps, B = shape.size, H = m_config.hiddenSize;
    assert(x.rows() == T * B && x.cols() == m_config.inputSize);
    m_shape = &shape;
    for (std::vector<Index> &visits : m_visits) {
        visits.resize(static_cast<std::size_t>(T));
        std::iota(visits.begin(), visits.end(), Index(0));
    }
    std::reverse(m_visits[1].begin(), m_visits[1].end());
    const auto layers = static_cast<std::size_t>(m_config.layers);
    const auto directions = static_cast<std::size_t>(m_config.directions());
    m_outputs.resize(layers);
    m_reversed.resize(layers);
    for (std::size_t layer = 0; layer < layers; ++layer) {
        const Matrix<float> &in = layer == 0 ? x : m_outputs[layer - 1];
        Matrix<float> &out = m_outputs[layer];
        out.resize(T * B, m_config.featureSize());
        for (std::size_t direction = 0; direction < directions; ++direction) {
            if (direction == 1)
                reverseBlocks(in, B, m_reversed[layer]);
            BatchCell &cell = m_cells[layer * directions + direction];
            cell.forward(direction == 1 ? m_reversed[layer] : in, shape, m_visits[direction]);
            // output_t = [forward h_t; backward h_t]
            for (Index s = 0; s < T; ++s) {
                const Index t = m_visits[direction][static_cast<std::size_t>(s)];
                out.block(t * B, static_cast<Index>(direction) * H, B, H) = cell.state(s);
            }
        }
        for (Index t = 0; t < T && !shape.lengths.empty(); ++t) {
            for (Index b = 0; b < B; ++b) {
                if (!shape.isValid(t, b))
                    out.row(t * B + b).setZero();
            }
        }
    }
    return m_outputs.back();
}

Matrix<float> BatchRnn::last() const
{
    const Index H = m_config.hiddenSize;
    const auto directions = static_cast<std::size_t>(m_config.directions());
    Matrix<float> last(m_shape->size, m_config.featureSize());
    for (std::size_t direction = 0; direction < directions; ++direction) {
        const BatchCell &cell = m_cells[m_cells.size() - directions + direction];
        last.middleCols(static_cast<Index>(direction) * H, H) = cell.state(m_shape->timesteps - 1);
    }
    return last;
}

std::vector<BatchState> BatchRnn::lastStates() const
{
    std::vector<BatchState> states;
    for (const BatchCell &cell : m_cells)
        states.push_back(cell.last());
    return states;
}

void BatchRnn::backward(
    const Matrix<float> &outputs, const Matrix<float> &last, RnnParameters<float> &gradients, Matrix<float> *xGradient)
{
    const auto directions = static_cast<std::size_t>(m_config.directions());
    std::vector<BatchState> states(m_cells.size());
    for (std::size_t direction = 0; direction < directions && last.size() > 0; ++direction) {
        const Index column = static_cast<Index>(direction) * m_config.hiddenSize;
        states[states.size() - directions + direction].h = last.middleCols(column, m_config.hiddenSize);
    }
    backward(outputs, states, gradients, xGradient);
}

void BatchRnn::backward(const Matrix<float> &outputs, const std::vector<BatchState> &last,
    RnnParameters<float> &gradients, Matrix<float> *xGradient)
{
    const Index T = m_shape->timesteps, B = m_shape->size, H = m_config.hiddenSize, F = m_config.featureSize();
    const auto layers = static_cast<std::size_t>(m_config.layers);
    const auto directions = static_cast<std::size_t>(m_config.directions());
    gradients.cells.resize(m_cells.size());
    m_outputGradients.resize(layers);
    for (std::size_t layer = layers; layer-- > 0;) {
        const Matrix<float> &above = layer + 1 == layers ? outputs : m_outputGradients[layer];
        Matrix<float> *below = layer == 0 ? xGradient : &m_outputGradients[layer - 1];
        for (std::size_t direction = 0; direction < directions; ++direction) {
            const Index column = static_cast<Index>(direction) * H;
            const auto upstream = [&](Index s, Index b) {
                return above.data() + (m_visits[direction][static_cast<std::size_t>(s)] * B + b) * F + column;
            };
            const std::size_t i = layer * directions + direction;
            m_inputGradient.resize(below ? T * B : 0, layer == 0 ? m_config.inputSize : F);
            m_cells[i].backward(upstream, last[i], gradients.cells[i], below ? &m_inputGradient : nullptr);
            if (!below)
                continue;
            if (direction == 0) {
                *below = m_inputGradient;
            } else {
                for (Index s = 0; s < T; ++s)
                    below->middleRows((T - 1 - s) * B, B) += m_inputGradient.middleRows(s * B, B);
            }
        }
    }
}

} // namespace alphascope
