// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences that were written by hand; what the generator makes of them is in tst_germanclauses.
#include "engine/clause.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

QString joined(const ClauseWords &words)
{
    QStringList texts;
    for (const ClauseWord &word : words)
        texts << QString::fromStdString(word.text);
    return texts.join(u' ');
}

const ClauseSubject *subject(const char *english)
{
    for (const ClauseSubject &subject : clauseSubjects()) {
        if (qstrcmp(subject.english, english) == 0)
            return &subject;
    }
    qFatal("no such subject");
}

const ClauseVerb *verb(const char *infinitive)
{
    for (const auto *verbs : { &clauseVerbs(), &thinkingVerbs() }) {
        for (const ClauseVerb &verb : *verbs) {
            if (verb.infinitive() == infinitive)
                return &verb;
        }
    }
    qFatal("no such verb");
}

const ClauseState *state(const char *german)
{
    for (const ClauseState &state : clauseStates()) {
        if (qstrcmp(state.german, german) == 0)
            return &state;
    }
    qFatal("no such state");
}

ClauseObject object(const ClauseVerb &verb, const char *english)
{
    for (const ClauseObject &object : verb.objects) {
        if (object.english == english)
            return object;
    }
    return {};
}

Clause doing(const char *who, const char *infinitive, const char *what, ClauseTense tense, bool isNegated = false,
    ClauseAdverb adverb = ClauseAdverb::None)
{
    return { subject(who), nullptr, verb(infinitive), object(*verb(infinitive), what), tense, adverb, isNegated };
}

Clause being(const char *who, const char *what, ClauseTense tense, bool isNegated = false)
{
    return { subject(who), state(what), nullptr, {}, tense, ClauseAdverb::None, isNegated };
}

} // namespace

class ClauseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void clausesByHand_data();
    void clausesByHand();

    void infinitivesHaveZuInTheirPlace()
    {
        const InfinitiveClause translating { verb("übersetzen"), object(*verb("übersetzen"), "this sentence") };
        QCOMPARE(joined(germanWords(translating, 0)), u"diesen Satz zu übersetzen"_s);
        QCOMPARE(joined(englishWords(translating, 0)), u"to translate this sentence"_s);
        const InfinitiveClause opening { verb("aufmachen"), object(*verb("aufmachen"), "the door") };
        QCOMPARE(joined(germanWords(opening, 0)), u"die Tür aufzumachen"_s);
        QCOMPARE(joined(germanWords(InfinitiveClause { verb("gehen"), {} }, 0)), u"nach Hause zu gehen"_s);
        QCOMPARE(joined(englishWords(InfinitiveClause { verb("gehen"), {} }, 0)), u"to go home"_s);
    }

    void questionsAskWithTheFirstVerb()
    {
        const auto question = [](const Clause &clause) {
            return joined(germanWords(clause, GermanOrder::VerbFirst, 0)) + u" / "_s
                + joined(englishWords(clause, EnglishOrder::Question, 0));
        };
        QCOMPARE(question(doing("you", "helfen", "me", ClauseTense::Can)), u"kannst du mir helfen / can you help me"_s);
        QCOMPARE(question(doing("she", "helfen", "the child", ClauseTense::Want)),
            u"will sie dem Kind helfen / does she want to help the child"_s);
        QCOMPARE(question(doing("they", "wissen", "", ClauseTense::Habit)), u"wissen sie / do they know"_s);
    }

    void aVerbHasTheNumbersOfWhatItTranslates()
    {
        const Clause calling = doing("he", "anrufen", "my sister", ClauseTense::Present);
        const ClauseWords german = germanWords(calling, GermanOrder::VerbSecond, 6);
        QCOMPARE(joined(german), u"er ruft meine Schwester an"_s);
        QCOMPARE(german[1].verbs, std::vector<int> { 6 });
        QCOMPARE(german[4].verbs, std::vector<int> { 8 });
        const ClauseWords english = englishWords(calling, EnglishOrder::Statement, 6);
        QCOMPARE(english[1].verbs, std::vector<int> { 6 }); // is
        QCOMPARE(english[2].verbs, (std::vector<int> { 6, 8 })); // calling

        const Clause ate = doing("I", "essen", "a sandwich", ClauseTense::Past);
        QCOMPARE(germanWords(ate, GermanOrder::VerbLast, 0)[3].verbs, std::vector<int> { 1 }); // gegessen
        QCOMPARE(germanWords(ate, GermanOrder::VerbLast, 0)[4].verbs, std::vector<int> { 0 }); // habe
        QCOMPARE(englishWords(ate, EnglishOrder::Statement, 0)[1].verbs, (std::vector<int> { 1, 0 }));
    }
};

void ClauseTest::clausesByHand_data()
{
    using Tense = ClauseTense;
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("expected");
    const auto row = [](const Clause &clause, const QString &second, const QString &last, const QString &english) {
        QTest::newRow(qPrintable(english)) << joined(germanWords(clause, GermanOrder::VerbSecond, 0)) + u" / "_s
                + joined(germanWords(clause, GermanOrder::VerbLast, 0)) + u" / "_s
                + joined(englishWords(clause, EnglishOrder::Statement, 0))
                                           << second + u" / "_s + last + u" / "_s + english;
    };
    row(being("I", "Hunger", Tense::Present, true), u"ich habe keinen Hunger"_s, u"ich keinen Hunger habe"_s,
        u"I am not hungry"_s);
    row(doing("I", "essen", "a sandwich", Tense::Past), u"ich habe ein Brot gegessen"_s,
        u"ich ein Brot gegessen habe"_s, u"I ate a sandwich"_s);
    row(being("we", "müde", Tense::Past, true), u"wir waren nicht müde"_s, u"wir nicht müde waren"_s,
        u"we were not tired"_s);
    row(being("the children", "Zeit", Tense::Past, true), u"die Kinder hatten keine Zeit"_s,
        u"die Kinder keine Zeit hatten"_s, u"the children had no time"_s);
    row(doing("the man", "gehen", "", Tense::Past, false, ClauseAdverb::Yesterday),
        u"der Mann ist gestern nach Hause gegangen"_s, u"der Mann gestern nach Hause gegangen ist"_s,
        u"the man went home yesterday"_s);
    row(doing("he", "helfen", "me", Tense::Past, false, ClauseAdverb::Today), u"er hat mir heute geholfen"_s,
        u"er mir heute geholfen hat"_s, u"he helped me today"_s);
    row(doing("she", "arbeiten", "", Tense::Habit), u"sie arbeitet"_s, u"sie arbeitet"_s, u"she works"_s);
    row(doing("they", "lesen", "a newspaper", Tense::Present, true), u"sie lesen keine Zeitung"_s,
        u"sie keine Zeitung lesen"_s, u"they are not reading a newspaper"_s);
    row(doing("you", "lesen", "the book", Tense::Past, true), u"du hast das Buch nicht gelesen"_s,
        u"du das Buch nicht gelesen hast"_s, u"you did not read the book"_s);
    row(doing("the child", "einschlafen", "", Tense::Habit, false, ClauseAdverb::EveryDay),
        u"das Kind schläft jeden Tag ein"_s, u"das Kind jeden Tag einschläft"_s, u"the child falls asleep every day"_s);
    row(doing("my brother", "aufmachen", "this window", Tense::Must, true),
        u"mein Bruder muss dieses Fenster nicht aufmachen"_s, u"mein Bruder dieses Fenster nicht aufmachen muss"_s,
        u"my brother does not have to open this window"_s);
    row(doing("I", "suchen", "the key", Tense::Want), u"ich will den Schlüssel suchen"_s,
        u"ich den Schlüssel suchen will"_s, u"I want to look for the key"_s);
    row(doing("we", "spielen", "", Tense::Can, true), u"wir können nicht mit dem Hund spielen"_s,
        u"wir nicht mit dem Hund spielen können"_s, u"we cannot play with the dog"_s);
    row(doing("you", "schlafen", "", Tense::Habit, true), u"du schläfst nicht"_s, u"du nicht schläfst"_s,
        u"you do not sleep"_s);
    row(doing("the teacher", "anrufen", "the woman", Tense::Past, true), u"der Lehrer hat die Frau nicht angerufen"_s,
        u"der Lehrer die Frau nicht angerufen hat"_s, u"the teacher did not call the woman"_s);
    row(doing("my sister", "einschlafen", "", Tense::Past), u"meine Schwester ist eingeschlafen"_s,
        u"meine Schwester eingeschlafen ist"_s, u"my sister fell asleep"_s);
}

void ClauseTest::clausesByHand()
{
    QFETCH(QString, found);
    QFETCH(QString, expected);
    QCOMPARE(found, expected);
}

ALPHASCOPE_TEST(ClauseTest, QCoreApplication)
#include "tst_clause.moc"
