// SPDX-License-Identifier: GPL-3.0-or-later
//! What the rows and columns of alpha stand for: numbers that were changed by hand hold only while it stays the same.
#pragma once

#include "engine/specimen.h"

namespace alphascope {

struct Places {
    Index rows = 0, columns = 0, heads = 1; //!< of vectors and sequences of numbers
    TokenSequence source, target; //!< of token models

    bool operator==(const Places &) const = default;
};

Places placesOf(const Specimen &specimen);

//! Takes them back where rows or columns have come to stand for something else than `before`; whether there were any.
bool takeBackInterventions(Specimen &specimen, const Places &before);

} // namespace alphascope
