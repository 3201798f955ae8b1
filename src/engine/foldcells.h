// SPDX-License-Identifier: GPL-3.0-or-later
//! Which of two numbers stands for both, as pyramids and pictures fold cells: NaN when one is; what is masked gives
//! way.
#pragma once

#include <cmath>
#include <limits>

namespace alphascope {

inline constexpr float maskedCell = -std::numeric_limits<float>::infinity();

inline bool isMaskedCell(float cell) { return cell == maskedCell; }
inline bool isMaskedCell(double cell) { return cell == static_cast<double>(maskedCell); }

//! The larger one.
struct Larger {
    template <typename Number>
    Number operator()(Number a, Number b) const
    {
        const Number larger = a > b ? a : b; // b when one is NaN
        return a != a ? a : larger;
    }
};

//! The one further from 0.
struct Further {
    template <typename Number>
    Number operator()(Number a, Number b) const
    {
        const Number weightOfA = isMaskedCell(a) ? -1 : std::abs(a);
        const Number weightOfB = isMaskedCell(b) ? -1 : std::abs(b);
        const Number further = weightOfA > weightOfB ? a : b; // b when one is NaN
        return a != a ? a : further;
    }
};

} // namespace alphascope
