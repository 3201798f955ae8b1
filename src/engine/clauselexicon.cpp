// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/clauselexicon.h"

namespace alphascope {

namespace {

enum class Gender { Masculine, Feminine, Neuter };

struct Noun {
    const char *german, *english, *article; // a or an
    Gender gender;
};

constexpr Noun bread { "Brot", "sandwich", "a", Gender::Neuter };
constexpr Noun apple { "Apfel", "apple", "an", Gender::Masculine };
constexpr Noun cake { "Kuchen", "cake", "a", Gender::Masculine };
constexpr Noun book { "Buch", "book", "a", Gender::Neuter };
constexpr Noun letter { "Brief", "letter", "a", Gender::Masculine };
constexpr Noun sentence { "Satz", "sentence", "a", Gender::Masculine };
constexpr Noun newspaper { "Zeitung", "newspaper", "a", Gender::Feminine };
constexpr Noun car { "Auto", "car", "a", Gender::Neuter };
constexpr Noun key { "Schlüssel", "key", "a", Gender::Masculine };
constexpr Noun door { "Tür", "door", "a", Gender::Feminine };
constexpr Noun window { "Fenster", "window", "a", Gender::Neuter };

//! Each noun in the accusative, with a, the and this.
std::vector<ClauseObject> things(const std::vector<Noun> &nouns)
{
    static constexpr const char *a[] = { "einen ", "eine ", "ein " };
    static constexpr const char *the[] = { "den ", "die ", "das " };
    static constexpr const char *thisOne[] = { "diesen ", "diese ", "dieses " };
    std::vector<ClauseObject> objects;
    for (const Noun &noun : nouns) {
        const auto gender = static_cast<std::size_t>(noun.gender);
        const std::string german = noun.german, english = noun.english;
        objects.push_back({ a[gender] + german, noun.article + (' ' + english), 'k' + (a[gender] + german) });
        objects.push_back({ the[gender] + german, "the " + english, {} });
        objects.push_back({ thisOne[gender] + german, "this " + english, {} });
    }
    return objects;
}

std::vector<ClauseObject> peopleCalled()
{
    return { { "den Lehrer", "the teacher", {} }, { "die Frau", "the woman", {} }, { "das Kind", "the child", {} },
        { "meinen Bruder", "my brother", {} }, { "meine Schwester", "my sister", {} } };
}

std::vector<ClauseObject> peopleHelped()
{
    return { { "mir", "me", {}, true }, { "dir", "you", {}, true }, { "ihm", "him", {}, true },
        { "uns", "us", {}, true }, { "dem Lehrer", "the teacher", {} }, { "der Frau", "the woman", {} },
        { "dem Kind", "the child", {} }, { "meinem Bruder", "my brother", {} },
        { "meiner Schwester", "my sister", {} } };
}

PersonForms only(const char *infinitive) { return { nullptr, nullptr, nullptr, infinitive }; }

} // namespace

const std::vector<ClauseSubject> &clauseSubjects()
{
    static const std::vector<ClauseSubject> subjects {
        { "ich", "I", Person::First },
        { "du", "you", Person::Second },
        { "er", "he" },
        { "sie", "she" },
        { "wir", "we", Person::Plural },
        { "sie", "they", Person::Plural, false },
        { "der Mann", "the man" },
        { "die Frau", "the woman" },
        { "das Kind", "the child" },
        { "die Kinder", "the children", Person::Plural },
        { "der Lehrer", "the teacher" },
        { "mein Bruder", "my brother" },
        { "meine Schwester", "my sister" },
    };
    return subjects;
}

const std::vector<ClauseState> &clauseStates()
{
    static const std::vector<ClauseState> states {
        { "Hunger", "hungry", "keinen" },
        { "Durst", "thirsty", "keinen" },
        { "Angst", "afraid", "keine", false, true },
        { "Zeit", "time", "keine", true, true },
        { "müde", "tired", nullptr },
        { "krank", "sick", nullptr },
        { "glücklich", "happy", nullptr },
        { "zu Hause", "at home", nullptr },
    };
    return states;
}

const std::vector<ClauseVerb> &clauseVerbs()
{
    static const std::vector<ClauseVerb> verbs {
        { "", { "esse", "isst", "isst", "essen" }, "gegessen", false, "", "eat", "eats", "ate", "eating", "",
            things({ bread, apple, cake }) },
        { "", { "lese", "liest", "liest", "lesen" }, "gelesen", false, "", "read", "reads", "read", "reading", "",
            things({ book, letter, newspaper, sentence }) },
        { "", { "schreibe", "schreibst", "schreibt", "schreiben" }, "geschrieben", false, "", "write", "writes",
            "wrote", "writing", "", things({ letter, sentence, book }) },
        { "", only("kaufen"), "gekauft", false, "", "buy", "buys", "bought", "buying", "",
            things({ car, bread, apple, cake, book, newspaper }) },
        { "", only("suchen"), "gesucht", false, "", "look", "looks", "looked", "looking", "for",
            things({ key, book, letter, newspaper, car }) },
        { "", only("finden"), "gefunden", false, "", "find", "finds", "found", "finding", "",
            things({ key, book, letter, newspaper, car }) },
        { "", only("übersetzen"), "übersetzt", false, "", "translate", "translates", "translated", "translating", "",
            things({ sentence, letter, book }) },
        { "", only("verstehen"), "verstanden", false, "", "understand", "understands", "understood", "understanding",
            "", things({ sentence, letter, book }) },
        { "auf", only("machen"), "aufgemacht", false, "", "open", "opens", "opened", "opening", "",
            things({ door, window }) },
        { "an", { "rufe", "rufst", "ruft", "rufen" }, "angerufen", false, "", "call", "calls", "called", "calling", "",
            peopleCalled() },
        helpingVerb(),
        { "", { "schlafe", "schläfst", "schläft", "schlafen" }, "geschlafen", false, "", "sleep", "sleeps", "slept",
            "sleeping", "", {} },
        { "", { "arbeite", "arbeitest", "arbeitet", "arbeiten" }, "gearbeitet", false, "", "work", "works", "worked",
            "working", "", {} },
        { "", { "spiele", "spielst", "spielt", "spielen" }, "gespielt", false, "mit dem Hund", "play", "plays",
            "played", "playing", "with the dog", {} },
        { "", only("lernen"), "gelernt", false, "für die Schule", "study", "studies", "studied", "studying",
            "for school", {} },
        { "", only("warten"), "gewartet", false, "auf den Bus", "wait", "waits", "waited", "waiting", "for the bus",
            {} },
        { "", { "gehe", "gehst", "geht", "gehen" }, "gegangen", true, "nach Hause", "go", "goes", "went", "going",
            "home", {} },
        { "", only("fahren"), "gefahren", true, "in die Stadt", "drive", "drives", "drove", "driving", "to the city",
            {} },
        { "", only("bleiben"), "geblieben", true, "zu Hause", "stay", "stays", "stayed", "staying", "at home", {} },
        { "an", only("kommen"), "angekommen", true, "spät", "arrive", "arrives", "arrived", "arriving", "late", {} },
        { "ein", { "schlafe", "schläfst", "schläft", "schlafen" }, "eingeschlafen", true, "", "fall", "falls", "fell",
            "falling", "asleep", {} },
    };
    return verbs;
}

const std::vector<ClauseVerb> &thinkingVerbs()
{
    static const std::vector<ClauseVerb> verbs {
        { "", { "weiß", "weißt", "weiß", "wissen" }, "gewusst", false, "", "know", "knows", "knew", "knowing", "", {} },
        { "", { "glaube", "glaubst", "glaubt", "glauben" }, "geglaubt", false, "", "believe", "believes", "believed",
            "believing", "", {} },
        { "", { "hoffe", "hoffst", "hofft", "hoffen" }, "gehofft", false, "", "hope", "hopes", "hoped", "hoping", "",
            {} },
    };
    return verbs;
}

const ClauseVerb &helpingVerb()
{
    static const ClauseVerb verb { "", { "helfe", "hilfst", "hilft", "helfen" }, "geholfen", false, "", "help", "helps",
        "helped", "helping", "", peopleHelped() };
    return verb;
}

} // namespace alphascope
