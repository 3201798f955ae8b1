// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the equations are those of rnnsearchpass.cpp.
#include "engine/fastrnnsearch.h"

#include "engine/hugepages.h"
#include "engine/rnnsearchcell.h"
#include "engine/tokenbatch.h"

#include <numeric>

namespace alphascope {

FastRnnSearch::FastRnnSearch(Index threads)
    : m_pool(threads)
{
    if (threads == 1)
        return;
    m_encoder.setPool(&m_pool);
    m_decoder.setPool(&m_pool);
    m_attention.setPool(&m_pool);
    for (PackedMatrix *matrix : { &m_ofContext, &m_U_o, &m_V_o, &m_W_o })
        matrix->setPool(&m_pool);
}

void FastRnnSearch::setParameters(const RnnSearchConfig &config, const RnnSearchParameters<float> &parameters)
{
    m_config = config;
    m_parameters = &parameters;
    const Index F = 2 * config.encoderHidden;
    m_encoderCells.cells = { toGru(parameters.forwardCell), toGru(parameters.backwardCell) };
    m_decoderCell = toGru(parameters.decoder);
    const Matrix<float> weight_ih = *m_decoderCell.weight_ih;
    m_decoderCell.weight_ih = weight_ih.leftCols(config.targetEmbedding);
    for (CellParameters<float> *cell : { &m_encoderCells.cells[0], &m_encoderCells.cells[1], &m_decoderCell })
        cell->bias_ih.setZero(cell->weight_hh.rows());
    m_encoder.setParameters(encoderConfig(config), m_encoderCells);
    m_decoder.setParameters(decoderConfig(config), m_decoderCell);
    m_attention.setParameters(attentionConfig(config), parameters.attn);
    Matrix<float> ofContext(weight_ih.rows() + parameters.C_o.rows(), F);
    ofContext << weight_ih.rightCols(F), *parameters.C_o;
    m_ofContext.packTransposed(ofContext, &m_pool);
    m_U_o.packTransposed(*parameters.U_o);
    m_V_o.packTransposed(*parameters.V_o);
    m_W_o.packTransposed(*parameters.W_o, &m_pool);
}

const Matrix<float> &FastRnnSearch::forward(const std::vector<Index> &source, const std::vector<Index> &decoderInput)
{
    const auto U = static_cast<Index>(decoderInput.size());
    m_target = { U, 1, {} };
    m_visits.resize(decoderInput.size());
    std::iota(m_visits.begin(), m_visits.end(), Index(0));
    m_embedded = (*m_parameters->targetEmbedding)(decoderInput, Eigen::all);
    encode(source);
    decode();
    write();
    return m_logits;
}

void FastRnnSearch::encode(const std::vector<Index> &source)
{
    assert(isPaddedAtTheEndOnly(source, m_config.tokens.padding));
    const Index T = lengthOf(source, m_config.tokens.padding);
    m_source = { T, 1, {} };
    m_sourceEmbedded.resize(T, m_config.sourceEmbedding);
    for (Index t = 0; t < T; ++t)
        m_sourceEmbedded.row(t) = m_parameters->sourceEmbedding->row(source[static_cast<std::size_t>(t)]);
    // (1)
    const ConstRows states = m_encoder.forward(rowsOf(m_sourceEmbedded), m_source);
    m_attention.begin(states, {}, m_source, m_target);
    m_table.setZero(T, m_ofContext.cols());
    m_ofContext.addProduct(states.data(), states.cols(), m_table.data(), m_table.cols(), T);
}

void FastRnnSearch::decode()
{
    const Index U = m_target.timesteps, H = m_config.decoderHidden;
    // (2)
    BatchState start;
    start.h = m_encoder.lastStates().back().h * m_parameters->W_s->transpose();
    start.h = start.h.array().tanh();
    m_decoder.begin(rowsOf(m_embedded), m_embedded.cols(), m_target, m_visits, start);
    m_sums.resize(U, m_table.cols());
    for (Index u = 0; u < U; ++u) {
        // (3)
        m_attention.step(u, m_decoder.state(u - 1).data(), H, nullptr, 0);
        m_sums.row(u).noalias() = m_attention.alpha().row(u) * m_table;
        // (4)
        m_decoder.visit(u, m_sums.row(u).data());
    }
}

//! The output layer of all timesteps at once.
void FastRnnSearch::write()
{
    const Index U = m_target.timesteps, L = m_config.maxoutSize;
    // (5)
    m_pairs = m_sums.rightCols(2 * L);
    const float *states = m_decoder.state(-1).data(); // s_{i-1}
    m_U_o.addProduct(states, m_config.decoderHidden, m_pairs.data(), 2 * L, U);
    m_V_o.addProduct(m_embedded.data(), m_embedded.cols(), m_pairs.data(), 2 * L, U);
    // (6)
    m_maxout.resize(U, L);
    for (Index i = 0; i < m_maxout.size(); ++i)
        m_maxout.data()[i] = std::max(m_pairs.data()[2 * i], m_pairs.data()[2 * i + 1]);
    // (7)
    if (m_logits.rows() != U || m_logits.cols() != m_config.targetVocabulary)
        m_logits = largeMatrix<float>(U, m_config.targetVocabulary);
    m_noBias.setZero(m_config.targetVocabulary);
    m_W_o.biasedProduct(m_maxout.data(), L, m_noBias.data(), m_logits.data(), m_logits.cols(), U);
}

} // namespace alphascope
