// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/encoderdecoderpass.h"

#include "engine/cells.h"
#include "engine/linear.h"

namespace alphascope {

namespace {

//! [a; b] of two rows.
template <typename Scalar>
Matrix<Scalar> joined(const Matrix<Scalar> &a, const Matrix<Scalar> &b)
{
    Matrix<Scalar> result(1, a.cols() + b.cols());
    result << a, b;
    return result;
}

//! The previous state attends, the cell steps, the output layer reads them all.
template <typename Scalar>
void stepBahdanau(DecoderStep<Scalar> &step, const EncoderTape<Scalar> &encoder, const EncoderDecoderConfig &config,
    const EncoderDecoderParameters<Scalar> &parameters)
{
    // (3) c_t = Σ_j alpha_tj h_j, asked by s_{t-1} of the top layer
    const Matrix<Scalar> query = step.before.cells.back().h;
    step.attention = attendTo<Scalar>(encoder.attended(), query, step.before.timestep, config, parameters.attn);
    // (4) s_t = cell([y_{t-1}; c_t], s_{t-1}), Bahdanau 2014 section 3.1
    step.cellInput = joined(step.embedded, step.attention.context);
    step.rnn = forwardFrom(step.before.cells, step.cellInput, {}, decoderConfig(config), parameters.decoder);
    // what the output layer reads: [s_t; c_t; y_{t-1}] or [s_t; c_t]
    step.joined = joined(step.hidden(), step.attention.context);
    if (outputReadsEmbedding(config))
        step.joined = joined(step.joined, step.embedded);
}

//! The cell steps, its new state attends, the output layer reads the attentional state.
template <typename Scalar>
void stepLuong(DecoderStep<Scalar> &step, const EncoderTape<Scalar> &encoder, const EncoderDecoderConfig &config,
    const EncoderDecoderParameters<Scalar> &parameters)
{
    // (6) s_t = cell([y_{t-1}; h̃_{t-1}], s_{t-1}): input feeding, Luong 2015 section 3.3; without it cell(y_{t-1}, ..)
    step.cellInput = step.embedded;
    if (feedsInput(config))
        step.cellInput = joined<Scalar>(step.embedded, step.before.attentional);
    step.rnn = forwardFrom(step.before.cells, step.cellInput, {}, decoderConfig(config), parameters.decoder);
    // (7) c_t = Σ_j alpha_tj h_j, asked by s_t of the top layer
    step.attention = attendTo<Scalar>(encoder.attended(), step.hidden(), step.before.timestep, config, parameters.attn);
    // (8) h̃_t = tanh(W_c [c_t; s_t]), Luong 2015 eq. 5
    step.joined = joined(step.attention.context, step.hidden());
    step.attentional = linear(step.joined, *parameters.W_c).unaryExpr(Tanh());
}

//! The previous state attends, the cell reads embedding and context combined, the output layer reads the state.
template <typename Scalar>
void stepCombining(DecoderStep<Scalar> &step, const EncoderTape<Scalar> &encoder, const EncoderDecoderConfig &config,
    const EncoderDecoderParameters<Scalar> &parameters)
{
    // (10) c_t = Σ_j alpha_tj h_j, asked by [y_{t-1}; s_{t-1}] (attn of PyTorch's AttnDecoderRNN) or by s_{t-1}
    Matrix<Scalar> query = step.before.cells.back().h;
    if (asksWithEmbedding(config))
        query = joined<Scalar>(step.embedded, query);
    step.attention = attendTo<Scalar>(encoder.attended(), query, step.before.timestep, config, parameters.attn);
    // (11) x_t = relu(W_c [y_{t-1}; c_t] + b_c), its attn_combine
    step.joined = joined(step.embedded, step.attention.context);
    step.cellInput = linear(step.joined, *parameters.W_c, parameters.b_c).cwiseMax(Scalar(0));
    // (12) s_t = cell(x_t, s_{t-1})
    step.rnn = forwardFrom(step.before.cells, step.cellInput, {}, decoderConfig(config), parameters.decoder);
}

} // namespace

template <typename Scalar>
EncoderTape<Scalar> EncoderTape<Scalar>::ofTokens(const std::vector<Index> &tokens, Index padding)
{
    EncoderTape tape;
    tape.tokens = tokens;
    tape.mask.resize(static_cast<Index>(tokens.size()));
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        tape.padded.push_back(tokens[t] == padding);
        tape.mask(static_cast<Index>(t)) = !tape.padded.back();
        tape.length += tape.padded.back() ? 0 : 1;
    }
    assert(tape.length > 0);
    return tape;
}

template <typename Scalar>
EncoderTape<Scalar> encode(const std::vector<Index> &source, const EncoderDecoderConfig &config,
    const EncoderDecoderParameters<Scalar> &parameters, const std::stop_token &stop, const Matrix<Scalar> &scale)
{
    EncoderTape<Scalar> tape = EncoderTape<Scalar>::ofTokens(source, config.tokens.padding);
    // (1) h = encoder(x), where x_t is row y_t of the embedding
    tape.embedded = (*parameters.sourceEmbedding)(source, Eigen::all);
    tape.scale = scale;
    if (scale.size() > 0)
        tape.embedded.array() *= scale.array();
    tape.rnn = forward(tape.embedded, tape.padded, config.encoder, parameters.encoder, stop);
    // (2) s_0 = tanh(W_s h + b_s), h being the backward state at position 0, Bahdanau 2014 appendix A.2.2
    if (config.start == DecoderStart::Bridge)
        tape.bridge = linear<Scalar>(tape.rnn.cells.back().lastH, *parameters.W_s, parameters.b_s).unaryExpr(Tanh());
    return tape;
}

template <typename Scalar>
DecoderState<Scalar> startState(const EncoderTape<Scalar> &encoder, const EncoderDecoderConfig &config)
{
    DecoderState<Scalar> state;
    state.cells.resize(static_cast<std::size_t>(config.decoderLayers));
    const auto D = static_cast<std::size_t>(config.encoder.directions());
    for (std::size_t layer = 0; layer < state.cells.size(); ++layer) {
        CellState<Scalar> &cell = state.cells[layer];
        if (config.start == DecoderStart::Bridge) {
            cell.h = encoder.bridge;
            continue; // c is 0
        }
        assert(encoder.rnn.cells.size() == D * state.cells.size());
        const CellTape<Scalar> &first = encoder.rnn.cells[layer * D];
        const CellTape<Scalar> &last = encoder.rnn.cells[layer * D + D - 1];
        cell.h = D == 1 ? first.lastH : RowVector<Scalar>(joined<Scalar>(first.lastH, last.lastH));
        if (first.lastC.size() > 0 && config.decoderCell == Cell::Lstm)
            cell.c = D == 1 ? first.lastC : RowVector<Scalar>(joined<Scalar>(first.lastC, last.lastC));
    }
    if (feedsInput(config))
        state.attentional.setZero(config.attentionalSize);
    return state;
}

template <typename Scalar>
DecoderStep<Scalar> advance(const EncoderTape<Scalar> &encoder, const DecoderState<Scalar> &before, Index token,
    const EncoderDecoderConfig &config, const EncoderDecoderParameters<Scalar> &parameters, const Matrix<Scalar> &scale)
{
    assert(token >= 0 && token < parameters.targetEmbedding.rows());
    DecoderStep<Scalar> step;
    step.token = token;
    step.before = before;
    step.embedded = parameters.targetEmbedding->row(token);
    step.scale = scale;
    if (scale.size() > 0)
        step.embedded.array() *= scale.array();
    if (isLuong(config))
        stepLuong(step, encoder, config, parameters);
    else if (isCombining(config))
        stepCombining(step, encoder, config, parameters);
    else
        stepBahdanau(step, encoder, config, parameters);
    return step;
}

template <typename Scalar>
Matrix<Scalar> logitsOf(const Matrix<Scalar> &features, const EncoderDecoderParameters<Scalar> &parameters)
{
    // (5) logits_t = W [s_t; c_t; y_{t-1}] + b: g of Bahdanau 2014 eq. 4 as one linear layer, y_{t-1} at will
    // (9) logits_t = W h̃_t + b, Luong 2015 eq. 6
    // (13) logits_t = W s_t + b
    return linear(features, *parameters.outWeight, parameters.outBias);
}

template <typename Scalar>
DecoderState<Scalar> stateAfter(const DecoderStep<Scalar> &step, const EncoderDecoderConfig &config)
{
    DecoderState<Scalar> state { lastStates(step.rnn), {}, step.before.timestep + 1 };
    if (feedsInput(config))
        state.attentional = step.attentional;
    return state;
}

template <typename Scalar>
EncoderDecoderTape<Scalar> forward(const std::vector<Index> &source, const std::vector<Index> &decoderInput,
    const EncoderDecoderConfig &config, const EncoderDecoderParameters<Scalar> &parameters,
    const EmbeddingScale<Scalar> &scale)
{
    EncoderDecoderTape<Scalar> tape { encode(source, config, parameters, {}, scale.source), {} };
    DecoderState<Scalar> state = startState(tape.encoder, config);
    for (const Index token : decoderInput) {
        Matrix<Scalar> row;
        if (scale.target.size() > 0)
            row = scale.target.row(state.timestep);
        tape.steps.push_back(decodeStep(tape.encoder, state, token, config, parameters, row));
        state = stateAfter(tape.steps.back(), config);
    }
    return tape;
}

template struct EncoderTape<float>;
template struct EncoderTape<double>;
template EncoderTape<float> encode(const std::vector<Index> &, const EncoderDecoderConfig &,
    const EncoderDecoderParameters<float> &, const std::stop_token &, const Matrix<float> &);
template EncoderTape<double> encode(const std::vector<Index> &, const EncoderDecoderConfig &,
    const EncoderDecoderParameters<double> &, const std::stop_token &, const Matrix<double> &);
template DecoderState<float> startState(const EncoderTape<float> &, const EncoderDecoderConfig &);
template DecoderState<double> startState(const EncoderTape<double> &, const EncoderDecoderConfig &);
template DecoderStep<float> advance(const EncoderTape<float> &, const DecoderState<float> &, Index,
    const EncoderDecoderConfig &, const EncoderDecoderParameters<float> &, const Matrix<float> &);
template Matrix<float> logitsOf(const Matrix<float> &, const EncoderDecoderParameters<float> &);
template DecoderStep<double> advance(const EncoderTape<double> &, const DecoderState<double> &, Index,
    const EncoderDecoderConfig &, const EncoderDecoderParameters<double> &, const Matrix<double> &);
template Matrix<double> logitsOf(const Matrix<double> &, const EncoderDecoderParameters<double> &);
template DecoderState<float> stateAfter(const DecoderStep<float> &, const EncoderDecoderConfig &);
template DecoderState<double> stateAfter(const DecoderStep<double> &, const EncoderDecoderConfig &);
template EncoderDecoderTape<float> forward(const std::vector<Index> &, const std::vector<Index> &,
    const EncoderDecoderConfig &, const EncoderDecoderParameters<float> &, const EmbeddingScale<float> &);
template EncoderDecoderTape<double> forward(const std::vector<Index> &, const std::vector<Index> &,
    const EncoderDecoderConfig &, const EncoderDecoderParameters<double> &, const EmbeddingScale<double> &);

} // namespace alphascope
