// SPDX-License-Identifier: GPL-3.0-or-later
//! Why a file was not opened: a sentence, and the choice that a person has when weights could be several models.
#pragma once

#include "formats/error.h"
#include "formats/weightlayout.h"

#include <vector>

namespace alphascope {

struct LoadError : Error {
    LoadError(Error error, std::vector<WeightLayout> fitting = {})
        : Error(std::move(error))
        , layouts(std::move(fitting))
    {
    }

    std::vector<WeightLayout> layouts; //!< open it again with one of these; empty: that would not help
};

} // namespace alphascope
