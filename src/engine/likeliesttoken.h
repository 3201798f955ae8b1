// SPDX-License-Identifier: GPL-3.0-or-later
//! The token that a decoder writes when it writes by itself.
#pragma once

#include "engine/matrix.h"

#include <cmath>

namespace alphascope {

//! The largest of the logits [V], the first of equals. Never padding, which no target teaches; and never what is not a
//! number, unless nothing else is.
template <typename Logits>
Index likeliestToken(const Logits &logits, Index padding)
{
    Index likeliest = -1;
    for (Index token = 0; token < logits.size(); ++token) {
        if (token == padding)
            continue;
        if (likeliest < 0 || logits(token) > logits(likeliest)
            || (std::isnan(logits(likeliest)) && !std::isnan(logits(token))))
            likeliest = token;
    }
    assert(likeliest >= 0);
    return likeliest;
}

} // namespace alphascope
