// SPDX-License-Identifier: GPL-3.0-or-later
//! The fourth model family: an encoder reads a sequence of tokens, a decoder with attention writes another.
#pragma once

#include "engine/encoderdecoderparameters.h"
#include "engine/keptparameters.h"
#include "engine/problem.h"
#include "engine/trace.h"

#include <optional>
#include <stop_token>

namespace alphascope {

//! Which tokens the decoder reads.
enum class Decoding {
    TeacherForced, //!< the given target, shifted by one
    Greedy, //!< the likeliest token of the timestep before
    Beam, //!< those of the best sequence that a beam search finds
};

struct EncoderDecoderInputs {
    std::vector<Index> source; // [T] tokens; tokens.padding is skipped and gets no weight
    std::vector<Index> target; // [U] tokens that the decoder should write, the end included; teacher forcing only
    Decoding decoding = Decoding::TeacherForced;
    Index maximumLength = 20; //!< greedy and beam: the most tokens to write
    Index beamWidth = 3;
    bool normalisesLength = true; //!< beam: hypotheses are judged by their log-probability per token
    std::vector<std::string> sourceVocabulary, targetVocabulary; //!< the tokens' texts; where empty, their number
};

struct EncoderDecoder {
    EncoderDecoderConfig config;
    EncoderDecoderParameters<double> parameters;
    EncoderDecoderInputs inputs;
    KeptParameters kept; //!< neither saved nor compared
};

//! What the decoder reads when it should write `target`: the begin token, then all but the last.
std::vector<Index> decoderInput(const std::vector<Index> &target, const TokenIds &tokens);

//! What keeps the model from being traced, if anything.
std::optional<Problem> check(const EncoderDecoder &model);

//! Gives each parameter the shape that the configuration asks for. Those that have it stay as they are; others are
//! those kept from earlier, or drawn anew from the seed. Does nothing where sizes are impossible: check() says so.
void fitParameters(EncoderDecoder &model);

//! The forward pass: a row for each decoder timestep. Requires !check(model).
Trace trace(const EncoderDecoder &model, std::stop_token stop = {});

} // namespace alphascope
