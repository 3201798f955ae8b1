// SPDX-License-Identifier: GPL-3.0-or-later
//! The token that a decoder writes when it writes by itself.
#pragma once

#include "engine/matrix.h"

#include <cmath>
#include <optional>

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

//! Whether likeliestToken() would be this one, where `largest` is known, the largest of all finite logits; without
//! padding, whether it is the first of the largest.
template <typename Logits>
bool isLikeliest(
    const Logits &logits, Index token, const std::optional<Index> &padding, typename Logits::Scalar largest)
{
    if (padding && logits(*padding) == largest)
        return likeliestToken(logits, *padding) == token;
    return logits(token) == largest && (token == 0 || logits.head(token).maxCoeff() < largest);
}

} // namespace alphascope
