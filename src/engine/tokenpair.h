// SPDX-License-Identifier: GPL-3.0-or-later
//! What the models that read and write tokens learn from: pairs of sequences.
#pragma once

#include "engine/encoderdecoderparameters.h"
#include "engine/goldlink.h"
#include "engine/problem.h"

#include <optional>

namespace alphascope {

struct TokenPair {
    std::vector<Index> source; // [T]
    std::vector<Index> target; // [U], the end token included; padding in it does not count
    std::vector<GoldLink> links {}; //!< where an encoder-decoder is taught to look (guidedalignment.h)
};

//! The first pair that cannot be learned from, as a sentence.
std::optional<Problem> check(
    const std::vector<TokenPair> &pairs, Index sourceVocabulary, Index targetVocabulary, const TokenIds &tokens);

//! The first pair whose source is longer than the location score of its model has positions, as a sentence.
std::optional<Problem> checkPositions(const std::vector<TokenPair> &pairs, Index positions);

//! The sentence about a share of teacher forcing that cannot be.
std::optional<Problem> checkTeacherForcing(double ratio);

//! Whether this example is told the target while it is learned from. The seed says so, of the share `ratio` (0 to 1)
//! of the examples; the others read what the model itself has written.
bool isTeacherForced(double ratio, std::uint64_t seed, Index number);

} // namespace alphascope
