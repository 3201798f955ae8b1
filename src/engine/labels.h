// SPDX-License-Identifier: GPL-3.0-or-later
//! The labels of an axis: the user's own words, and a default where there are none.
#pragma once

#include "engine/matrix.h"

#include <string>
#include <vector>

namespace alphascope {

//! `typed` may be shorter or longer than `count`; an empty text gets defaultLabel(index).
template <typename DefaultLabel>
std::vector<std::string> labelsOr(const std::vector<std::string> &typed, Index count, DefaultLabel &&defaultLabel)
{
    std::vector<std::string> labels;
    labels.reserve(static_cast<std::size_t>(count));
    for (Index i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const bool isTyped = at < typed.size() && !typed[at].empty();
        labels.push_back(isTyped ? typed[at] : defaultLabel(i));
    }
    return labels;
}

} // namespace alphascope
