// SPDX-License-Identifier: GPL-3.0-or-later
//! What is wrong with an input, as a sentence for the person who typed it.
#pragma once

#include <string>

namespace alphascope {

struct Problem {
    //! What the window may offer beside the sentence.
    enum class Remedy {
        None,
        NewLocationWeights, //!< location attention was made for another number of timesteps
        AddSourceWords, //!< a word of the source is not in its vocabulary
        AddTargetWords,
    };

    std::string sentence; //!< what, where and what to do
    Remedy remedy = Remedy::None;
    std::string back = {}; //!< one sentence more, for whoever can go back to what was there before; empty: none
};

} // namespace alphascope
