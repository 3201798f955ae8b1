// SPDX-License-Identifier: GPL-3.0-or-later
//! The words that reviews are made of, in a language.
#pragma once

#include <array>
#include <string_view>
#include <vector>

namespace alphascope {

//! Phrases of words with blanks between them; a word that judges, or turns a judgement round, begins with '*'.
struct ReviewWords {
    using Phrases = std::vector<std::string_view>;

    Phrases aspects; //!< "the plot"
    std::string_view was; //!< between an aspect and its adjective; may be empty
    std::array<Phrases, 2> adjectives; //!< bad ones, good ones
    Phrases negations; //!< "*not"
    Phrases degrees, negatedDegrees; //!< "very": of an adjective, of one after a negation
    std::array<Phrases, 2> verdicts; //!< "i *hated", "i *loved": an aspect follows
    std::string_view also, but, although;
    Phrases asides; //!< whole sentences that do not judge
};

const ReviewWords &englishReviewWords();
const ReviewWords &indonesianReviewWords();

} // namespace alphascope
