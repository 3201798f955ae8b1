// SPDX-License-Identifier: GPL-3.0-or-later
//! German sentences with subordinate clauses, whose verb comes last, and their English translation from one grammar.
#pragma once

#include "engine/goldlink.h"
#include "engine/textexample.h"

#include <cstdint>
#include <stop_token>

namespace alphascope {

struct GermanPlan {
    bool nested = true; //!< also a clause in a clause: "Ich weiß, dass er müde ist, weil er gearbeitet hat."
    bool guidedAlignment = false; //!< a model that learns is also told which verbs the English ones translate
};

//! A verb of the target, and the verbs of the source that it translates; the one that carries the meaning first:
//! "gegessen" before "habe".
using VerbLink = GoldLink;

struct AlignedPair {
    SentencePair words; //!< German, English; marks apart, the first word begins with a capital
    std::vector<VerbLink> verbs; //!< of every English verb, by place
};

//! Each English verb with the one German verb that carries its meaning: "ate" with "gegessen", not with "habe".
std::vector<GoldLink> meaningLinks(const AlignedPair &pair);

//! Equal for equal German sentences, for a split of the pairs.
std::uint64_t sourceKey(const AlignedPair &pair);

//! "Ich habe keinen Hunger , weil ich ein Brot gegessen habe ." and "I am not hungry , because I ate a sandwich ."
//! Sentences are right, if not always likely. A German one has one English one: the present is progressive, unless
//! "jeden Tag" or "wenn" makes it a habit; "wenn" is "when"; the perfect is the simple past.
//! Fewer when a stop is requested.
std::vector<AlignedPair> germanClauses(
    const GermanPlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop = {});

} // namespace alphascope
