// SPDX-License-Identifier: GPL-3.0-or-later
//! How the texts of a file become tokens.
#pragma once

#include "formats/tokenizer.h"

namespace alphascope {

struct TextDivision {
    TokenUnit unit = TokenUnit::Words;
    LetterCase letterCase = LetterCase::Kept;
};

} // namespace alphascope
