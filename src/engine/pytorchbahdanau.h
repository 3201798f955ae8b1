// SPDX-License-Identifier: GPL-3.0-or-later
//! The AttnDecoderRNN of PyTorch's tutorial "Translation with a sequence to sequence network and attention", as it has
//! been since 2023: additive attention with Bahdanau's score.
#pragma once

#include "engine/tutorialmodels.h"

namespace alphascope {

template <typename Scalar>
struct PytorchBahdanau {
    Index hiddenSize = 0; // H, also the size of the embeddings
    Index sourceVocabulary = 0, targetVocabulary = 0;

    Matrix<Scalar> sourceEmbedding; // [source vocabulary x H]
    RnnParameters<Scalar> encoder;
    Matrix<Scalar> targetEmbedding; // [V x H]
    LinearParameters<Scalar> Wa, Ua; // of the query and of the keys [H x H]
    LinearParameters<Scalar> Va; // [1 x H]
    RnnParameters<Scalar> decoder; // reads [embedding; context]
    LinearParameters<Scalar> out; // [V x H]

    RnnConfig encoderConfig() const { return gruConfig(1, hiddenSize, hiddenSize); }
    RnnConfig decoderConfig() const { return gruConfig(1, 2 * hiddenSize, hiddenSize); }
};

//! Calls visit(name, matrix or row vector, shape) for each parameter, under the names of the tutorial's state_dicts
//! with "encoder." and "decoder." before them. `Model` is PytorchBahdanau or const. The cells must be there.
template <typename Model, typename Visit>
void visitPytorchBahdanau(Model &m, Visit &&visit)
{
    const Index H = m.hiddenSize;
    visit("encoder.embedding.weight", m.sourceEmbedding, Shape { m.sourceVocabulary, H, 1 });
    visitRnnShapes(m.encoder, m.encoderConfig(), "encoder.gru.", visit);
    visit("decoder.embedding.weight", m.targetEmbedding, Shape { m.targetVocabulary, H, 1 });
    visitLinearShapes(m.Wa, H, H, true, "decoder.attention.Wa.", visit);
    visitLinearShapes(m.Ua, H, H, true, "decoder.attention.Ua.", visit);
    visitLinearShapes(m.Va, 1, H, true, "decoder.attention.Va.", visit);
    visitRnnShapes(m.decoder, m.decoderConfig(), "decoder.gru.", visit);
    visitLinearShapes(m.out, m.targetVocabulary, H, true, "decoder.out.", visit);
}

//! What keeps the model from reading these sequences, if anything.
template <typename Scalar>
std::optional<Problem> check(
    const PytorchBahdanau<Scalar> &model, const std::vector<Index> &source, const DecoderTokens &tokens);

//! The forward pass. Requires !check(...).
template <typename Scalar>
TutorialTape<Scalar> forward(
    const PytorchBahdanau<Scalar> &model, const std::vector<Index> &source, const DecoderTokens &tokens);

} // namespace alphascope
