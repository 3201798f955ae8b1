// SPDX-License-Identifier: GPL-3.0-or-later
//! The words of the German-English grammar, with the forms that agreement needs. Phrases have blanks between words.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace alphascope {

//! The four forms that German verbs have here: ich, du, er, wir; English ones: I, you, he, we.
enum class Person { First, Second, Third, Plural };

using PersonForms = std::array<const char *, 4>; //!< by Person

struct ClauseSubject {
    const char *german, *english;
    Person person = Person::Third;
    bool mayBegin = true; //!< "Sie haben" at the beginning could be the polite form
};

//! What is had or been: "Hunger haben", "müde sein".
struct ClauseState {
    const char *german, *english; //!< "Hunger" and "hungry", "Zeit" and "time"
    const char *negative; //!< "keinen", before what is had; null for what is been
    bool isHadInEnglish = false; //!< "have time"
    bool leadsToAction = false; //!< "Zeit haben, etwas zu tun"
};

//! An object in its case.
struct ClauseObject {
    std::string german, english;
    std::string negated; //!< "kein Brot" for "ein Brot"; empty when "nicht" negates it
    bool isPronoun = false;

    bool isPresent() const { return !german.empty(); }
};

struct ClauseVerb {
    const char *particle; //!< "an": comes off in main clauses; or empty
    PersonForms
        present; //!< without the particle; only Plural, which the infinitive equals, when the rest is not needed
    const char *participle;
    bool usesSein = false;
    const char *complement = ""; //!< "nach Hause": right before the verb
    const char *base, *third, *past, *progressive; //!< "go", "goes", "went", "going"
    const char *rest = ""; //!< "home": after the verb, before its object: "look for"
    std::vector<ClauseObject> objects; //!< one of these is needed, unless it is empty

    bool hasPresent() const { return present[0] != nullptr; }
    std::string infinitive() const { return std::string(particle) + present[3]; }
};

const std::vector<ClauseSubject> &clauseSubjects();
const std::vector<ClauseState> &clauseStates();
const std::vector<ClauseVerb> &clauseVerbs(); //!< of events
const std::vector<ClauseVerb> &thinkingVerbs(); //!< wissen, glauben, hoffen
const ClauseVerb &helpingVerb(); //!< helfen, which is among the events too

} // namespace alphascope
