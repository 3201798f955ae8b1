// SPDX-License-Identifier: GPL-3.0-or-later
//! How many examples a fast pass takes at a time: so many that its products are large, so few that their buffers are
//! not, and that a request to stop between two passes is heard soon.
#pragma once

#include "engine/encoderdecoderparameters.h"
#include "engine/manytoone.h"

namespace alphascope {

//! Sequences of so many timesteps: 64, and fewer where they are so long or the model is so large that learning them
//! would take more than some 50 ms. At least one. Tokens are looked up, so the size of the vocabulary does not matter.
std::size_t sequencesAtATime(const ManyToOneConfig &config, Index timesteps, bool readsTokens = false);

//! The same of pairs with so many tokens on either side.
std::size_t pairsAtATime(const EncoderDecoderConfig &config, Index sourceTokens, Index targetTokens);

//! A batch is learned in passes of about the same size, one after the other, and a pass in strands, which threads
//! share.
struct PassDivision {
    std::size_t passes, strands;
};

//! Of so many pairs. Not more strands than are worth summing their gradients; as many where the model is so large that
//! a pass is only a part of the batch.
PassDivision divisionOf(const EncoderDecoderConfig &config, Index sourceTokens, Index targetTokens, std::size_t pairs);

} // namespace alphascope
