// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vocabulary.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

using Kind = VocabularyEntry::Kind;

//! "⟨pad⟩ a b": all entries as they are shown.
std::string shown(const Vocabulary &vocabulary)
{
    std::string text;
    for (const VocabularyEntry &entry : vocabulary.entries)
        text += (text.empty() ? "" : " ") + displayText(entry);
    return text;
}

const std::vector<std::vector<std::string>> sequences { { "the", "cat", "sees", "the", "dog" }, { "a", "dog" } };

} // namespace

class VocabularyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void marksComeFirstThenFrequentWords()
    {
        QCOMPARE(shown(vocabularyOf(sequences)), std::string("⟨pad⟩ ⟨begin⟩ ⟨end⟩ ⟨unknown⟩ the dog cat sees a"));
        VocabularyPlan plan;
        plan.marks = { Kind::Unknown };
        QCOMPARE(shown(vocabularyOf(sequences, plan)), std::string("⟨unknown⟩ the dog cat sees a"));
    }

    void rareWordsAreLeftOut()
    {
        VocabularyPlan plan;
        plan.marks.clear();
        plan.leastCount = 2;
        QCOMPARE(shown(vocabularyOf(sequences, plan)), std::string("the dog"));
        plan.leastCount = 1;
        plan.mostWords = 3;
        QCOMPARE(shown(vocabularyOf(sequences, plan)), std::string("the dog cat"));
        plan.mostWords = 0;
        QVERIFY(vocabularyOf(sequences, plan).entries.empty());
    }

    void whatLooksLikeAMarkIsAnOrdinaryWord()
    {
        const std::vector<std::string> words { "<pad>", "⟨pad⟩", "<unk>", "" };
        const Vocabulary vocabulary = vocabularyOf({ words });
        QCOMPARE(vocabulary.size(), 8);
        const VocabularyIndex index(vocabulary);
        QCOMPARE(encodeWords(words, index).ids, (std::vector<Index> { 4, 5, 6, 7 }));
        QCOMPARE(index.find(Kind::Padding), std::optional<Index>(0));
        QCOMPARE(index.find("<pad>"), std::optional<Index>(4));
        QVERIFY(!index.find("<bos>"));
        QVERIFY(vocabulary.entries[0] != vocabulary.entries[5]); // though both are shown as ⟨pad⟩
    }

    void anUnknownWordHasTheNumberOfUnknown()
    {
        const Vocabulary vocabulary = vocabularyOf(sequences);
        const VocabularyIndex index(vocabulary);
        const EncodedWords encoded = encodeWords({ "the", "bird" }, index);
        QVERIFY(!encoded.problem);
        QCOMPARE(encoded.ids, (std::vector<Index> { 4, 3 }));
    }

    void withoutUnknownTheWordIsNamed()
    {
        VocabularyPlan plan;
        plan.marks = { Kind::Padding };
        const Vocabulary vocabulary = vocabularyOf(sequences, plan);
        const VocabularyIndex index(vocabulary);
        const EncodedWords encoded = encodeWords({ "the", "bird", "the" }, index);
        QVERIFY(encoded.problem && encoded.problem->sentence.find("“bird”") != std::string::npos);
        QCOMPARE(encoded.ids, std::vector<Index> { 1 });
        QVERIFY(!index.find(Kind::Unknown));
    }

    void ofEqualWordsTheFirstIsFound()
    {
        const Vocabulary vocabulary { { { Kind::Word, "a" }, { Kind::Word, "a" }, { Kind::End, {} },
            { Kind::End, {} } } };
        const VocabularyIndex index(vocabulary);
        QCOMPARE(index.find("a"), std::optional<Index>(0));
        QCOMPARE(index.find(Kind::End), std::optional<Index>(2));
        QCOMPARE(index.longestWord(), std::size_t(1));
    }

    void oneHotRowsHaveTheirColumn()
    {
        COMPARE_MATRICES(oneHot<double>({ 2, 0 }, 3), matrix({ { 0, 0, 1 }, { 1, 0, 0 } }), 0);
        QCOMPARE(oneHot<float>({}, 3).cols(), 3);
    }
};

ALPHASCOPE_TEST(VocabularyTest, QCoreApplication)
#include "tst_vocabulary.moc"
