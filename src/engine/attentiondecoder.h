// SPDX-License-Identifier: GPL-3.0-or-later
//! A decoder that attends with its previous state, timestep by timestep; the loop that the tutorials' models share.
#pragma once

#include "engine/linear.h"
#include "engine/rnn.h"
#include "engine/softmax.h"

#include <functional>

namespace alphascope {

//! Which tokens go in. Teacher forcing: all of them are given. Greedy: only the first is given, and the likeliest of
//! each timestep goes into the next.
struct DecoderTokens {
    std::vector<Index> given; // [1 .. U]
    Index timesteps = 0; // U
};

DecoderTokens teacherForced(const std::vector<Index> &tokens);
DecoderTokens greedy(Index first, Index timesteps);

//! What the models differ in, and what they share by reference.
template <typename Scalar>
struct AttentionDecoder {
    const Matrix<Scalar> &embedding; // [V x E]
    const RnnConfig &config; // one direction
    const RnnParameters<Scalar> &rnn;
    const LinearParameters<Scalar> &out; // [V x H]
    const Matrix<Scalar> &values; // [C x F], what alpha weighs
    MaskRow mask; // [C], true = may be attended to

    using Row = RowVector<Scalar>;
    std::function<Row(const Row &embedded, const Row &query)> score; // [C] from [E] and [H]
    std::function<Row(const Row &embedded, const Row &context)> cellInput; // what the cell reads, from [E] and [F]
};

//! Every intermediate, one row a timestep.
template <typename Scalar>
struct AttentionDecoderTape {
    std::vector<Index> inputs; // [U] tokens
    Matrix<Scalar> embedded; // [U x E]
    Matrix<Scalar> queries; // [U x H], the top layer's state before the timestep
    Matrix<Scalar> scores; // [U x C]
    Matrix<Scalar> alpha; // [U x C]
    Matrix<Scalar> context; // [U x F]
    Matrix<Scalar> cellInputs; // [U x input size of the cell]
    std::vector<RnnTape<Scalar>> steps; // [U] the recurrent layers, a timestep each
    Matrix<Scalar> hidden; // [U x H], the top layer's state after the timestep
    Matrix<Scalar> logits; // [U x V]
    Matrix<Scalar> logProbabilities; // [U x V]
    std::vector<Index> tokens; // [U] the likeliest; of equals the first
};

//! Runs the decoder from `states` on, one a layer. Tokens must be rows of the embedding (assert).
template <typename Scalar>
AttentionDecoderTape<Scalar> decode(
    const AttentionDecoder<Scalar> &decoder, std::vector<CellState<Scalar>> states, const DecoderTokens &tokens);

} // namespace alphascope
