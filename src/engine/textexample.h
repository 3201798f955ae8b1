// SPDX-License-Identifier: GPL-3.0-or-later
//! What models of text learn from: a text with its translation, or a text with its class; as plain values.
#pragma once

#include "engine/matrix.h"

#include <string>
#include <vector>

namespace alphascope {

//! Words or characters, in UTF-8, as a vocabulary knows them.
struct SentencePair {
    std::vector<std::string> source, target;

    bool operator==(const SentencePair &) const = default;
};

struct LabelledText {
    std::vector<std::string> words;
    Index label = 0; //!< the class, from 0

    bool operator==(const LabelledText &) const = default;
};

} // namespace alphascope
