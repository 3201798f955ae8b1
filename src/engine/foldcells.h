// SPDX-License-Identifier: GPL-3.0-or-later
//! Which of two numbers stands for both, as pyramids and pictures fold cells: NaN when one is; what is masked gives
//! way.
#pragma once

#include <cmath>
#include <limits>

namespace alphascope {

inline constexpr float maskedCell = -std::numeric_limits<float>::infinity();

//! The larger one.
struct Larger {
    float operator()(float a, float b) const
    {
        const float larger = a > b ? a : b; // b when one is NaN
        return a != a ? a : larger;
    }
};

//! The one further from 0.
struct Further {
    float operator()(float a, float b) const
    {
        const float weightOfA = a == maskedCell ? -1.F : std::abs(a);
        const float weightOfB = b == maskedCell ? -1.F : std::abs(b);
        const float further = weightOfA > weightOfB ? a : b; // b when one is NaN
        return a != a ? a : further;
    }
};

} // namespace alphascope
