// SPDX-License-Identifier: GPL-3.0-or-later
//! The Seq2SeqAttentionDecoder and its encoder from "Dive into Deep Learning", chapter Bahdanau attention.
#pragma once

#include "engine/tutorialmodels.h"

namespace alphascope {

template <typename Scalar>
struct D2lAttention {
    Index hiddenSize = 0; // H, also the size of the attention
    Index layers = 0;
    Index sourceVocabulary = 0, targetVocabulary = 0;
    Index sourceEmbeddingSize = 0, targetEmbeddingSize = 0;

    Matrix<Scalar> sourceEmbedding; // [source vocabulary x its size]
    RnnParameters<Scalar> encoder;
    LinearParameters<Scalar> W_q, W_k; // of the query and of the keys [H x H], no biases
    LinearParameters<Scalar> w_v; // [1 x H], no bias
    Matrix<Scalar> targetEmbedding; // [V x its size]
    RnnParameters<Scalar> decoder; // reads [context; embedding]: the context comes first
    LinearParameters<Scalar> dense; // [V x H]

    RnnConfig encoderConfig() const { return gruConfig(layers, sourceEmbeddingSize, hiddenSize); }
    RnnConfig decoderConfig() const { return gruConfig(layers, hiddenSize + targetEmbeddingSize, hiddenSize); }
};

//! Calls visit(name, matrix or row vector, shape) for each parameter, under the names of the book's state_dict.
//! `Model` is D2lAttention or const. The cells must be there.
template <typename Model, typename Visit>
void visitD2lAttention(Model &m, Visit &&visit)
{
    const Index H = m.hiddenSize;
    visit("encoder.embedding.weight", m.sourceEmbedding, Shape { m.sourceVocabulary, m.sourceEmbeddingSize, 1 });
    visitRnnShapes(m.encoder, m.encoderConfig(), "encoder.rnn.rnn.", visit);
    visitLinearShapes(m.W_q, H, H, false, "decoder.attention.W_q.", visit);
    visitLinearShapes(m.W_k, H, H, false, "decoder.attention.W_k.", visit);
    visitLinearShapes(m.w_v, 1, H, false, "decoder.attention.w_v.", visit);
    visit("decoder.embedding.weight", m.targetEmbedding, Shape { m.targetVocabulary, m.targetEmbeddingSize, 1 });
    visitRnnShapes(m.decoder, m.decoderConfig(), "decoder.rnn.", visit);
    visitLinearShapes(m.dense, m.targetVocabulary, H, true, "decoder.dense.", visit);
}

//! What keeps the model from reading these sequences, if anything.
template <typename Scalar>
std::optional<Problem> check(const D2lAttention<Scalar> &model, const std::vector<Index> &source, Index validLength,
    const DecoderTokens &tokens);

//! The forward pass. Source tokens from `validLength` on are padding: nothing attends to them, but the encoder runs
//! over them. The top layer's state asks. Requires !check(...).
template <typename Scalar>
TutorialTape<Scalar> forward(const D2lAttention<Scalar> &model, const std::vector<Index> &source, Index validLength,
    const DecoderTokens &tokens);

} // namespace alphascope
