// SPDX-License-Identifier: GPL-3.0-or-later
//! The states of a recurrent network under the names that a student knows.
#pragma once

#include "engine/rnn.h"
#include "engine/trace.h"

#include <vector>

namespace alphascope {

//! Every quantity of every layer and direction, from the top layer down; the first is h of the top layer [T x F], whose
//! rows are the keys. Takes the matrices out of the tape.
std::vector<States> statesOf(RnnTape<double> &&tape, const RnnConfig &config);

//! The same for an encoder with a decoder: the titles of `states` say "encoder", and those of the decoder follow, whose
//! hidden state is s.
void appendDecoderStates(std::vector<States> &states, RnnTape<double> &&decoder, const RnnConfig &config);

} // namespace alphascope
