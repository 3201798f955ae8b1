// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/clause.h"

#include <algorithm>

namespace alphascope {

namespace {

constexpr PersonForms haben { "habe", "hast", "hat", "haben" }, hatten { "hatte", "hattest", "hatte", "hatten" };
constexpr PersonForms sein { "bin", "bist", "ist", "sind" }, waren { "war", "warst", "war", "waren" };
constexpr PersonForms koennen { "kann", "kannst", "kann", "können" };
constexpr PersonForms muessen { "muss", "musst", "muss", "müssen" };
constexpr PersonForms wollen { "will", "willst", "will", "wollen" };

void append(const ClauseWords &more, ClauseWords &words) { words.insert(words.end(), more.begin(), more.end()); }

bool isSimple(const Clause &clause)
{
    return clause.state || clause.tense == ClauseTense::Present || clause.tense == ClauseTense::Habit;
}

const PersonForms &finiteForms(const Clause &clause)
{
    const bool isPast = clause.tense == ClauseTense::Past;
    if (clause.state && clause.state->negative)
        return isPast ? hatten : haben;
    if (clause.state)
        return isPast ? waren : sein;
    switch (clause.tense) {
    case ClauseTense::Past:
        return clause.verb->usesSein ? sein : haben;
    case ClauseTense::Can:
        return koennen;
    case ClauseTense::Must:
        return muessen;
    case ClauseTense::Want:
        return wollen;
    case ClauseTense::Present:
    case ClauseTense::Habit:
        break;
    }
    return clause.verb->present;
}

const char *adverbText(ClauseAdverb adverb)
{
    switch (adverb) {
    case ClauseAdverb::None:
        break;
    case ClauseAdverb::Yesterday:
        return "gestern";
    case ClauseAdverb::Today:
        return "heute";
    case ClauseAdverb::EveryDay:
        return "jeden Tag";
    }
    return "";
}

//! What stands between subject or finite verb and the end: a pronoun first, "nicht" after the object.
ClauseWords middleField(const Clause &clause)
{
    ClauseWords words;
    if (clause.state) {
        if (clause.isNegated)
            appendPhrase(clause.state->negative ? clause.state->negative : "nicht", words);
        appendPhrase(clause.state->german, words);
        return words;
    }
    const ClauseObject &object = clause.object;
    const bool isKein = clause.isNegated && !object.negated.empty();
    if (object.isPronoun)
        appendPhrase(object.german, words);
    appendPhrase(adverbText(clause.adverb), words);
    if (!object.isPronoun)
        appendPhrase(isKein ? object.negated : object.german, words);
    if (clause.isNegated && !isKein)
        appendPhrase("nicht", words);
    appendPhrase(clause.verb->complement, words);
    return words;
}

} // namespace

void appendPhrase(std::string_view phrase, ClauseWords &words)
{
    while (!phrase.empty()) {
        const std::string_view word = phrase.substr(0, phrase.find(' '));
        phrase.remove_prefix(std::min(phrase.size(), word.size() + 1));
        words.push_back({ std::string(word), {} });
    }
}

ClauseWords germanWords(const Clause &clause, GermanOrder order, int firstNumber)
{
    ClauseWords subject;
    appendPhrase(clause.subject->german, subject);
    ClauseWord finite { finiteForms(clause)[static_cast<std::size_t>(clause.subject->person)], { firstNumber } };
    ClauseWords ending; // what closes the bracket that the finite verb opens
    if (!isSimple(clause)) {
        const bool isPast = clause.tense == ClauseTense::Past;
        ending = { { isPast ? clause.verb->participle : clause.verb->infinitive(), { firstNumber + 1 } } };
    } else if (!clause.state && *clause.verb->particle) {
        if (order == GermanOrder::VerbLast)
            finite.text = clause.verb->particle + finite.text;
        else
            ending = { { clause.verb->particle, { firstNumber + 2 } } };
    }

    ClauseWords words;
    if (order == GermanOrder::VerbFirst)
        words.push_back(finite);
    append(subject, words);
    if (order == GermanOrder::VerbSecond)
        words.push_back(finite);
    append(middleField(clause), words);
    append(ending, words);
    if (order == GermanOrder::VerbLast)
        words.push_back(finite);
    return words;
}

ClauseWords germanWords(const InfinitiveClause &clause, int firstNumber)
{
    ClauseWords words;
    appendPhrase(clause.object.german, words);
    appendPhrase(clause.verb->complement, words);
    if (*clause.verb->particle) {
        words.push_back({ clause.verb->particle + ("zu" + std::string(clause.verb->present[3])), { firstNumber + 1 } });
    } else {
        appendPhrase("zu", words);
        words.push_back({ clause.verb->infinitive(), { firstNumber + 1 } });
    }
    return words;
}

} // namespace alphascope
