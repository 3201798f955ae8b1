// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tokenizer.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! "a|b|c"
QString joined(const std::vector<std::string> &tokens)
{
    QStringList list;
    for (const std::string &token : tokens)
        list << QString::fromStdString(token);
    return list.join(u'|');
}

} // namespace

class TokenizerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aVocabularyHasItsUnit()
    {
        QCOMPARE(tokensOf(u"ab c"_s, TokenUnit::Words), (std::vector<std::string> { "ab", "c" }));
        QCOMPARE(tokensOf(u"ab c"_s, TokenUnit::Characters), (std::vector<std::string> { "a", "b", " ", "c" }));
    }

    void wordsAndPunctuation_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("sentence") << u"The cat, it sat."_s << u"The|cat|,|it|sat|."_s;
        QTest::newRow("apostrophe") << u"Don't stop…"_s << u"Don't|stop|…"_s;
        QTest::newRow("number") << u"3.14 and 1,000"_s << u"3.14|and|1,000"_s;
        QTest::newRow("blanks of all kinds") << u"  a\t\u00a0b\n\n c\u2003"_s << u"a|b|c"_s;
        QTest::newRow("no letter means anything") << u"<pad> [UNK]"_s << u"<|pad|>|[|UNK|]"_s;
        QTest::newRow("French") << u"« l’été »"_s << u"«|l’été|»"_s;
        QTest::newRow("Greek") << u"Καλημέρα, κόσμε!"_s << u"Καλημέρα|,|κόσμε|!"_s;
        QTest::newRow("Arabic") << u"مرحبا بالعالم"_s << u"مرحبا|بالعالم"_s;
        QTest::newRow("two ways to write é") << u"e\u0301te\u0301"_s << u"été"_s;
        QTest::newRow("beyond 16 bits") << u"a 😀 b"_s << u"a|😀|b"_s;
        QTest::newRow("nothing") << u""_s << u""_s;
        QTest::newRow("blanks only") << u" \n "_s << u""_s;
    }
    void wordsAndPunctuation()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(joined(wordsOf(text)), expected);
    }

    void whatTheVocabularyHasStaysWhole_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("byte-pair encoding") << u"Net@@ any@@ ah@@ u"_s << u"Net@@|any@@|ah|@|@|u"_s;
        QTest::newRow("WordPiece") << u"play ##ing"_s << u"play|##ing"_s;
        QTest::newRow("SentencePiece") << u"▁the cat"_s << u"▁the|cat"_s;
        QTest::newRow("beside punctuation") << u"(Net@@) ##ing. any@@!"_s << u"(|Net@@|)|##ing|.|any@@|!"_s;
        QTest::newRow("apart it is several") << u"Net @ @"_s << u"Net|@|@"_s;
        QTest::newRow("the longest") << u"any@@@@"_s << u"any@@@@"_s;
        QTest::newRow("two ways to write é") << u"e\u0301@@"_s << u"é@@"_s;
        QTest::newRow("a mark is no word") << u"<pad>"_s << u"<|pad|>"_s;
    }
    void whatTheVocabularyHasStaysWhole()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const auto known = std::make_shared<const Vocabulary>(
            vocabularyOf({ { "Net@@", "any@@", "any@@@@", "##ing", "▁the", "é@@", "play", "." } }));
        QCOMPARE(joined(tokensOf(text, TokenUnit::Words, known)), expected);
        QCOMPARE(tokensOf(text, TokenUnit::Characters, known), charactersOf(text));
        QCOMPARE(tokensOf(text, TokenUnit::Words, nullptr), wordsOf(text));
    }

    void piecesOfWordsStayWhole_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("byte-pair encoding")
            << u"Net@@ any@@ ah@@ u said, yes."_s << u"Net@@|any@@|ah@@|u|said|,|yes|."_s;
        QTest::newRow("what goes on") << u"pri@@ v. @@ ."_s << u"pri@@|v.|@|@|."_s;
        QTest::newRow("WordPiece") << u"un ##believ ##able! ## #a"_s << u"un|##believ|##able!|#|#|#|a"_s;
        QTest::newRow("SentencePiece") << u"▁the ▁cat 's ."_s << u"▁the|▁cat|'s|."_s;
        QTest::newRow("a mark within a word") << u"a@@b c##d"_s << u"a|@|@|b|c|#|#|d"_s;
    }
    void piecesOfWordsStayWhole()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(joined(wordsOf(text)), expected);
    }

    void foldedCaseMakesWordsOne()
    {
        QCOMPARE(joined(wordsOf(u"Haus HAUS ΣΟΦΟΣ σοφος"_s, LetterCase::Folded)), u"haus|haus|σοφοσ|σοφοσ"_s);
        QCOMPARE(joined(wordsOf(u"Ha@@ us"_s, LetterCase::Folded)), u"ha@@|us"_s);
        QCOMPARE(joined(charactersOf(u"Ab"_s, LetterCase::Folded)), u"a|b"_s);
    }

    void charactersAreWhatAReaderSees_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("blanks too") << u"a b"_s << u"a| |b"_s;
        QTest::newRow("accents") << u"e\u0301x\u0323\u0304"_s << u"é|x\u0323\u0304"_s;
        QTest::newRow("family") << u"👨‍👩‍👧!"_s << u"👨‍👩‍👧|!"_s;
        QTest::newRow("flag") << u"🇫🇷🇩🇪"_s << u"🇫🇷|🇩🇪"_s;
        QTest::newRow("Hangul") << u"\u1112\u1161\u11ab\u1100"_s << u"한|ᄀ"_s;
        QTest::newRow("Chinese, case 35") << u"注意力"_s << u"注|意|力"_s;
        QTest::newRow("Hindi, case 35") << u"हिंदी"_s << u"हिं|दी"_s;
        QTest::newRow("Arabic, case 35") << u"سَلام"_s << u"سَ|ل|ا|م"_s;
        QTest::newRow("Hebrew with digits, case 35") << u"שנת 2014"_s << u"ש|נ|ת| |2|0|1|4"_s;
        QTest::newRow("outside the first plane, case 35") << u"\U0001042D\U0001042D"_s << u"\U0001042D|\U0001042D"_s;
        QTest::newRow("end of line") << u"a\r\nb"_s << u"a|\n|b"_s;
        QTest::newRow("nothing") << u""_s << u""_s;
    }
    void charactersAreWhatAReaderSees()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(joined(charactersOf(text)), expected);
    }

    void aLoneSurrogateDoesNoHarm()
    {
        QString text = u"a b"_s;
        text[1] = QChar(0xd800);
        QCOMPARE(charactersOf(text).size(), std::size_t(3));
        QVERIFY(!wordsOf(text).empty());
    }

    void aLineOfNumbersIsASequence()
    {
        const auto line = numbersOf(u"1, 2.5, −3"_s);
        QVERIFY(line);
        QCOMPARE(line->rows(), 3);
        QCOMPARE(line->cols(), 1);
        QCOMPARE((*line)(2, 0), -3.0);
        const auto table = numbersOf(u"1 2\n3 4\n5 6"_s);
        QVERIFY(table);
        QCOMPARE(table->rows(), 3);
        QCOMPARE((*table)(2, 1), 6.0);
        const auto wrong = numbersOf(u"1, two, 3"_s);
        QVERIFY(!wrong && !wrong.error().sentence.isEmpty());
    }
};

ALPHASCOPE_TEST(TokenizerTest, QCoreApplication)
#include "tst_tokenizer.moc"
