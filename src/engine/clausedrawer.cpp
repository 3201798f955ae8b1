// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/clausedrawer.h"

#include <cassert>

namespace alphascope {

namespace {

bool isNoun(const ClauseSubject &subject) { return std::string_view(subject.german).find(' ') != std::string::npos; }

bool isFirstPerson(std::string_view english)
{
    return english == "I" || english == "we" || english == "me" || english == "us";
}

//! "I help me", "you help you", "the teacher calls the teacher".
bool areTheSame(const ClauseSubject &subject, const ClauseObject &object)
{
    return object.english == subject.english || (isFirstPerson(object.english) && isFirstPerson(subject.english));
}

bool saysTheSame(const Clause &a, const Clause &b)
{
    if (a.state ? a.state == b.state : a.verb == b.verb)
        return true;
    return a.subject == b.subject && isNoun(*a.subject); // a noun twice: a pronoun would be used
}

} // namespace

const ClauseSubject &ClauseDrawer::subject(bool begins)
{
    const ClauseSubject *drawn = &oneOf(clauseSubjects());
    while (begins && !drawn->mayBegin)
        drawn = &oneOf(clauseSubjects());
    return *drawn;
}

ClauseObject ClauseDrawer::object(const ClauseVerb &verb, const ClauseSubject &subject)
{
    if (verb.objects.empty())
        return {};
    const ClauseObject *drawn = &oneOf(verb.objects);
    while (areTheSame(subject, *drawn))
        drawn = &oneOf(verb.objects);
    return *drawn;
}

const ClauseVerb &ClauseDrawer::presentVerb()
{
    const ClauseVerb *verb = &oneOf(clauseVerbs());
    while (!verb->hasPresent())
        verb = &oneOf(clauseVerbs());
    return *verb;
}

Clause ClauseDrawer::anyClause(ClauseKind kind, bool begins)
{
    Clause clause;
    clause.subject = &subject(begins);
    clause.isNegated = happens(2, 5);
    if (kind == ClauseKind::State || kind == ClauseKind::PastState) {
        clause.state = &oneOf(clauseStates());
        clause.tense = kind == ClauseKind::State ? ClauseTense::Present : ClauseTense::Past;
        return clause;
    }

    const bool isPresent = kind == ClauseKind::Event || kind == ClauseKind::Habit;
    clause.verb = isPresent ? &presentVerb() : &oneOf(clauseVerbs());
    clause.object = object(*clause.verb, *clause.subject);
    const bool hasTime = !clause.isNegated && happens(1, 3); // "nicht jeden Tag" would be another thing
    switch (kind) {
    case ClauseKind::Event:
        if (hasTime) {
            clause.tense = ClauseTense::Habit;
            clause.adverb = ClauseAdverb::EveryDay;
        }
        break;
    case ClauseKind::PastEvent:
        clause.tense = ClauseTense::Past;
        if (hasTime)
            clause.adverb = oneOf<ClauseAdverb>({ ClauseAdverb::Yesterday, ClauseAdverb::Today });
        break;
    case ClauseKind::ModalEvent:
        clause.tense = oneOf<ClauseTense>({ ClauseTense::Can, ClauseTense::Must, ClauseTense::Want });
        if (hasTime)
            clause.adverb = ClauseAdverb::Today;
        break;
    default:
        assert(kind == ClauseKind::Habit);
        clause.tense = ClauseTense::Habit;
    }
    return clause;
}

Clause ClauseDrawer::clause(const ClauseKinds &kinds, bool begins, const Clause *beside)
{
    Clause drawn = anyClause(oneOf(kinds), begins);
    while (beside && saysTheSame(drawn, *beside))
        drawn = anyClause(oneOf(kinds), begins);
    return drawn;
}

InfinitiveClause ClauseDrawer::infinitive(const Clause &clause)
{
    InfinitiveClause drawn;
    do {
        drawn.verb = &oneOf(clauseVerbs());
        drawn.object = object(*drawn.verb, *clause.subject);
    } while (drawn.object.isPronoun || std::string_view(drawn.verb->base) == (clause.verb ? clause.verb->base : "")
        || (drawn.object.isPresent() && drawn.object.english == clause.object.english));
    return drawn;
}

ClauseKinds kindsOfReason(const Clause &clause)
{
    if (clause.tense != ClauseTense::Past)
        return { ClauseKind::State, ClauseKind::PastState, ClauseKind::Event, ClauseKind::PastEvent,
            ClauseKind::ModalEvent };
    return clause.state ? ClauseKinds { ClauseKind::PastState }
                        : ClauseKinds { ClauseKind::PastState, ClauseKind::PastEvent };
}

} // namespace alphascope
