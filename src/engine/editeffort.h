// SPDX-License-Identifier: GPL-3.0-or-later
//! What an edit would do to the weights, found without doing it: drawing those of a large model takes seconds.
#pragma once

#include "engine/edit.h"

namespace alphascope {

struct WeightsEffort {
    bool changes = false; //!< they may be others afterwards, in value, shape or number
    double numbers = 0; //!< that are drawn; what is copied and compared counts as a share of them

    bool isLarge() const { return numbers > 300'000; } //!< takes longer than about 10 ms
};
WeightsEffort weightsEffort(const Edit &edit, const Specimen &specimen);

//! The names of weights that `before` has in another shape, and has not set aside in that of `after`: what is there in
//! their place was drawn, and belongs to nothing that was learned.
std::vector<std::string> drawnAnew(const Specimen &before, const Specimen &after);

//! Does an edit after which the parameters may no longer fit, and leaves them unfitted. False: it does not apply, or
//! it is one that leaves every shape as it is.
bool changeUnfitted(const Edit &edit, Specimen &specimen);

} // namespace alphascope
