// SPDX-License-Identifier: GPL-3.0-or-later
//! A sequence that a decoder has written, and how a search for it is limited.
#pragma once

#include "engine/matrix.h"

#include <vector>

namespace alphascope {

struct Hypothesis {
    std::vector<Index> tokens; // [U], the end token included where it was reached
    double logProbability = 0; //!< Σ_t ln p(y_t | y_1 .. y_{t-1}, source)
    bool ended = false; //!< with the end token, not at the maximum length
    Matrix<double> alpha; // [U x T]; no columns without attention

    //! What hypotheses are judged by: the log-probability, by choice divided by the number of tokens, for else the
    //! shortest would win.
    double rating(bool normalisesLength) const
    {
        return normalisesLength && !tokens.empty() ? logProbability / static_cast<double>(tokens.size())
                                                   : logProbability;
    }
};

struct SearchLimits {
    Index maximumLength = 20; //!< the most tokens to write, at least 1
    Index beamWidth = 1; //!< at least 1
    bool normalisesLength = true;
};

} // namespace alphascope
