// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rnnsearchpass.h"

#include "engine/cells.h"
#include "engine/linear.h"
#include "engine/rnnsearchcell.h"

namespace alphascope {

template <typename Scalar>
EncoderTape<Scalar> encode(const std::vector<Index> &source, const RnnSearchConfig &config,
    const RnnSearchParameters<Scalar> &parameters, const std::stop_token &stop)
{
    EncoderTape<Scalar> tape = EncoderTape<Scalar>::ofTokens(source, config.tokens.padding);
    // (1) h_j = [forward; backward], A.2.1
    tape.embedded = (*parameters.sourceEmbedding)(source, Eigen::all);
    const RnnParameters<Scalar> cells { { toGru(parameters.forwardCell), toGru(parameters.backwardCell) } };
    tape.rnn = forward(tape.embedded, tape.padded, encoderConfig(config), cells, stop);
    // (2) s_0 = tanh(W_s h←_1), A.2.2
    tape.bridge = linear<Scalar>(tape.rnn.cells.back().lastH, *parameters.W_s).unaryExpr(Tanh());
    tape.decoder.cells = { toGru(parameters.decoder) };
    return tape;
}

template <typename Scalar>
DecoderState<Scalar> startState(const EncoderTape<Scalar> &encoder, const RnnSearchConfig &)
{
    return { { { encoder.bridge, {} } }, {}, 0 };
}

template <typename Scalar>
RnnSearchStep<Scalar> advance(const EncoderTape<Scalar> &encoder, const DecoderState<Scalar> &before, Index token,
    const RnnSearchConfig &config, const RnnSearchParameters<Scalar> &parameters)
{
    assert(token >= 0 && token < parameters.targetEmbedding.rows());
    RnnSearchStep<Scalar> step;
    step.token = token;
    step.before = before;
    step.embedded = parameters.targetEmbedding->row(token);
    const Matrix<Scalar> s = before.cells[0].h; // s_{i-1}
    // (3) c_i = Σ_j alpha_ij h_j with e_ij = vᵀ tanh(W s_{i-1} + U h_j), A.1.2
    step.attention = attendTo<Scalar>(encoder.attended(), s, before.timestep, attentionConfig(config), parameters.attn);
    // (4) s_i = (1 - z)∘s_{i-1} + z∘s̃, s̃ = tanh(W y_{i-1} + U (r∘s_{i-1}) + C c_i), A.2.2
    step.cellInput.resize(1, step.embedded.cols() + step.attention.context.cols());
    step.cellInput << step.embedded, step.attention.context;
    step.rnn = forwardFrom(before.cells, step.cellInput, {}, decoderConfig(config), encoder.decoder);
    // (5) t̃_i = U_o s_{i-1} + V_o y_{i-1} + C_o c_i
    step.pairs = linear(s, *parameters.U_o) + linear(step.embedded, *parameters.V_o)
        + linear(step.attention.context, *parameters.C_o);
    // (6) t_i,j = max(t̃_i,2j, t̃_i,2j+1), j from 0: maxout, Goodfellow 2013
    step.maxout.resize(1, config.maxoutSize);
    for (Index j = 0; j < config.maxoutSize; ++j)
        step.maxout(0, j) = std::max(step.pairs(0, 2 * j), step.pairs(0, 2 * j + 1));
    return step;
}

template <typename Scalar>
Matrix<Scalar> logitsOf(const Matrix<Scalar> &features, const RnnSearchParameters<Scalar> &parameters)
{
    // (7) logits_i = W_o t_i
    return linear(features, *parameters.W_o);
}

template <typename Scalar>
DecoderState<Scalar> stateAfter(const RnnSearchStep<Scalar> &step, const RnnSearchConfig &)
{
    return { lastStates(step.rnn), {}, step.before.timestep + 1 };
}

template <typename Scalar>
RnnSearchTape<Scalar> forward(const std::vector<Index> &source, const std::vector<Index> &decoderInput,
    const RnnSearchConfig &config, const RnnSearchParameters<Scalar> &parameters)
{
    RnnSearchTape<Scalar> tape { encode(source, config, parameters), {} };
    DecoderState<Scalar> state = startState(tape.encoder, config);
    for (const Index token : decoderInput) {
        tape.steps.push_back(decodeStep(tape.encoder, state, token, config, parameters));
        state = stateAfter(tape.steps.back(), config);
    }
    return tape;
}

template EncoderTape<float> encode(
    const std::vector<Index> &, const RnnSearchConfig &, const RnnSearchParameters<float> &, const std::stop_token &);
template EncoderTape<double> encode(
    const std::vector<Index> &, const RnnSearchConfig &, const RnnSearchParameters<double> &, const std::stop_token &);
template DecoderState<float> startState(const EncoderTape<float> &, const RnnSearchConfig &);
template DecoderState<double> startState(const EncoderTape<double> &, const RnnSearchConfig &);
template Matrix<float> logitsOf(const Matrix<float> &, const RnnSearchParameters<float> &);
template RnnSearchStep<float> advance(const EncoderTape<float> &, const DecoderState<float> &, Index,
    const RnnSearchConfig &, const RnnSearchParameters<float> &);
template Matrix<double> logitsOf(const Matrix<double> &, const RnnSearchParameters<double> &);
template RnnSearchStep<double> advance(const EncoderTape<double> &, const DecoderState<double> &, Index,
    const RnnSearchConfig &, const RnnSearchParameters<double> &);
template DecoderState<float> stateAfter(const RnnSearchStep<float> &, const RnnSearchConfig &);
template DecoderState<double> stateAfter(const RnnSearchStep<double> &, const RnnSearchConfig &);
template RnnSearchTape<float> forward(const std::vector<Index> &, const std::vector<Index> &, const RnnSearchConfig &,
    const RnnSearchParameters<float> &);
template RnnSearchTape<double> forward(const std::vector<Index> &, const std::vector<Index> &, const RnnSearchConfig &,
    const RnnSearchParameters<double> &);

} // namespace alphascope
