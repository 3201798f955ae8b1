// SPDX-License-Identifier: GPL-3.0-or-later
//! What the benchmarks compute with.
#pragma once

#include "engine/encoderdecoder.h"
#include "engine/initialise.h"
#include "engine/vectors.h"

namespace alphascope {

inline Vectors randomVectors(Index count, Index width, bool causal)
{
    Vectors vectors;
    vectors.config.score = Score::ScaledDot;
    vectors.config.causal = causal;
    for (auto *table : { &vectors.inputs.queries, &vectors.inputs.keys, &vectors.inputs.values }) {
        table->write().resize(count, width);
        fillUniform(table->write(), 1, 1, "bench");
    }
    vectors.inputs.queryLabels.resize(static_cast<std::size_t>(count));
    vectors.inputs.keyLabels.resize(static_cast<std::size_t>(count));
    vectors.inputs.padded.assign(static_cast<std::size_t>(count), false);
    fitParameters(vectors);
    return vectors;
}

inline Vectors givenAlpha(Index count)
{
    Vectors vectors = randomVectors(count, 1, false);
    vectors.config.source = VectorSource::Weights;
    vectors.inputs.weights = Matrix<double>::Constant(count, count, 1.0 / static_cast<double>(count));
    fitParameters(vectors);
    return vectors;
}

//! `words` words on each side, `hidden` units in each layer, 30 tokens in and out.
inline EncoderDecoder largeTranslation(Index hidden, Index words)
{
    EncoderDecoder model;
    model.config.sourceVocabulary = model.config.targetVocabulary = words;
    model.config.encoder = { .cell = Cell::Gru, .bidirectional = true, .inputSize = 500, .hiddenSize = hidden };
    model.config.targetEmbedding = 500;
    model.config.decoderHidden = model.config.attentionSize = hidden;
    auto vocabulary = std::make_shared<Vocabulary>();
    using Kind = VocabularyEntry::Kind;
    vocabulary->entries = { { Kind::Padding, {} }, { Kind::Begin, {} }, { Kind::End, {} }, { Kind::Unknown, {} } };
    while (vocabulary->size() < words)
        vocabulary->entries.push_back({ Kind::Word, "word" + std::to_string(vocabulary->size()) });
    model.vocabularies = { vocabulary, vocabulary, {}, {} };
    for (Index t = 0; t < 30; ++t) {
        model.inputs.source.tokens.push_back(10 + t);
        model.inputs.target.tokens.push_back(20 + t);
    }
    fitParameters(model);
    return model;
}

} // namespace alphascope
