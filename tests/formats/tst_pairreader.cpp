// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/pairreader.h"
#include "opened.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class PairReaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLineIsSourceAndTarget()
    {
        const auto read = readPairs(Opened("Go.\tVa !\tanyone #1\n\r\nHi.\tSalut."_ba));
        QVERIFY(read && !read->isStopped);
        QCOMPARE(read->pairs.size(), std::size_t(2)); // the blank line is none
        QCOMPARE(joined(read->pairs[0].source), u"Go|."_s);
        QCOMPARE(joined(read->pairs[0].target), u"Va|!"_s);
        QCOMPARE(joined(read->pairs[1].target), u"Salut|."_s);
        QCOMPARE(read->skipped.count, 0);
    }

    void theDivisionIsTheCallers()
    {
        const auto read = readPairs(Opened("Ab c\tD"_ba), { TokenUnit::Characters, LetterCase::Folded });
        QVERIFY(read);
        QCOMPARE(joined(read->pairs[0].source), u"a|b| |c"_s);
        QCOMPARE(joined(read->pairs[0].target), u"d"_s);
    }

    void piecesOfWordsStayWhole()
    {
        const auto read = readPairs(Opened("Net@@ any@@ ah@@ u !\tplay ##ing\nGo.\t▁the ▁cat s\n"_ba));
        QVERIFY(read);
        QCOMPARE(joined(read->pairs[0].source), u"Net@@|any@@|ah@@|u|!"_s);
        QCOMPARE(joined(read->pairs[0].target), u"play|##ing"_s);
        QCOMPARE(joined(read->pairs[1].source), u"Go|."_s);
        QCOMPARE(joined(read->pairs[1].target), u"▁the|▁cat|s"_s);
    }

    void badLinesAreSkippedAndExplained()
    {
        const auto read = readPairs(Opened("a\tb\nno tab\n \tb\na\t\na\t \tc\n\xff\tb\n\na\tb\n"_ba));
        QVERIFY(read);
        QCOMPARE(read->pairs.size(), std::size_t(2));
        QCOMPARE(read->skipped.count, 5);
        QCOMPARE(numbersOf(read->skipped), u"2 3 4 5 6"_s);
        QVERIFY(areSentences(read->skipped));
        QVERIFY(read->skipped.first[0].reason.contains(u"no tab"));
        QVERIFY(read->skipped.first[1].reason.contains(u"no source"));
        QVERIFY(read->skipped.first[2].reason.contains(u"no target"));
        QVERIFY(read->skipped.first[4].reason.contains(u"UTF-8"));
    }

    void aHundredThousandLines()
    {
        QByteArray bytes;
        for (int i = 1; i <= 100000; ++i)
            bytes += i % 1000 == 0 ? "bad\n"_ba : QByteArray::number(i) + " a\tb c\n";
        std::vector<double> shares;
        const auto read = readPairs(Opened(bytes), {}, [&shares](double share) {
            shares.push_back(share);
            return true;
        });
        QVERIFY(read);
        QCOMPARE(read->pairs.size(), std::size_t(99900));
        QCOMPARE(read->skipped.count, 100);
        QCOMPARE(read->skipped.first[99].number, 100000);
        QVERIFY(shares.size() >= 100 && std::is_sorted(shares.begin(), shares.end()));
        QCOMPARE(shares.back(), 1.0);

        const auto stopped = readPairs(Opened(bytes), {}, [](double share) { return share < 0.5; });
        QVERIFY(stopped && stopped->isStopped);
        QVERIFY(stopped->pairs.size() > 30000 && stopped->pairs.size() < 60000);
    }

    void nothingToReadIsAnError() { QVERIFY(!readPairs(Opened({}))); }

    //! A real file, where it is at hand.
    void realPairsAreRead()
    {
        QFile file(QStringLiteral(SOURCE_DIR) + u"/../shared/data/tatoeba-eng-fra/eng-fra-subset.txt"_s);
        if (!file.open(QIODevice::ReadOnly))
            QSKIP("There are no sentence pairs beside the project.");
        const auto read = readPairs(file);
        QVERIFY(read);
        QCOMPARE(read->pairs.size(), std::size_t(5000));
        QCOMPARE(read->skipped.count, 0);
        QCOMPARE(joined(read->pairs[0].source), u"Go|."_s);
    }
};

ALPHASCOPE_TEST(PairReaderTest, QCoreApplication)
#include "tst_pairreader.moc"
