// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/germanclauses.h"
#include "testclass.h"

#include "engine/datasplit.h"

#include <QtTest>

#include <map>
#include <set>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

using Words = std::vector<std::string>;

std::string joined(const Words &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

QString lower(const std::string &word) { return QString::fromStdString(word).toLower(); }

const std::vector<AlignedPair> &manyPairs()
{
    static const std::vector<AlignedPair> pairs = germanClauses({}, 11, 30000);
    return pairs;
}

//! Words that are verbs on the English side, wherever they stand.
const QSet<QString> sureVerbs { u"am"_s, u"is"_s, u"are"_s, u"was"_s, u"were"_s, u"had"_s, u"has"_s, u"do"_s, u"does"_s,
    u"did"_s, u"cannot"_s, u"ate"_s, u"eat"_s, u"translate"_s, u"translated"_s, u"know"_s, u"hopes"_s, u"went"_s };

//! What a German verb of this form can follow as its subject: the person that its ending shows.
const QMap<QString, QString> personOf { { u"bin"_s, u"ich"_s }, { u"habe"_s, u"ich"_s }, { u"bist"_s, u"du"_s },
    { u"hast"_s, u"du"_s }, { u"kannst"_s, u"du"_s }, { u"willst"_s, u"du"_s }, { u"musst"_s, u"du"_s } };

} // namespace

class GermanClausesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thereAreManyDifferentSentences()
    {
        std::set<Words> different;
        for (const AlignedPair &pair : manyPairs())
            different.insert(pair.words.source);
        QVERIFY2(different.size() > 28000, std::to_string(different.size()).c_str());
    }

    void vocabulariesAreSmall()
    {
        std::set<std::string> german, english;
        for (const AlignedPair &pair : manyPairs()) {
            german.insert(pair.words.source.begin(), pair.words.source.end());
            english.insert(pair.words.target.begin(), pair.words.target.end());
        }
        QVERIFY2(german.size() <= 215, std::to_string(german.size()).c_str());
        QVERIFY2(english.size() <= 160, std::to_string(english.size()).c_str());
        QVERIFY(!german.contains("") && !english.contains(""));
    }

    void aGermanSentenceHasOneTranslation()
    {
        std::map<Words, Words> translations;
        const auto add = [&translations](const AlignedPair &pair) {
            const auto [place, isNew] = translations.try_emplace(pair.words.source, pair.words.target);
            return place->second == pair.words.target;
        };
        for (const AlignedPair &pair : manyPairs())
            QVERIFY2(add(pair), joined(pair.words.source).c_str());
        for (const AlignedPair &pair : germanClauses({}, 12, 30000))
            QVERIFY2(add(pair), joined(pair.words.source).c_str());
    }

    void everyEnglishVerbIsLinked()
    {
        for (const AlignedPair &pair : manyPairs()) {
            std::set<Index> linked;
            for (const VerbLink &link : pair.verbs) {
                linked.insert(link.target);
                QVERIFY(!link.source.empty());
                for (const Index place : link.source)
                    QVERIFY(place >= 0 && place < static_cast<Index>(pair.words.source.size()));
            }
            QCOMPARE(linked.size(), pair.verbs.size());
            for (std::size_t i = 0; i < pair.words.target.size(); ++i) {
                if (sureVerbs.contains(lower(pair.words.target[i])))
                    QVERIFY2(linked.contains(static_cast<Index>(i)), joined(pair.words.target).c_str());
            }
        }
    }

    void linkedVerbsMeanTheSame()
    {
        const QMap<QString, QStringList> meaning { { u"ate"_s, { u"gegessen"_s } },
            { u"cannot"_s, { u"kann"_s, u"kannst"_s, u"können"_s } }, { u"went"_s, { u"gegangen"_s } },
            { u"opened"_s, { u"aufgemacht"_s } }, { u"open"_s, { u"aufmachen"_s, u"aufzumachen"_s, u"aufgemacht"_s } },
            { u"calling"_s,
                { u"rufe"_s, u"rufst"_s, u"ruft"_s, u"rufen"_s, u"anrufe"_s, u"anrufst"_s, u"anruft"_s,
                    u"anrufen"_s } },
            { u"translate"_s, { u"übersetzen"_s, u"übersetzt"_s } }, { u"am"_s, { u"bin"_s, u"habe"_s } } };
        QSet<QString> seen;
        for (const AlignedPair &pair : manyPairs()) {
            for (const VerbLink &link : pair.verbs) {
                const QString english = lower(pair.words.target[static_cast<std::size_t>(link.target)]);
                const QString german = lower(pair.words.source[static_cast<std::size_t>(link.source.front())]);
                if (!meaning.contains(english))
                    continue;
                const bool isProgressive = english == u"am"_s; // "am reading" is "lese"
                if (!isProgressive || pair.words.target.size() < 4)
                    QVERIFY2(meaning[english].contains(german), joined(pair.words.source).c_str());
                seen << english;
            }
        }
        QCOMPARE(seen.size(), meaning.size());
    }

    void subordinateClausesEndWithTheirVerb()
    {
        // Of each clause after a conjunction, the last word before the mark must be a verb: be linked.
        const QSet<QString> conjunctions { u"weil"_s, u"obwohl"_s, u"wenn"_s, u"dass"_s, u"ob"_s };
        int clauses = 0;
        for (const AlignedPair &pair : manyPairs()) {
            std::set<Index> verbs;
            for (const VerbLink &link : pair.verbs)
                verbs.insert(link.source.begin(), link.source.end());
            bool isSubordinate = false;
            for (std::size_t i = 0; i < pair.words.source.size(); ++i) {
                const std::string &word = pair.words.source[i];
                if (isSubordinate && (word == "," || word == ".")) {
                    QVERIFY2(verbs.contains(static_cast<Index>(i) - 1), joined(pair.words.source).c_str());
                    isSubordinate = false;
                    ++clauses;
                }
                isSubordinate = isSubordinate || conjunctions.contains(lower(word));
            }
        }
        QVERIFY(clauses > 20000);
    }

    void subjectsAgree()
    {
        for (const AlignedPair &pair : manyPairs()) {
            std::set<QString> words;
            for (const std::string &word : pair.words.source)
                words.insert(lower(word));
            for (const QString &word : words) {
                if (personOf.contains(word))
                    QVERIFY2(words.contains(personOf[word]), joined(pair.words.source).c_str());
            }
        }
    }

    void sentencesBeginAndEndAsTheyShould()
    {
        for (const AlignedPair &pair : manyPairs()) {
            for (const Words *words : { &pair.words.source, &pair.words.target }) {
                QVERIFY(QString::fromStdString(words->front()).front().isUpper());
                QVERIFY(words->back() == "." || words->back() == "?");
                QVERIFY2(words->size() >= 5 && words->size() <= 30, joined(*words).c_str());
            }
            QCOMPARE(pair.words.source.back(), pair.words.target.back());
            QVERIFY(pair.words.target.front() != "They"); // "Sie haben" could be the polite form
        }
    }

    void thePlanAndTheSeedDecide()
    {
        QCOMPARE(germanClauses({}, 1, 3)[2].words, germanClauses({}, 1, 3)[2].words);
        QVERIFY(germanClauses({}, 1, 3)[2].words != germanClauses({}, 2, 3)[2].words);
        const auto commas = [](const GermanPlan &plan) {
            std::ptrdiff_t most = 0;
            for (const AlignedPair &pair : germanClauses(plan, 1, 2000))
                most = std::max(most, std::count(pair.words.source.begin(), pair.words.source.end(), ","));
            return most;
        };
        QCOMPARE(commas({ true }), 2);
        QCOMPARE(commas({ false }), 1);
    }

    void noTestSentenceIsTrained()
    {
        const auto pairs = germanClauses({}, 1, 3000);
        const DataSplit parts = split(pairs, {}, 1);
        std::set<Words> training;
        for (const AlignedPair &pair : chosen(pairs, parts.training))
            training.insert(pair.words.source);
        for (const AlignedPair &pair : chosen(pairs, parts.test))
            QVERIFY(!training.contains(pair.words.source));
        QVERIFY(parts.test.size() > 200);
    }
};

ALPHASCOPE_TEST(GermanClausesTest, QCoreApplication)
#include "tst_germanclauses.moc"
