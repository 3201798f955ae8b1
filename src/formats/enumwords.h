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

inline constexpr const auto &wordsOf(VectorSource) { return wordsOfVectorSource; }
inline constexpr const auto &wordsOf(Score) { return wordsOfScore; }
inline constexpr const auto &wordsOf(Cell) { return wordsOfCell; }
inline constexpr const auto &wordsOf(BiasConvention) { return wordsOfBiases; }
inline constexpr const auto &wordsOf(ResetGate) { return wordsOfResetGate; }
inline constexpr const auto &wordsOf(QueryKind) { return wordsOfQuery; }
inline constexpr const auto &wordsOf(Head) { return wordsOfHead; }
inline constexpr const auto &wordsOf(Activation) { return wordsOfActivation; }

} // namespace alphascope
