// SPDX-License-Identifier: GPL-3.0-or-later
//! What an LSTM does after its products, in one pass over the numbers; batchcell.cpp has it for rows of any size.
#pragma once

#include "engine/matrix.h"

namespace alphascope {

//! Whether a row of so many numbers is whole vectors of this processor.
bool isWholeVectors(Index hidden);

//! One sequence at one timestep: gates [4H] in the order i, f, g, o, before and after; c_{t-1}, c_t, tanh(c_t), h_t
//! [H]. Requires isWholeVectors(H).
void activateLstmRow(float *gates, const float *before, float *cell, float *tanh, float *state, Index hidden);

} // namespace alphascope
