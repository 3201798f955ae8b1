// SPDX-License-Identifier: GPL-3.0-or-later
//! What keeps a model from reading or writing tokens: words it does not know, vocabularies of another size.
#pragma once

#include "engine/encoderdecoderparameters.h"
#include "engine/problem.h"
#include "engine/tokeninputs.h"

#include <optional>

namespace alphascope {

//! What these checks look at, of a model of either family. Points into it.
struct TokenFacts {
    const TokenInputs &inputs;
    const Vocabularies &vocabularies;
    Index sourceVocabulary, targetVocabulary; //!< as configured
    TokenIds tokens;
};

template <typename Model>
TokenFacts tokenFacts(const Model &model)
{
    return { model.inputs, model.vocabularies, model.config.sourceVocabulary, model.config.targetVocabulary,
        model.config.tokens };
}

//! Padding, begin and end are tokens, and the vocabularies have the configured sizes.
std::optional<Problem> checkVocabularies(const TokenFacts &facts);

//! Source, target and how to decode. A word that is not in its vocabulary is answered with a remedy.
std::optional<Problem> checkTokenInputs(const TokenFacts &facts);

//! What a trace holds: the states and gates of every timestep, twice (as computed and as shown), and attention.
//! `features` is how many numbers the output layer reads; `columns` those of alpha, at least as many as source tokens.
double tokenTraceBytes(
    const TokenFacts &facts, const RnnConfig &encoder, const RnnConfig &decoder, Index features, Index columns);

} // namespace alphascope
