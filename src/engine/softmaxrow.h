// SPDX-License-Identifier: GPL-3.0-or-later
//! The passes over a row of scores that a softmax is made of; softmax.h has the softmax to be read.
#pragma once

#include "engine/matrix.h"

namespace alphascope {

//! The largest of `count` >= 1 numbers.
float largestOf(const float *values, Index count);

//! values[i] = exp(values[i] - shift), to within a few units in the last place, and their sum. An exponential below the
//! smallest normal number is 0; values[i] - shift must be below 88.
float exponentials(float *values, Index count, float shift);

//! values[i] *= factor
void scale(float *values, Index count, float factor);

} // namespace alphascope
