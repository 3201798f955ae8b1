// SPDX-License-Identifier: GPL-3.0-or-later
//! How many recurrent layers a model may have: each takes its time, however small it is.
#pragma once

#include "engine/matrix.h"
#include "engine/problem.h"

#include <optional>
#include <string>

namespace alphascope {

constexpr Index mostRecurrentLayers = 1000; //!< far more than anybody trains

//! The sentence about a number of layers, called `what`, that no model can have.
inline std::optional<Problem> checkLayers(const char *what, Index layers)
{
    if (layers >= 1 && layers <= mostRecurrentLayers)
        return std::nullopt;
    return Problem { std::string("The ") + what + " is " + std::to_string(layers) + ". Use a number from 1 to "
        + std::to_string(mostRecurrentLayers) + "." };
}

} // namespace alphascope
