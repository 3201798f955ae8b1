// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/labelledreader.h"
#include "opened.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class LabelledReaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textsHaveTheirClass()
    {
        const auto read = readLabelled(
            Opened("review,sentiment\n\"Good, really\",positive\n\nBad,negative\n\"Two\nlines\",positive"_ba));
        QVERIFY(read && !read->isStopped);
        QCOMPARE(read->labels, (std::vector<std::string> { "negative", "positive" }));
        QCOMPARE(read->texts.size(), std::size_t(3));
        QCOMPARE(joined(read->texts[0].words), u"Good|,|really"_s);
        QCOMPARE(read->texts[0].label, 1);
        QCOMPARE(read->texts[1].label, 0);
        QCOMPARE(joined(read->texts[2].words), u"Two|lines"_s);
        QCOMPARE(read->skipped.count, 0);
    }

    void numbersAreSortedBySize()
    {
        const auto read = readLabelled(Opened("t\tl\na\t10\nb\t9\nc\t-1\nd\tnone\n"_ba));
        QVERIFY(read);
        QCOMPARE(read->labels, (std::vector<std::string> { "-1", "9", "10", "none" }));
        QCOMPARE(read->texts[0].label, 2);
    }

    void columnsAreChosenByName()
    {
        const QByteArray bytes = "id,stars,text,day\n1,5,fine,Monday\n"_ba;
        const auto read = readLabelled(Opened(bytes), { u"text"_s, u"stars"_s });
        QVERIFY(read);
        QCOMPARE(joined(read->texts[0].words), u"fine"_s);
        QCOMPARE(read->labels, std::vector<std::string> { "5" });
        QVERIFY(readLabelled(Opened(bytes), { u"review"_s, {} }).error().sentence.contains(u"“text”"));
        QVERIFY(readLabelled(Opened(bytes), { u"id"_s, u"id"_s }).error().sentence.contains(u"one column"));
    }

    void badLinesAreSkippedAndExplained()
    {
        const auto read = readLabelled(Opened("t,l\na,1\nb\nc,d,1\n,1\ne,\n\"f\n\xff\",1\ng,0\n"_ba));
        QVERIFY(read);
        QCOMPARE(read->texts.size(), std::size_t(2));
        QCOMPARE(numbersOf(read->skipped), u"3 4 5 6 7"_s);
        QVERIFY(areSentences(read->skipped));
        QVERIFY(read->skipped.first[1].reason.contains(u"3 cells"));
        QVERIFY(read->skipped.first[4].reason.contains(u"UTF-8"));
    }

    void tooManyLabelsAreNoClasses()
    {
        QByteArray bytes = "t,l\n";
        for (int i = 0; i < 1500; ++i)
            bytes += "a," + QByteArray::number(i) + '\n';
        QVERIFY(readLabelled(Opened(bytes)).error().sentence.contains(u"different labels"));
    }

    void aHundredThousandLines()
    {
        QByteArray bytes = "text,label\n";
        for (int i = 2; i <= 100001; ++i)
            bytes += i % 1000 == 0 ? "bad\n"_ba : "\"a, b\"," + QByteArray::number(i % 2) + '\n';
        int calls = 0;
        const auto read = readLabelled(Opened(bytes), {}, {}, [&calls](double share) {
            ++calls;
            return share <= 1;
        });
        QVERIFY(read && calls >= 100);
        QCOMPARE(read->texts.size(), std::size_t(99900));
        QCOMPARE(read->skipped.count, 100);
        const auto stopped = readLabelled(Opened(bytes), {}, {}, [](double share) { return share < 0.5; });
        QVERIFY(stopped && stopped->isStopped);
        QVERIFY(stopped->texts.size() > 30000 && stopped->texts.size() < 60000);
        const auto atOnce = readLabelled(Opened(bytes), {}, {}, [](double) { return false; });
        QVERIFY(atOnce && atOnce->isStopped && atOnce->texts.empty());
    }
};

ALPHASCOPE_TEST(LabelledReaderTest, QCoreApplication)
#include "tst_labelledreader.moc"
