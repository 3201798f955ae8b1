// SPDX-License-Identifier: GPL-3.0-or-later
//! The tanh of many numbers, also of fewer than go through the processor at once.
#pragma once

#include "engine/matrix.h"

#include <algorithm>

namespace alphascope {

//! to[i] = tanh(from[i]) for i < count; both may be the same.
inline void manyTanh(const float *from, float *to, Index count)
{
    constexpr int few = 16;
    using Few = Eigen::Array<float, few, 1>;
    Index i = 0;
    for (; i + few <= count; i += few)
        Eigen::Map<Few>(to + i) = Eigen::Map<const Few>(from + i).tanh();
    constexpr Index scalar = 4; // so few are sooner done one by one
    if (count - i <= scalar) {
        for (; i < count; ++i)
            to[i] = Eigen::numext::tanh(from[i]);
        return;
    }
    Few rest = Few::Zero(); // Eigen would take the last ones one by one
    std::copy(from + i, from + count, rest.data());
    rest = rest.tanh().eval();
    std::copy_n(rest.data(), count - i, to + i);
}

} // namespace alphascope
