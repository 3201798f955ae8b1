// SPDX-License-Identifier: GPL-3.0-or-later
//! The encoder-decoder in float or double, with every intermediate: the encoder, a timestep of the decoder, and both
//! together with teacher forcing.
#pragma once

#include "engine/encoderdecoderparameters.h"

namespace alphascope {

//! What the encoder makes of a source sequence.
template <typename Scalar>
struct EncoderTape {
    std::vector<Index> tokens; // [T]
    std::vector<bool> padded; // [T]
    MaskRow mask; // [T], the opposite
    Index length = 0; // timesteps that are no padding
    Matrix<Scalar> scale; // [T x E], factors of the embeddings (dropout); empty: 1
    Matrix<Scalar> embedded; // [T x E]
    RnnTape<Scalar> rnn;
    RowVector<Scalar> bridge; // [H]: s_0; empty without bridge
    RnnParameters<Scalar> decoder; // RNNsearch: its decoder as a GRU, made once a sentence
    const Interventions *interventions = nullptr; // forced onto the attention; null: nothing

    //! The part that the tokens alone say.
    static EncoderTape ofTokens(const std::vector<Index> &tokens, Index padding);

    AttendedSource<Scalar> attended() const { return { rnn.outputs.back(), rnn.last, mask, length, interventions }; }
};

//! What the decoder hands on from one timestep to the next.
template <typename Scalar>
struct DecoderState {
    std::vector<CellState<Scalar>> cells; // [layers]
    RowVector<Scalar> attentional; // h̃ of the previous timestep; input feeding only
    Index timestep = 0; // the next one
};

//! Every intermediate of one timestep of the decoder.
template <typename Scalar>
struct DecoderStep {
    Index token = 0; // y_{t-1}, which the decoder reads
    DecoderState<Scalar> before;
    Matrix<Scalar> scale; // [1 x E], as that of the encoder
    Matrix<Scalar> embedded; // [1 x E]
    AttentionStep<Scalar> attention; // asked by s_{t-1}, [y; s_{t-1}] (combining) or s_t (Luong)
    Matrix<Scalar> cellInput; // [1 x ..]: [y; c] (Bahdanau), [y; h̃] or y (Luong), relu(W_c [y; c] + b_c) (combining)
    RnnTape<Scalar> rnn; // one timestep
    Matrix<Scalar> joined; // [1 x ..]: [s; c; y] or [s; c] (Bahdanau), [c; s] (Luong), [y; c] (combining)
    Matrix<Scalar> attentional; // [1 x attentionalSize]: h̃ (Luong)
    Matrix<Scalar> logits; // [1 x V]; empty after advance()

    const Matrix<Scalar> &hidden() const { return rnn.outputs.back(); } // [1 x H]: s_t
    //! What the output layer reads.
    const Matrix<Scalar> &feature(const EncoderDecoderConfig &config) const
    {
        return isLuong(config) ? attentional : isCombining(config) ? hidden() : joined;
    }
};

//! What dropout does to the embeddings: factors, empty where it does nothing.
template <typename Scalar>
struct EmbeddingScale {
    Matrix<Scalar> source; // [T x E]
    Matrix<Scalar> target; // [U x E]
};

template <typename Scalar>
struct EncoderDecoderTape {
    EncoderTape<Scalar> encoder;
    std::vector<DecoderStep<Scalar>> steps; // [U]
};

//! The rows [1 x ..] that `member(step)` gives for each timestep, one below the other.
template <typename Steps, typename Member>
auto stacked(const Steps &steps, Member &&member)
{
    std::decay_t<decltype(member(steps.front()))> result;
    for (std::size_t t = 0; t < steps.size(); ++t) {
        const auto &row = member(steps[t]);
        if (t == 0)
            result.resize(static_cast<Index>(steps.size()), row.cols());
        result.row(static_cast<Index>(t)) = row.row(0);
    }
    return result;
}

//! source [T] tokens of the vocabulary (assert), at least one that is no padding.
template <typename Scalar>
EncoderTape<Scalar> encode(const std::vector<Index> &source, const EncoderDecoderConfig &config,
    const EncoderDecoderParameters<Scalar> &parameters, const std::stop_token &stop = {},
    const Matrix<Scalar> &scale = {});

//! What the decoder begins with.
template <typename Scalar>
DecoderState<Scalar> startState(const EncoderTape<Scalar> &encoder, const EncoderDecoderConfig &config);

//! The decoder reads `token`; what the output layer makes of it is left to logitsOf().
template <typename Scalar>
DecoderStep<Scalar> advance(const EncoderTape<Scalar> &encoder, const DecoderState<Scalar> &before, Index token,
    const EncoderDecoderConfig &config, const EncoderDecoderParameters<Scalar> &parameters,
    const Matrix<Scalar> &scale = {});

//! The output layer over the features of any timesteps, a row each. [U x V]. Where the timesteps are known beforehand,
//! one product of all of them is many times faster than one each: a large output layer is read once.
template <typename Scalar>
Matrix<Scalar> logitsOf(const Matrix<Scalar> &features, const EncoderDecoderParameters<Scalar> &parameters);

//! The decoder reads `token` and says what it would write.
template <typename Scalar, typename Config, typename Parameters, typename... Scale>
auto decodeStep(const EncoderTape<Scalar> &encoder, const DecoderState<Scalar> &before, Index token,
    const Config &config, const Parameters &parameters, const Scale &...scale)
{
    auto step = advance(encoder, before, token, config, parameters, scale...);
    step.logits = logitsOf(step.feature(config), parameters);
    return step;
}

template <typename Scalar>
DecoderState<Scalar> stateAfter(const DecoderStep<Scalar> &step, const EncoderDecoderConfig &config);

//! Teacher forcing: the decoder reads decoderInput [U], which begins with the begin token; padding at its end is read
//! like any other token, and the loss leaves it out.
template <typename Scalar>
EncoderDecoderTape<Scalar> forward(const std::vector<Index> &source, const std::vector<Index> &decoderInput,
    const EncoderDecoderConfig &config, const EncoderDecoderParameters<Scalar> &parameters,
    const EmbeddingScale<Scalar> &scale = {});

} // namespace alphascope
