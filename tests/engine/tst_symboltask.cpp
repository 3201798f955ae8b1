// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/symboltask.h"
#include "testclass.h"

#include <QtTest>

#include <set>

using namespace alphascope;

namespace {

std::string joined(const std::vector<std::string> &tokens)
{
    std::string text;
    for (const std::string &token : tokens)
        text += token;
    return text;
}

} // namespace

class SymbolTaskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachOrderByHand()
    {
        const std::vector<std::string> symbols { "c", "a", "b", "a" };
        QCOMPARE(joined(ordered(symbols, SymbolOrder::Reversed)), std::string("abac"));
        QCOMPARE(joined(ordered(symbols, SymbolOrder::Copied)), std::string("caba"));
        QCOMPARE(joined(ordered(symbols, SymbolOrder::Sorted)), std::string("aabc"));
    }

    void thePlanBoundsLettersAndLengths()
    {
        const SymbolPlan plan { SymbolOrder::Sorted, 5, 2, 4 };
        std::set<std::size_t> lengths;
        std::set<std::string> letters;
        for (const SentencePair &pair : symbolPairs(plan, 1, 500)) {
            lengths.insert(pair.source.size());
            letters.insert(pair.source.begin(), pair.source.end());
            QCOMPARE(pair.target, ordered(pair.source, SymbolOrder::Sorted));
        }
        QCOMPARE(lengths, (std::set<std::size_t> { 2, 3, 4 }));
        QCOMPARE(letters, (std::set<std::string> { "a", "b", "c", "d", "e" }));
    }

    void theSeedDecides()
    {
        const auto pairs = symbolPairs({}, 1, 20);
        QCOMPARE(symbolPairs({}, 1, 20), pairs);
        QVERIFY(symbolPairs({}, 2, 20) != pairs);
        const auto more = symbolPairs({}, 1, 30);
        QVERIFY(std::equal(pairs.begin(), pairs.end(), more.begin())); // more examples begin with the same
    }
};

ALPHASCOPE_TEST(SymbolTaskTest, QCoreApplication)
#include "tst_symboltask.moc"
