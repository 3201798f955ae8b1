// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/clause.h"

#include <cassert>

namespace alphascope {

namespace {

constexpr PersonForms be { "am", "are", "is", "are" }, were { "was", "were", "was", "were" };
constexpr PersonForms have { "have", "have", "has", "have" }, had { "had", "had", "had", "had" };
constexpr PersonForms want { "want", "want", "wants", "want" }, doing { "do", "do", "does", "do" };

//! A verb of the clause: which German verbs it translates.
struct Numbers {
    explicit Numbers(int first)
        : finite { first }
        , lexical { first + 1 }
        , simple { first, first + 2 } // with its particle
        , past { first + 1, first } // "ate": gegessen habe
    {
    }
    std::vector<int> finite, lexical, simple, past;
};

//! Writes the verbs and their negation; in a question the subject comes after the first of them.
class VerbGroup {
public:
    VerbGroup(const Clause &clause, EnglishOrder order, int firstNumber)
        : m_clause(clause)
        , m_order(order)
        , m_numbers(firstNumber)
    {
    }

    ClauseWords words()
    {
        if (m_order == EnglishOrder::Statement)
            addSubject();
        if (m_clause.state)
            addState();
        else
            addEvent();
        return std::move(m_words);
    }

private:
    const char *of(const PersonForms &forms) const { return forms[static_cast<std::size_t>(m_clause.subject->person)]; }
    bool isThird() const { return m_clause.subject->person == Person::Third; }
    void addSubject() { appendPhrase(m_clause.subject->english, m_words); }
    void addVerb(const char *text, const std::vector<int> &numbers) { m_words.push_back({ text, numbers }); }

    //! The first verb of several, and what comes between it and the next.
    void addAuxiliary(const char *text)
    {
        addVerb(text, m_numbers.finite);
        if (m_order == EnglishOrder::Question)
            addSubject();
        if (m_clause.isNegated)
            appendPhrase("not", m_words);
    }

    //! "reads", "does not read", "does he read".
    void addSimple(const char *inflected, const char *base, const std::vector<int> &numbers)
    {
        if (m_clause.isNegated || m_order == EnglishOrder::Question) {
            addAuxiliary(of(doing));
            addVerb(base, numbers);
        } else {
            addVerb(inflected, numbers);
        }
    }

    void addState();
    void addEvent();

    const Clause &m_clause;
    EnglishOrder m_order;
    Numbers m_numbers;
    ClauseWords m_words;
};

void VerbGroup::addState()
{
    assert(m_order == EnglishOrder::Statement);
    const bool isPast = m_clause.tense == ClauseTense::Past;
    if (m_clause.state->isHadInEnglish) {
        addVerb(of(isPast ? had : have), m_numbers.finite);
        if (m_clause.isNegated)
            appendPhrase("no", m_words);
    } else {
        addAuxiliary(of(isPast ? were : be));
    }
    appendPhrase(m_clause.state->english, m_words);
}

void VerbGroup::addEvent()
{
    const ClauseVerb &verb = *m_clause.verb;
    const bool isQuestion = m_order == EnglishOrder::Question;
    switch (m_clause.tense) {
    case ClauseTense::Present:
        assert(!isQuestion);
        addAuxiliary(of(be));
        addVerb(verb.progressive, m_numbers.simple);
        break;
    case ClauseTense::Habit:
        addSimple(isThird() ? verb.third : verb.base, verb.base, m_numbers.simple);
        break;
    case ClauseTense::Past:
        assert(!isQuestion);
        if (m_clause.isNegated) {
            addAuxiliary("did");
            addVerb(verb.base, m_numbers.lexical);
        } else {
            addVerb(verb.past, m_numbers.past);
        }
        break;
    case ClauseTense::Can:
        if (m_clause.isNegated && !isQuestion)
            addVerb("cannot", m_numbers.finite);
        else
            addAuxiliary("can");
        addVerb(verb.base, m_numbers.lexical);
        break;
    case ClauseTense::Must:
    case ClauseTense::Want:
        const bool mustDo = m_clause.tense == ClauseTense::Must;
        addSimple(of(mustDo ? have : want), mustDo ? "have" : "want", m_numbers.finite);
        appendPhrase("to", m_words);
        addVerb(verb.base, m_numbers.lexical);
        break;
    }
}

const char *adverbText(ClauseAdverb adverb)
{
    switch (adverb) {
    case ClauseAdverb::None:
        break;
    case ClauseAdverb::Yesterday:
        return "yesterday";
    case ClauseAdverb::Today:
        return "today";
    case ClauseAdverb::EveryDay:
        return "every day";
    }
    return "";
}

//! The rest of a verb that has an object belongs to the verb: "look for the key".
void appendAfterVerb(const ClauseVerb &verb, const ClauseObject &object, ClauseWords &words)
{
    appendPhrase(verb.rest, words);
    appendPhrase(object.english, words);
}

} // namespace

ClauseWords englishWords(const Clause &clause, EnglishOrder order, int firstNumber)
{
    ClauseWords words = VerbGroup(clause, order, firstNumber).words();
    if (!clause.state)
        appendAfterVerb(*clause.verb, clause.object, words);
    appendPhrase(adverbText(clause.adverb), words);
    return words;
}

ClauseWords englishWords(const InfinitiveClause &clause, int firstNumber)
{
    ClauseWords words;
    appendPhrase("to", words);
    words.push_back({ clause.verb->base, { firstNumber + 1 } });
    appendAfterVerb(*clause.verb, clause.object, words);
    return words;
}

} // namespace alphascope
