// SPDX-License-Identifier: GPL-3.0-or-later
//! Dates as people write them, in English and Indonesian, each with its ISO form, character by character.
#pragma once

#include "engine/textexample.h"

#include <cstdint>
#include <stop_token>

namespace alphascope {

//! Two digits of a year mean 1950 to 2049, and a day stands before the number of its month, so that one text means one
//! date.
struct DatePlan {
    bool english = true, indonesian = true; //!< at least one
    int firstYear = 1950, lastYear = 2049; //!< within 1950 to 2049
};

//! "Selasa, 5 Mei 1998" and "1998-05-05", a character a token; days are those of the calendar, and names of days
//! theirs. Fewer when a stop is requested.
std::vector<SentencePair> writtenDates(
    const DatePlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop = {});

//! Every way in which the plan writes a day that exists, without repetition.
std::vector<std::string> waysToWrite(int year, unsigned month, unsigned day, const DatePlan &plan);

} // namespace alphascope
