// SPDX-License-Identifier: GPL-3.0-or-later
//! One clause of the German-English grammar, before it is put into words; and its words in either language.
#pragma once

#include "engine/clauselexicon.h"

namespace alphascope {

enum class ClauseTense {
    Present, //!< liest, is reading; of a state: ist, is
    Habit, //!< liest, reads
    Past, //!< hat gelesen, read; of a state: war, was
    Can, //!< kann lesen, can read
    Must, //!< muss lesen, has to read
    Want, //!< will lesen, wants to read
};

enum class ClauseAdverb { None, Yesterday, Today, EveryDay };

//! Someone is something, when `state` is given, or else does something.
struct Clause {
    const ClauseSubject *subject = nullptr;
    const ClauseState *state = nullptr;
    const ClauseVerb *verb = nullptr;
    ClauseObject object;
    ClauseTense tense = ClauseTense::Present;
    ClauseAdverb adverb = ClauseAdverb::None;
    bool isNegated = false;
};

//! An infinitive with "zu": "diesen Satz zu übersetzen".
struct InfinitiveClause {
    const ClauseVerb *verb = nullptr;
    ClauseObject object;
};

//! A word, and for a verb its part in the meaning. A German verb has one number of its own; an English one has those
//! of the German verbs that it translates, the one that carries its meaning first.
struct ClauseWord {
    std::string text;
    std::vector<int> verbs;
};

using ClauseWords = std::vector<ClauseWord>;

enum class GermanOrder {
    VerbSecond, //!< ich habe ein Brot gegessen
    VerbFirst, //!< habe ich ein Brot gegessen
    VerbLast, //!< ich ein Brot gegessen habe
};
enum class EnglishOrder { Statement, Question };

constexpr int numbersOfClause = 3; //!< how many numbers of verbs a clause uses, from firstNumber on

ClauseWords germanWords(const Clause &clause, GermanOrder order, int firstNumber);
ClauseWords germanWords(const InfinitiveClause &clause, int firstNumber);

//! A question is asked with can, want, must or a habit; so it has neither a state nor a progressive or past form.
ClauseWords englishWords(const Clause &clause, EnglishOrder order, int firstNumber);
ClauseWords englishWords(const InfinitiveClause &clause, int firstNumber);

//! Appends the words of a phrase, which are no verbs.
void appendPhrase(std::string_view phrase, ClauseWords &words);

} // namespace alphascope
