// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the equations are those of encoderdecoderpass.cpp.
#include "engine/greedydecoder.h"

#include "engine/likeliesttoken.h"
#include "engine/tokenbatch.h"

#include <cmath>
#include <numeric>

namespace alphascope {

void GreedyDecoder::setParameters(const EncoderDecoderConfig &config, const EncoderDecoderParameters<float> &parameters)
{
    m_config = config;
    m_parameters = &parameters;
    m_encoder.setParameters(config, parameters);
    m_attention.setParameters(config, parameters.attn);
    const Index F = config.encoder.featureSize(), H = config.decoderHidden, E = config.targetEmbedding;
    const Matrix<float> &out = *parameters.outWeight;
    m_lowest = parameters.decoder.cells.front();
    if (isLuong(config)) {
        m_ofContext.packTransposed(parameters.W_c->leftCols(F));
        m_ofState.packTransposed(parameters.W_c->rightCols(H));
        m_output.packTransposed(out);
    } else {
        const Matrix<float> &W_ih = *parameters.decoder.cells.front().weight_ih;
        Matrix<float> ofContext(W_ih.rows() + out.rows(), F);
        ofContext << W_ih.rightCols(F), out.middleCols(H, F);
        m_ofContext.packTransposed(ofContext);
        m_lowest.weight_ih = W_ih.leftCols(E);
        const Index ofEmbedding = out.cols() - H - F; // E or 0
        Matrix<float> rest(out.rows(), H + ofEmbedding);
        rest << out.leftCols(H), out.rightCols(ofEmbedding);
        m_output.packTransposed(rest);
    }
    m_cells.resize(parameters.decoder.cells.size());
    for (std::size_t layer = 0; layer < m_cells.size(); ++layer)
        m_cells[layer].setParameters(decoderConfig(config), layer == 0 ? m_lowest : parameters.decoder.cells[layer]);
}

Hypothesis GreedyDecoder::search(
    const std::vector<Index> &source, const SearchLimits &limits, const std::stop_token &stop)
{
    begin(source, limits.maximumLength);
    Hypothesis result;
    Index token = m_config.tokens.begin;
    for (Index u = 0; u < limits.maximumLength && !result.ended && !stop.stop_requested(); ++u) {
        token = step(u, token);
        result.tokens.push_back(token);
        result.logProbability += logProbability(token);
        result.ended = token == m_config.tokens.end;
    }
    const Matrix<float> &alpha = m_attention.alpha(); // [U x T]
    result.alpha.setZero(
        static_cast<Index>(result.tokens.size()), alpha.cols() > 0 ? static_cast<Index>(source.size()) : 0);
    result.alpha.leftCols(alpha.cols()) = alpha.topRows(result.alpha.rows()).cast<double>();
    return result;
}

std::vector<Index> GreedyDecoder::write(const std::vector<Index> &source, std::size_t timesteps)
{
    begin(source, static_cast<Index>(timesteps));
    std::vector<Index> tokens { m_config.tokens.begin };
    while (tokens.size() < timesteps)
        tokens.push_back(step(static_cast<Index>(tokens.size()) - 1, tokens.back()));
    return tokens;
}

void GreedyDecoder::begin(const std::vector<Index> &source, Index timesteps)
{
    assert(isPaddedAtTheEndOnly(source, m_config.tokens.padding));
    m_tokens.assign(source.begin(), source.begin() + lengthOf(source, m_config.tokens.padding));
    m_source = { static_cast<Index>(m_tokens.size()), 1, {} };
    m_target = { timesteps, 1, {} };
    m_visits.resize(static_cast<std::size_t>(timesteps));
    std::iota(m_visits.begin(), m_visits.end(), Index(0));
    // (1) and (2)
    const BatchEncoded encoded = m_encoder.forward(m_tokens, m_source);
    m_attention.begin(encoded.keys, encoded.last, m_source, m_target);
    const ConstRows states = m_config.score == Score::None ? rowsOf(encoded.last) : encoded.keys;
    m_table.setZero(states.rows(), m_ofContext.cols());
    m_ofContext.addProduct(states.data(), states.cols(), m_table.data(), m_table.cols(), states.rows());
    m_inputs.resize(m_cells.size());
    for (std::size_t layer = 0; layer < m_cells.size(); ++layer) {
        m_inputs[layer].setZero(timesteps, layer == 0 ? m_lowest.weight_ih.cols() : m_config.decoderHidden);
        m_cells[layer].begin(rowsOf(m_inputs[layer]), 0, m_target, m_visits, encoded.start[layer]);
    }
}

//! The likeliest token after this one.
Index GreedyDecoder::step(Index u, Index token)
{
    m_inputs[0].row(u).head(m_config.targetEmbedding) = m_parameters->targetEmbedding->row(token);
    m_logits = m_parameters->outBias;
    if (isLuong(m_config))
        stepLuong(u);
    else
        stepBahdanau(u);
    // (5) and (9)
    m_output.addProduct(m_rest.data(), m_rest.size(), m_logits.data(), m_logits.size(), 1);
    return likeliestToken(m_logits, m_config.tokens.padding);
}

void GreedyDecoder::stepBahdanau(Index u)
{
    // (3), and of (4) and (5) what the context adds
    attend(u, m_cells.back().state(u - 1).data());
    m_logits += m_sums.tail(m_logits.size());
    stepCells(u, m_sums.data());
    m_rest.resize(m_output.rows());
    m_rest.head(m_config.decoderHidden) = m_cells.back().state(u);
    if (outputReadsEmbedding(m_config))
        m_rest.tail(m_config.targetEmbedding) = m_inputs[0].row(u);
}

void GreedyDecoder::stepLuong(Index u)
{
    // (6)
    if (feedsInput(m_config) && u > 0)
        m_inputs[0].row(u).tail(m_config.attentionalSize) = m_rest;
    stepCells(u, nullptr);
    // (7) and (8)
    const auto state = m_cells.back().state(u);
    attend(u, state.data());
    m_rest = m_sums;
    m_ofState.addProduct(state.data(), state.cols(), m_rest.data(), m_rest.size(), 1);
    m_rest = m_rest.array().tanh();
}

void GreedyDecoder::attend(Index u, const float *query)
{
    m_attention.step(u, query, m_config.decoderHidden, nullptr, 0);
    if (m_config.score == Score::None)
        m_sums = m_table.row(0);
    else
        m_sums.noalias() = m_attention.alpha().row(u) * m_table;
}

//! `ofContext` is what the context adds to the gates of the lowest layer, if it does.
void GreedyDecoder::stepCells(Index u, const float *ofContext)
{
    for (std::size_t layer = 0; layer < m_cells.size(); ++layer) {
        if (layer > 0)
            m_inputs[layer].row(u) = m_cells[layer - 1].state(u);
        m_cells[layer].visit(u, layer == 0 ? ofContext : nullptr);
    }
}

//! ln p of a token at the present timestep.
double GreedyDecoder::logProbability(Index token) const
{
    const float maximum = m_logits.maxCoeff();
    return static_cast<double>(m_logits(token) - maximum - std::log((m_logits.array() - maximum).exp().sum()));
}

} // namespace alphascope
