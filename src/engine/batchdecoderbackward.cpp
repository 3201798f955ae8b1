// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the equations are those of encoderdecoderpass.cpp.
#include "engine/batchdecoder.h"

#include "engine/batchembedding.h"
#include "engine/guidedalignment.h"

namespace alphascope {

void BatchDecoder::backward(
    const Matrix<float> &features, EncoderDecoderParameters<float> &gradients, BatchEncodedGradients &ofEncoded)
{
    const BatchShape &shape = m_batch->targetShape;
    for (BatchCell &cell : m_cells)
        cell.beginBackward({});
    m_attention.beginBackward(alphaGradients());
    m_visitGradient.setZero(B(), m_inputs[0].cols() - E());
    if (isLuong(m_config))
        m_innerGradients.resize(features.rows(), features.cols());
    for (Index u = shape.timesteps - 1; u >= 0; --u) {
        if (isLuong(m_config))
            stepLuongBack(u, features);
        else
            stepBahdanauBack(u, features);
    }
    m_attention.finishBackward(gradients.attn, ofEncoded.keys, ofEncoded.last);
    m_embeddedGradient.resize(features.rows(), E());
    Rows ofEmbedded(m_embeddedGradient.data(), features.rows(), E());
    gradients.decoder.cells.resize(m_cells.size());
    ofEncoded.start.resize(m_cells.size());
    for (std::size_t layer = 0; layer < m_cells.size(); ++layer) {
        BatchCell &cell = m_cells[layer];
        cell.finishBackward(gradients.decoder.cells[layer], layer == 0 ? &ofEmbedded : nullptr);
        ofEncoded.start[layer] = { cell.stateGradient(), cell.cellGradient() };
    }
    if (isLuong(m_config))
        summed(gradients.W_c, features.cols(), m_joined.cols()).noalias()
            += m_innerGradients.transpose() * m_joined; // of (8)
    if (outputReadsEmbedding(m_config))
        m_embeddedGradient += features.rightCols(E()); // of (5)
    embedBackward(m_embeddedGradient, m_batch->decoderInputs, shape, m_batch->targetScale,
        summed(gradients.targetEmbedding, m_parameters->targetEmbedding.rows(), E()));
}

//! What the links ask of alpha; null without.
const Matrix<float> *BatchDecoder::alphaGradients()
{
    if (m_batch->links.empty() || alpha().size() == 0)
        return nullptr;
    m_alphaGradient.setZero(alpha().rows(), alpha().cols());
    const Index U = m_batch->targetShape.timesteps;
    for (Index b = 0; b < B(); ++b) {
        addGuidedAlignmentGradient(*m_batch->links[static_cast<std::size_t>(b)], alpha().middleRows(b * U, U),
            m_alphaGradient.middleRows(b * U, U));
    }
    return &m_alphaGradient;
}

void BatchDecoder::stepBahdanauBack(Index u, const Matrix<float> &features)
{
    // of (5)
    const auto upstream = features.middleRows(u * B(), B());
    m_cells.back().stateGradient() += upstream.leftCols(H());
    m_visitGradient = upstream.middleCols(H(), F());
    // of (4)
    stepCellsBack(u);
    // of (3)
    m_attention.stepBack(u, m_visitGradient.data(), F(), m_cells.back().stateGradient().data());
}

void BatchDecoder::stepLuongBack(Index u, const Matrix<float> &features)
{
    // of (9), and of (6) of the next timestep
    auto inner = ofStep(m_innerGradients, u);
    inner = features.middleRows(u * B(), B());
    if (feedsInput(m_config))
        inner += m_visitGradient;
    // of (8)
    inner.array() *= 1 - ofStep(m_features, u).array().square();
    m_joinedGradient.setZero(B(), F() + H());
    m_backwardW_c.addProduct(inner.data(), inner.cols(), m_joinedGradient.data(), m_joinedGradient.cols(), B());
    // of (7)
    Rows state = m_cells.back().stateGradient();
    state += m_joinedGradient.rightCols(H());
    m_attention.stepBack(u, m_joinedGradient.data(), m_joinedGradient.cols(), state.data());
    // of (6)
    m_visitGradient.setZero();
    stepCellsBack(u);
}

//! Adds the gradient of what the lowest layer reads beside y to m_visitGradient.
void BatchDecoder::stepCellsBack(Index u)
{
    for (std::size_t layer = m_cells.size(); layer-- > 0;) {
        m_cells[layer].visitBack(u);
        Rows below = layer > 0 ? m_cells[layer - 1].stateGradient()
                               : Rows(m_visitGradient.data(), m_visitGradient.rows(), m_visitGradient.cols());
        if (below.size() > 0)
            m_cells[layer].addVisitInputGradient(u, below.data(), below.cols());
    }
}

} // namespace alphascope
