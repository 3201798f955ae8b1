// SPDX-License-Identifier: GPL-3.0-or-later
//! What a trained decoder writes when nobody tells it the target: greedy decoding and beam search.
#pragma once

#include "engine/encoderdecoderpass.h"
#include "engine/hypothesis.h"
#include "engine/likeliesttoken.h"
#include "engine/rnnsearchpass.h"

namespace alphascope {

// For EncoderDecoderConfig and RnnSearchConfig, with their parameters in float or double. Any token of the vocabulary
// may be written but padding, which no target teaches: it counts as impossible, while the probabilities stay those of
// the softmax over all tokens. An unfinished search, when stop is requested, gives what it has.

//! Writes the likeliest token at each timestep, until it is the end token or the length is reached.
template <typename Config, typename Parameters>
Hypothesis greedySearch(const std::vector<Index> &source, const Config &config, const Parameters &parameters,
    const SearchLimits &limits, const std::stop_token &stop = {});

//! Keeps the likeliest beamWidth beginnings; each that ends is set aside and narrows the beam by one (as in the program
//! of Bahdanau 2014; Graves 2012). Returns all that ended or reached the maximum length, the best rating first.
template <typename Scalar, typename Config, typename Parameters>
std::vector<Hypothesis> beamSearch(const EncoderTape<Scalar> &encoder, const Config &config,
    const Parameters &parameters, const SearchLimits &limits, const std::stop_token &stop = {});

//! The same for a source that is not encoded yet.
template <typename Config, typename Parameters>
std::vector<Hypothesis> beamSearch(const std::vector<Index> &source, const Config &config, const Parameters &parameters,
    const SearchLimits &limits, const std::stop_token &stop = {})
{
    return beamSearch(encode(source, config, parameters, stop), config, parameters, limits, stop);
}

} // namespace alphascope
