// SPDX-License-Identifier: GPL-3.0-or-later
//! What a decoder reads when it is not told the target: the tokens that it has written itself.
#pragma once

#include "engine/encoderdecoderpass.h"
#include "engine/likeliesttoken.h"
#include "engine/rnnsearchpass.h"

namespace alphascope {

//! [U]: the begin token, then the likeliest token of each timestep, never padding. Config and Parameters are those of
//! EncoderDecoder or RnnSearch.
template <typename Config, typename Parameters>
std::vector<Index> writtenTokens(
    const std::vector<Index> &source, std::size_t timesteps, const Config &config, const Parameters &parameters)
{
    const auto encoder = encode(source, config, parameters);
    auto state = startState(encoder, config);
    std::vector<Index> tokens { config.tokens.begin };
    while (tokens.size() < timesteps) {
        const auto step = decodeStep(encoder, state, tokens.back(), config, parameters);
        tokens.push_back(likeliestToken(step.logits.row(0), config.tokens.padding));
        state = stateAfter(step, config);
    }
    return tokens;
}

} // namespace alphascope
