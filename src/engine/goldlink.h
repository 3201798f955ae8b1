// SPDX-License-Identifier: GPL-3.0-or-later
//! What is known of an alignment: where a timestep of the target should look.
#pragma once

#include "engine/matrix.h"

#include <vector>

namespace alphascope {

//! A timestep of the target, and the timesteps of the source that it translates: any of these is right.
struct GoldLink {
    Index target = 0;
    std::vector<Index> source; //!< at least one

    bool operator==(const GoldLink &) const = default;
};

} // namespace alphascope
