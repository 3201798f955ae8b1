// SPDX-License-Identifier: GPL-3.0-or-later
//! What the encoder-decoders of well-known tutorials have in common; each has a file of its own.
#pragma once

#include "engine/attentiondecoder.h"
#include "engine/problem.h"
#include "engine/rnnshapes.h"

#include <optional>

namespace alphascope {

//! One sequence through encoder and decoder.
template <typename Scalar>
struct TutorialTape {
    RnnTape<Scalar> encoder;
    AttentionDecoderTape<Scalar> decoder;
};

//! Calls visit(prefix + "weight" and "bias", matrix or row vector, shape).
template <typename Parameters, typename Visit>
void visitLinearShapes(Parameters &p, Index out, Index in, bool hasBias, const std::string &prefix, Visit &&visit)
{
    visit((prefix + "weight").c_str(), p.weight, Shape { out, in, boundOf(in) });
    visit((prefix + "bias").c_str(), p.bias, hasBias ? Shape { 1, out, boundOf(in) } : Shape());
}

//! The rows of `table` [V x E] that the tokens name [T x E].
template <typename Scalar>
Matrix<Scalar> embed(const std::vector<Index> &tokens, const Matrix<Scalar> &table)
{
    return table(tokens, Eigen::all);
}

//! GRU layers in one direction, as all three tutorials have them.
inline RnnConfig gruConfig(Index layers, Index inputSize, Index hiddenSize)
{
    return { .cell = Cell::Gru, .layers = layers, .inputSize = inputSize, .hiddenSize = hiddenSize };
}

//! A sequence that is empty, or a token that is in no vocabulary of this size. `sequence` is its name: "source".
std::optional<Problem> checkTokens(const std::vector<Index> &tokens, Index vocabulary, const std::string &sequence);

} // namespace alphascope
