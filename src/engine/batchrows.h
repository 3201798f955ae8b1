// SPDX-License-Identifier: GPL-3.0-or-later
//! What is done to single rows of a batch: short loops, for rows may be short.
#pragma once

#include "engine/matrix.h"

namespace alphascope {

//! to += factor · from
inline void addMultiple(float *to, float factor, const float *from, Index count)
{
#pragma GCC ivdep // the rows do not overlap
    for (Index i = 0; i < count; ++i)
        to[i] += factor * from[i];
}

//! Σ a b, in several sums at once; the same order for all rows.
inline float dot(const float *a, const float *b, Index count)
{
    using Part = Eigen::Array<float, 16, 1>;
    float sum = 0;
    Index i = 0;
    if (count >= 16) {
        Part parts = Part::Zero();
        for (; i + 16 <= count; i += 16)
            parts += Eigen::Map<const Part>(a + i) * Eigen::Map<const Part>(b + i);
        sum = parts.sum();
    }
    for (; i < count; ++i)
        sum += a[i] * b[i];
    return sum;
}

} // namespace alphascope
