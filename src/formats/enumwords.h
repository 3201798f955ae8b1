// SPDX-License-Identifier: GPL-3.0-or-later
//! The words that stand for the choices of a configuration in files: one table for reading and writing.
#pragma once

#include "engine/specimen.h"

#include <array>

namespace alphascope {

template <typename Enum>
struct EnumWord {
    Enum value;
    const char *word;
};

inline constexpr std::array wordsOfVectorSource {
    EnumWord { VectorSource::Given, "given" },
    EnumWord { VectorSource::SelfAttention, "self_attention" },
    EnumWord { VectorSource::CrossAttention, "cross_attention" },
    EnumWord { VectorSource::Weights, "weights" },
};
inline constexpr std::array wordsOfScore {
    EnumWord { Score::None, "none" },
    EnumWord { Score::Dot, "dot" },
    EnumWord { Score::ScaledDot, "scaled_dot" },
    EnumWord { Score::General, "general" },
    EnumWord { Score::Additive, "additive" },
    EnumWord { Score::Concat, "concat" },
    EnumWord { Score::Location, "location" },
};
inline constexpr std::array wordsOfCell {
    EnumWord { Cell::RnnTanh, "rnn_tanh" },
    EnumWord { Cell::RnnRelu, "rnn_relu" },
    EnumWord { Cell::Gru, "gru" },
    EnumWord { Cell::Lstm, "lstm" },
};
inline constexpr std::array wordsOfBiases {
    EnumWord { BiasConvention::Two, "two" },
    EnumWord { BiasConvention::One, "one" },
};
inline constexpr std::array wordsOfResetGate {
    EnumWord { ResetGate::AfterProduct, "after_product" },
    EnumWord { ResetGate::BeforeProduct, "before_product" },
};
inline constexpr std::array wordsOfQuery {
    EnumWord { QueryKind::LastState, "last_state" },
    EnumWord { QueryKind::Learned, "learned" },
    EnumWord { QueryKind::None, "none" },
};
inline constexpr std::array wordsOfHead {
    EnumWord { Head::Context, "context" },
    EnumWord { Head::Attentional, "attentional" },
};
inline constexpr std::array wordsOfActivation {
    EnumWord { Activation::Linear, "linear" },
    EnumWord { Activation::Tanh, "tanh" },
    EnumWord { Activation::Sigmoid, "sigmoid" },
    EnumWord { Activation::Relu, "relu" },
    EnumWord { Activation::Softmax, "softmax" },
};

inline constexpr std::array wordsOfScope {
    EnumWord { AttentionScope::Global, "global" },
    EnumWord { AttentionScope::LocalMonotonic, "local_monotonic" },
    EnumWord { AttentionScope::LocalPredictive, "local_predictive" },
};
inline constexpr std::array wordsOfStyle {
    EnumWord { DecoderStyle::Bahdanau, "bahdanau" },
    EnumWord { DecoderStyle::Luong, "luong" },
    EnumWord { DecoderStyle::Combining, "combining" },
};
inline constexpr std::array wordsOfStart {
    EnumWord { DecoderStart::Bridge, "bridge" },
    EnumWord { DecoderStart::Copy, "copy" },
};
inline constexpr std::array wordsOfDecoding {
    EnumWord { Decoding::TeacherForced, "teacher_forced" },
    EnumWord { Decoding::Greedy, "greedy" },
    EnumWord { Decoding::Beam, "beam" },
};
inline constexpr std::array wordsOfInitialisation {
    EnumWord { Initialisation::Pytorch, "pytorch" },
    EnumWord { Initialisation::Keras, "keras" },
};
inline constexpr std::array wordsOfUnit {
    EnumWord { TokenUnit::Words, "words" },
    EnumWord { TokenUnit::Characters, "characters" },
};
//! Of the marks in a vocabulary; a word is none.
inline constexpr std::array wordsOfMark {
    EnumWord { VocabularyEntry::Kind::Padding, "padding" },
    EnumWord { VocabularyEntry::Kind::Begin, "begin" },
    EnumWord { VocabularyEntry::Kind::End, "end" },
    EnumWord { VocabularyEntry::Kind::Unknown, "unknown" },
};

inline constexpr const auto &wordsOf(VectorSource) { return wordsOfVectorSource; }
inline constexpr const auto &wordsOf(Score) { return wordsOfScore; }
inline constexpr const auto &wordsOf(Cell) { return wordsOfCell; }
inline constexpr const auto &wordsOf(BiasConvention) { return wordsOfBiases; }
inline constexpr const auto &wordsOf(ResetGate) { return wordsOfResetGate; }
inline constexpr const auto &wordsOf(QueryKind) { return wordsOfQuery; }
inline constexpr const auto &wordsOf(Head) { return wordsOfHead; }
inline constexpr const auto &wordsOf(Activation) { return wordsOfActivation; }
inline constexpr const auto &wordsOf(AttentionScope) { return wordsOfScope; }
inline constexpr const auto &wordsOf(DecoderStyle) { return wordsOfStyle; }
inline constexpr const auto &wordsOf(DecoderStart) { return wordsOfStart; }
inline constexpr const auto &wordsOf(Decoding) { return wordsOfDecoding; }
inline constexpr const auto &wordsOf(Initialisation) { return wordsOfInitialisation; }
inline constexpr const auto &wordsOf(TokenUnit) { return wordsOfUnit; }
inline constexpr const auto &wordsOf(VocabularyEntry::Kind) { return wordsOfMark; }

} // namespace alphascope
