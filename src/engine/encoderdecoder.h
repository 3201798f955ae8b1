// SPDX-License-Identifier: GPL-3.0-or-later
//! The fourth model family: an encoder reads a sequence of tokens, a decoder with attention writes another.
#pragma once

#include "engine/encoderdecoderparameters.h"
#include "engine/intervention.h"
#include "engine/keptparameters.h"
#include "engine/problem.h"
#include "engine/tokeninputs.h"
#include "engine/trace.h"

#include <optional>
#include <stop_token>

namespace alphascope {

struct EncoderDecoder {
    EncoderDecoderConfig config;
    EncoderDecoderParameters<double> parameters;
    TokenInputs inputs;
    Vocabularies vocabularies;
    Interventions interventions; //!< forced onto what is traced; training does not look at them
    KeptParameters kept; //!< neither saved nor compared
};

//! What keeps the model from being traced, if anything. A source that is longer than the location score has weights
//! for is answered with Remedy::NewLocationWeights.
std::optional<Problem> check(const EncoderDecoder &model);

//! Gives each parameter the shape that the configuration asks for. Those that have it stay as they are; others are
//! those kept from earlier, or drawn anew from the seed. Does nothing where sizes are impossible: check() says so. The
//! location score keeps its number of positions when the source has changed (see check).
void fitParameters(EncoderDecoder &model);

//! New weights of the location score for the present number of source tokens, drawn from the seed.
void renewLocationWeights(EncoderDecoder &model);

//! The forward pass: a row for each decoder timestep. Requires !check(model).
Trace trace(const EncoderDecoder &model, std::stop_token stop = {});

} // namespace alphascope
