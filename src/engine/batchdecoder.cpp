// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the equations are those of encoderdecoderpass.cpp.
#include "engine/batchdecoder.h"

#include "engine/batchembedding.h"

#include <numeric>

namespace alphascope {

void BatchDecoder::setParameters(const EncoderDecoderConfig &config, const EncoderDecoderParameters<float> &parameters)
{
    m_config = config;
    m_parameters = &parameters;
    const RnnConfig cellConfig = decoderConfig(config);
    m_cells.resize(parameters.decoder.cells.size());
    for (std::size_t layer = 0; layer < m_cells.size(); ++layer)
        m_cells[layer].setParameters(cellConfig, parameters.decoder.cells[layer]);
    m_attention.setParameters(config, parameters.attn);
    if (isLuong(config)) {
        m_forwardW_c.packTransposed(*parameters.W_c);
        m_backwardW_c.pack(*parameters.W_c);
    }
}

const Matrix<float> &BatchDecoder::forward(const TokenBatch &batch, const BatchEncoded &encoded)
{
    m_batch = &batch;
    const BatchShape &shape = batch.targetShape;
    const Index U = shape.timesteps;
    m_visits.resize(static_cast<std::size_t>(U));
    std::iota(m_visits.begin(), m_visits.end(), Index(0));
    m_inputs.resize(m_cells.size());
    for (std::size_t layer = 0; layer < m_cells.size(); ++layer) {
        m_inputs[layer].resize(U * B(), layer == 0 ? decoderConfig(m_config).inputSize : H());
        if (layer == 0)
            embed(*m_parameters->targetEmbedding, batch.decoderInputs, shape, batch.targetScale, m_inputs[0]);
        m_cells[layer].begin(rowsOf(m_inputs[layer]), layer == 0 ? E() : 0, shape, m_visits, encoded.start[layer]);
    }
    m_attention.begin(encoded.keys, encoded.last, batch.sourceShape, shape);
    if (isLuong(m_config)) {
        m_joined.resize(U * B(), F() + H());
        m_features.setZero(U * B(), m_config.attentionalSize);
    }
    for (Index u = 0; u < U; ++u) {
        if (isLuong(m_config))
            stepLuong(u);
        else
            stepBahdanau(u);
    }
    if (!isLuong(m_config))
        joinFeatures();
    return m_features;
}

void BatchDecoder::stepBahdanau(Index u)
{
    // (3) c_t, asked by s_{t-1}, behind y in the input
    Matrix<float> &input = m_inputs[0];
    m_attention.step(u, m_cells.back().state(u - 1).data(), H(), ofStep(input, u).data() + E(), input.cols());
    // (4)
    stepCells(u);
}

void BatchDecoder::stepLuong(Index u)
{
    // (6)
    if (feedsInput(m_config)) {
        auto fed = ofStep(m_inputs[0], u).rightCols(m_config.attentionalSize);
        if (u == 0)
            fed.setZero();
        else
            fed = ofStep(m_features, u - 1);
    }
    stepCells(u);
    // (7)
    const auto state = m_cells.back().state(u);
    m_attention.step(u, state.data(), H(), ofStep(m_joined, u).data(), m_joined.cols());
    ofStep(m_joined, u).rightCols(H()) = state;
    // (8)
    auto attentional = ofStep(m_features, u);
    m_forwardW_c.addProduct(ofStep(m_joined, u).data(), m_joined.cols(), attentional.data(), m_features.cols(), B());
    attentional = attentional.array().tanh();
}

void BatchDecoder::stepCells(Index u)
{
    for (std::size_t layer = 0; layer < m_cells.size(); ++layer) {
        if (layer > 0)
            ofStep(m_inputs[layer], u) = m_cells[layer - 1].state(u);
        m_cells[layer].visit(u);
    }
}

//! What (5) reads: [s_t; c_t; y_{t-1}] or [s_t; c_t].
void BatchDecoder::joinFeatures()
{
    const Index ofEmbedding = outputReadsEmbedding(m_config) ? E() : 0;
    m_features.resize(m_inputs[0].rows(), H() + F() + ofEmbedding);
    for (Index u = 0; u < m_batch->targetShape.timesteps; ++u)
        ofStep(m_features, u).leftCols(H()) = m_cells.back().state(u);
    m_features.middleCols(H(), F()) = m_inputs[0].rightCols(F());
    m_features.rightCols(ofEmbedding) = m_inputs[0].leftCols(ofEmbedding);
}

} // namespace alphascope
