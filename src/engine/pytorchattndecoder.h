// SPDX-License-Identifier: GPL-3.0-or-later
//! The AttnDecoderRNN of PyTorch's translation tutorial as it was until 2023: a linear layer over a fixed number of
//! positions takes the place of a score.
#pragma once

#include "engine/tutorialmodels.h"

namespace alphascope {

template <typename Scalar>
struct PytorchAttnDecoder {
    Index hiddenSize = 0; // H, also the size of the embeddings
    Index maxLength = 0; // C, the columns of alpha whatever the length of the source
    Index sourceVocabulary = 0, targetVocabulary = 0;

    Matrix<Scalar> sourceEmbedding; // [source vocabulary x H]
    RnnParameters<Scalar> encoder;
    Matrix<Scalar> targetEmbedding; // [V x H]
    LinearParameters<Scalar> attn; // [C x 2H] on [embedding; state]
    LinearParameters<Scalar> attnCombine; // [H x 2H] on [embedding; context]
    RnnParameters<Scalar> decoder;
    LinearParameters<Scalar> out; // [V x H]

    RnnConfig encoderConfig() const { return gruConfig(1, hiddenSize, hiddenSize); }
    RnnConfig decoderConfig() const { return gruConfig(1, hiddenSize, hiddenSize); }
};

//! Calls visit(name, matrix or row vector, shape) for each parameter, under the names of the tutorial's state_dicts
//! with "encoder." and "decoder." before them. `Model` is PytorchAttnDecoder or const. The cells must be there.
template <typename Model, typename Visit>
void visitPytorchAttnDecoder(Model &m, Visit &&visit)
{
    const Index H = m.hiddenSize;
    visit("encoder.embedding.weight", m.sourceEmbedding, Shape { m.sourceVocabulary, H, 1 });
    visitRnnShapes(m.encoder, m.encoderConfig(), "encoder.gru.", visit);
    visit("decoder.embedding.weight", m.targetEmbedding, Shape { m.targetVocabulary, H, 1 });
    visitLinearShapes(m.attn, m.maxLength, 2 * H, true, "decoder.attn.", visit);
    visitLinearShapes(m.attnCombine, H, 2 * H, true, "decoder.attn_combine.", visit);
    visitRnnShapes(m.decoder, m.decoderConfig(), "decoder.gru.", visit);
    visitLinearShapes(m.out, m.targetVocabulary, H, true, "decoder.out.", visit);
}

//! What keeps the model from reading these sequences, if anything: a source longer than maxLength, for one.
template <typename Scalar>
std::optional<Problem> check(
    const PytorchAttnDecoder<Scalar> &model, const std::vector<Index> &source, const DecoderTokens &tokens);

//! The forward pass. Columns of alpha beyond the source weigh zero vectors and are not masked, so its weights over the
//! source sum to less than 1. Requires !check(...).
template <typename Scalar>
TutorialTape<Scalar> forward(
    const PytorchAttnDecoder<Scalar> &model, const std::vector<Index> &source, const DecoderTokens &tokens);

} // namespace alphascope
