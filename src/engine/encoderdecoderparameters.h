// SPDX-License-Identifier: GPL-3.0-or-later
//! Configuration and parameters of an encoder-decoder with attention: Bahdanau 2014, Luong 2015, and the decoder of
//! PyTorch's translation tutorial until 2023 (AttnDecoderRNN).
#pragma once

#include "engine/decoderattention.h"
#include "engine/initialisation.h"
#include "engine/rnn.h"

#include <cstdint>
#include <vector>

namespace alphascope {

//! Which state of the decoder attends, and what the output layer reads.
enum class DecoderStyle {
    Bahdanau, //!< the previous state attends, then the cell steps; the output reads [s; c; y] or [s; c]
    Luong, //!< the cell steps, then its new state attends; the output reads h̃ = tanh(W_c [c; s])
    Combining, //!< the previous state attends, then the cell reads relu(W_c [y; c] + b_c); the output reads s
};

//! What the decoder begins with.
enum class DecoderStart {
    Bridge, //!< tanh(W_s h + b_s) in each layer, h being the backward state at position 0 (without one, the last state)
    Copy, //!< the encoder's last states, layer by layer, those of both directions side by side
};

//! Tokens with a meaning of their own.
struct TokenIds {
    Index padding = 0, begin = 1, end = 2;
    bool operator==(const TokenIds &) const = default;
};

//! What the decoder reads when it should write `target`: the begin token, then all but the last.
inline std::vector<Index> decoderInput(const std::vector<Index> &target, const TokenIds &tokens)
{
    if (target.empty())
        return {};
    std::vector<Index> input { tokens.begin };
    input.insert(input.end(), target.begin(), target.end() - 1);
    return input;
}

struct EncoderDecoderConfig : DecoderAttentionConfig {
    Index sourceVocabulary = 4, targetVocabulary = 4; // V
    RnnConfig encoder; // encoder.inputSize is the size of the source's embedding, E
    Index targetEmbedding = 2; // E of the target
    DecoderStyle style = DecoderStyle::Bahdanau;
    DecoderStart start = DecoderStart::Bridge;
    Cell decoderCell = Cell::Gru;
    Index decoderLayers = 1;
    Index decoderHidden = 2; // H
    bool outputReadsEmbedding = true; //!< Bahdanau only: the output layer reads [s; c; y], not [s; c] alone
    bool inputFeeding = false; //!< Luong only: the cell reads [y; h̃ of the previous timestep]
    Index attentionalSize = 2; //!< Luong and combining only: rows of W_c
    TokenIds tokens;
    std::uint64_t seed = 1; //!< of the weights nobody has edited
    Initialisation initialisation = Initialisation::Pytorch;

    bool operator==(const EncoderDecoderConfig &) const = default;
};

inline bool isLuong(const EncoderDecoderConfig &config) { return config.style == DecoderStyle::Luong; }
inline bool isCombining(const EncoderDecoderConfig &config) { return config.style == DecoderStyle::Combining; }
inline bool hasCombinedLayer(const EncoderDecoderConfig &config) { return isLuong(config) || isCombining(config); }
//! The score's query is [y; s], not s alone.
inline bool asksWithEmbedding(const EncoderDecoderConfig &config)
{
    return isCombining(config) && config.score == Score::Location;
}
//! The state that attends is the one before the decoder's step.
inline bool attendsBeforeStep(const EncoderDecoderConfig &config) { return !isLuong(config); }
inline bool outputReadsEmbedding(const EncoderDecoderConfig &config)
{
    return !hasCombinedLayer(config) && config.outputReadsEmbedding;
}
inline bool feedsInput(const EncoderDecoderConfig &config) { return isLuong(config) && config.inputFeeding; }

// The parts of a configuration, under names that RnnSearchConfig has too.
inline const RnnConfig &encoderConfig(const EncoderDecoderConfig &config) { return config.encoder; }
inline const DecoderAttentionConfig &attentionConfig(const EncoderDecoderConfig &config) { return config; }

//! The decoder as a recurrent network, with the encoder's conventions.
inline RnnConfig decoderConfig(const EncoderDecoderConfig &config)
{
    RnnConfig decoder;
    decoder.cell = config.decoderCell;
    decoder.layers = config.decoderLayers;
    decoder.hiddenSize = config.decoderHidden;
    decoder.biases = config.encoder.biases;
    decoder.resetGate = config.encoder.resetGate;
    decoder.inputSize = config.targetEmbedding;
    if (isCombining(config))
        decoder.inputSize = config.attentionalSize;
    else if (!isLuong(config))
        decoder.inputSize += config.encoder.featureSize();
    else if (config.inputFeeding)
        decoder.inputSize += config.attentionalSize;
    return decoder;
}

template <typename Scalar>
struct EncoderDecoderParameters {
    Shared<Scalar> sourceEmbedding; // [V of the source x E]
    RnnParameters<Scalar> encoder;
    Shared<Scalar> W_s; // bridge [H x H of the encoder]
    RowVector<Scalar> b_s; // bridge [H]
    Shared<Scalar> targetEmbedding; // [V x E of the target]
    RnnParameters<Scalar> decoder;
    DecoderAttentionParameters<Scalar> attn;
    Shared<Scalar> W_c; // Luong [attentionalSize x (F + H)], combining [attentionalSize x (E + F)]
    RowVector<Scalar> b_c; // combining [attentionalSize]
    Shared<Scalar> outWeight; // [V x attentionalSize]; Bahdanau [V x (H + F + E)] or [V x (H + F)]; combining [V x H]
    RowVector<Scalar> outBias; // [V]
};

//! Calls visit(name, matrix or row vector) for each parameter that is present; names are those of the snapshot.
template <typename Parameters, typename Visit>
void visitEncoderDecoderParameters(Parameters &&p, const EncoderDecoderConfig &config, Visit &&visit)
{
    const auto each = [&](const char *name, auto &value) {
        if (value.size() > 0)
            visit(name, value);
    };
    each("enc.embed", p.sourceEmbedding);
    visitRnnParameters(p.encoder, config.encoder, "enc.rnn.", visit);
    each("bridge.W_s", p.W_s);
    each("bridge.b_s", p.b_s);
    each("dec.embed", p.targetEmbedding);
    visitRnnParameters(p.decoder, decoderConfig(config), "dec.rnn.", visit);
    visitDecoderAttentionParameters(p.attn, visit);
    each("head.W_c", p.W_c);
    each("head.b_c", p.b_c);
    each("out.weight", p.outWeight);
    each("out.bias", p.outBias);
}

} // namespace alphascope
