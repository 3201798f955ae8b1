// SPDX-License-Identifier: GPL-3.0-or-later
//! What the first of some recurrent layers reads of a batch.
#pragma once

#include "engine/onehotrows.h"

namespace alphascope {

//! Rows of numbers, or of tokens, which must live as long as this.
struct BatchInput {
    BatchInput(const ConstRows &numbers)
        : rows(numbers)
    {
    }
    BatchInput(const OneHotRows &oneHot)
        : rows(nullptr, oneHot.rows(), oneHot.size)
        , tokens(&oneHot)
    {
    }

    ConstRows rows; // [R x I]; of tokens only the shape
    const OneHotRows *tokens = nullptr;
};

} // namespace alphascope
