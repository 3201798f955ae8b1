// SPDX-License-Identifier: GPL-3.0-or-later
//! Short made-up reviews with negation, good or bad by their grammar, with the words that make them so.
#pragma once

#include "engine/textexample.h"

#include <cstdint>
#include <stop_token>

namespace alphascope {

struct ReviewPlan {
    bool english = true, indonesian = false; //!< at least one
};

struct Review {
    LabelledText text; //!< label 1 is good, 0 is bad
    //! Ascending: the judging word and its negation, if it has one, of each clause that counts. In "the plot was not
    //! good , but i loved the music ." that is "loved".
    std::vector<Index> deciding;
};

//! Equal for equal words, for a split of the reviews.
std::uint64_t sourceKey(const Review &review);

//! Words in lower case, marks apart. What follows "but" counts, what follows "although" does not; "not" turns the word
//! after it round; a sentence without judgement may stand before or after. Good and bad are equally frequent.
//! Fewer when a stop is requested.
std::vector<Review> generatedReviews(
    const ReviewPlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop = {});

} // namespace alphascope
