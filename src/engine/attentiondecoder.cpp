// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attentiondecoder.h"

namespace alphascope {

DecoderTokens teacherForced(const std::vector<Index> &tokens) { return { tokens, static_cast<Index>(tokens.size()) }; }

DecoderTokens greedy(Index first, Index timesteps) { return { { first }, timesteps }; }

namespace {

//! A tape whose matrices have their shape, so that each timestep only writes its row.
template <typename Scalar>
AttentionDecoderTape<Scalar> emptyTape(const AttentionDecoder<Scalar> &decoder, Index U)
{
    AttentionDecoderTape<Scalar> tape;
    tape.embedded.resize(U, decoder.embedding.cols());
    tape.queries.resize(U, decoder.config.hiddenSize);
    tape.scores.resize(U, decoder.values.rows());
    tape.alpha.resize(U, decoder.values.rows());
    tape.context.resize(U, decoder.values.cols());
    tape.cellInputs.resize(U, decoder.config.inputSize);
    tape.hidden.resize(U, decoder.config.hiddenSize);
    tape.logits.resize(U, decoder.out.weight.rows());
    tape.logProbabilities.resize(U, decoder.out.weight.rows());
    return tape;
}

template <typename Scalar>
Index likeliest(const RowVector<Scalar> &logits)
{
    Index token = 0;
    logits.maxCoeff(&token);
    return token;
}

} // namespace

template <typename Scalar>
AttentionDecoderTape<Scalar> decode(
    const AttentionDecoder<Scalar> &decoder, std::vector<CellState<Scalar>> states, const DecoderTokens &tokens)
{
    AttentionDecoderTape<Scalar> tape = emptyTape(decoder, tokens.timesteps);
    for (Index t = 0; t < tokens.timesteps; ++t) {
        const auto step = static_cast<std::size_t>(t);
        tape.inputs.push_back(step < tokens.given.size() ? tokens.given[step] : tape.tokens.back());
        assert(tape.inputs.back() >= 0 && tape.inputs.back() < decoder.embedding.rows());

        // (1) y_{t-1} embedded; the state s_{t-1} of the top layer asks
        const RowVector<Scalar> embedded = decoder.embedding.row(tape.inputs.back());
        const RowVector<Scalar> query = states.back().h;
        // (2) alpha_t = softmax(score(s_{t-1}, ·)), c_t = Σ_j alpha_tj v_j
        tape.scores.row(t) = decoder.score(embedded, query);
        softmax<Scalar>(tape.scores.row(t), decoder.mask, tape.alpha.row(t));
        const RowVector<Scalar> context = tape.alpha.row(t) * decoder.values;
        // (3) s_t = cell(input, s_{t-1})
        const Matrix<Scalar> cellInput = decoder.cellInput(embedded, context);
        tape.steps.push_back(forwardFrom(states, cellInput, {}, decoder.config, decoder.rnn));
        states = lastStates(tape.steps.back());
        // (4) log p(y_t) = log softmax(W_out s_t + b_out)
        const RowVector<Scalar> logits = linear<Scalar>(states.back().h, decoder.out.weight, decoder.out.bias);

        tape.embedded.row(t) = embedded;
        tape.queries.row(t) = query;
        tape.context.row(t) = context;
        tape.cellInputs.row(t) = cellInput;
        tape.hidden.row(t) = states.back().h;
        tape.logits.row(t) = logits;
        tape.logProbabilities.row(t) = logSoftmax(logits);
        tape.tokens.push_back(likeliest(logits));
    }
    return tape;
}

template AttentionDecoderTape<float> decode(
    const AttentionDecoder<float> &, std::vector<CellState<float>>, const DecoderTokens &);
template AttentionDecoderTape<double> decode(
    const AttentionDecoder<double> &, std::vector<CellState<double>>, const DecoderTokens &);

} // namespace alphascope
