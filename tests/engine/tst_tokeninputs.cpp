// SPDX-License-Identifier: GPL-3.0-or-later
//! Typed words as tokens, and what tokens are called.
#include "testclass.h"
#include "words.h"

#include <QtTest>

using namespace alphascope;

namespace {

using Words = std::vector<std::string>;
using Tokens = std::vector<Index>;
using Kind = VocabularyEntry::Kind;

std::shared_ptr<const Vocabulary> vocabulary(const std::vector<Kind> &marks)
{
    return vocabularyOfWords({ "the", "house" }, marks);
}

} // namespace

class TokenInputsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsHaveTheirNumbers()
    {
        const auto words = vocabulary({ Kind::Padding, Kind::Begin, Kind::End });
        const TokenSequence known = tokenSequence({ "house", "the" }, words);
        QCOMPARE(known.tokens, (Tokens { 4, 3 }));
        QVERIFY(known.texts.empty());
        QCOMPARE(labelsOf(known, words), (Words { "house", "the" }));
    }

    void aWordThatIsNotThereKeepsItsText()
    {
        const auto without = vocabulary({ Kind::Padding });
        const TokenSequence none = tokenSequence({ "the", "cat" }, without);
        QCOMPARE(none.tokens, (Tokens { 1, -1 }));
        QCOMPARE(none.texts, (Words { "the", "cat" }));
        const auto with = vocabulary({ Kind::Unknown });
        const TokenSequence unknown = tokenSequence({ "the", "cat" }, with);
        QCOMPARE(unknown.tokens, (Tokens { 1, 0 }));
        QCOMPARE(labelsOf(unknown, with), (Words { "the", "cat" }));
        QCOMPARE(labelsOf({ { 0 }, {} }, with), (Words { "⟨unknown⟩" }));
    }

    void aMarkIsNoWord()
    {
        QCOMPARE(tokenSequence({ "⟨pad⟩" }, vocabulary({ Kind::Padding })).tokens, (Tokens { -1 }));
    }

    void withoutVocabularyAWordIsItsNumber()
    {
        const TokenSequence numbers = tokenSequence({ "3", "007", "-1", "x", "" }, nullptr);
        QCOMPARE(numbers.tokens, (Tokens { 3, 7, -1, -1, -1 }));
        QCOMPARE(numbers.texts, (Words { "3", "007", "-1", "x", "" }));
        QVERIFY(tokenSequence({ "3", "4" }, nullptr).texts.empty());
        QCOMPARE(tokenLabel(12, nullptr), std::string("12"));
        QCOMPARE(tokenLabel(12, vocabulary({})), std::string("12"));
    }

    void markedTokensAreReadAsPadding()
    {
        TokenInputs inputs;
        inputs.source.tokens = { 3, 4, 5 };
        QCOMPARE(sourceTokens(inputs, 0), (Tokens { 3, 4, 5 }));
        inputs.padded = { false, true };
        QCOMPARE(sourceTokens(inputs, 0), (Tokens { 3, 0, 5 }));
    }
};

ALPHASCOPE_TEST(TokenInputsTest, QCoreApplication)
#include "tst_tokeninputs.moc"
