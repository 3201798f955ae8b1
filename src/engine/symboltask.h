// SPDX-License-Identifier: GPL-3.0-or-later
//! Strings of letters to be written once more: backwards, as they are, or sorted.
#pragma once

#include "engine/textexample.h"

#include <cstdint>
#include <stop_token>

namespace alphascope {

enum class SymbolOrder { Reversed, Copied, Sorted };

struct SymbolPlan {
    SymbolOrder order = SymbolOrder::Reversed;
    Index alphabet = 26; //!< the first so many of a, b, ..., z: 1 to 26
    Index shortest = 1, longest = 20; //!< letters of a string; each length is as frequent; 1 <= shortest <= longest
};

//! Pairs, a letter a token. Strings may come twice; a split keeps equal ones together. Fewer when a stop
//! is requested.
std::vector<SentencePair> symbolPairs(
    const SymbolPlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop = {});

//! What the task answers to a string.
std::vector<std::string> ordered(std::vector<std::string> symbols, SymbolOrder order);

} // namespace alphascope
