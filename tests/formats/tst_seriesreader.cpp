// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/seriesreader.h"
#include "opened.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

SeriesPlan planOf(Index window, Index horizon, const QStringList &inputs = {}, const QStringList &targets = {})
{
    return { inputs, targets, window, horizon, 1 };
}

//! "1 2>4": a window of one column and its target.
QString shown(const SequenceExample<double> &example)
{
    QStringList numbers;
    for (Index t = 0; t < example.x.rows(); ++t)
        numbers << QString::number(example.x(t, 0));
    return numbers.join(u' ') + u'>' + QString::number(example.target(0, 0));
}

QString shown(const std::vector<SequenceExample<double>> &windows)
{
    QStringList list;
    for (const auto &window : windows)
        list << shown(window);
    return list.join(u", "_s);
}

} // namespace

class SeriesReaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void windowsAndTheirHorizon()
    {
        const QByteArray bytes = "1\n2\n3\n4\n5\n"_ba;
        QCOMPARE(shown(readSeries(Opened(bytes), planOf(2, 1))->windows), u"1 2>3, 2 3>4, 3 4>5"_s);
        QCOMPARE(shown(readSeries(Opened(bytes), planOf(2, 3))->windows), u"1 2>5"_s);
        QCOMPARE(readSeries(Opened(bytes), planOf(4, 1))->rows, 5);
        const QString sentence = readSeries(Opened(bytes), planOf(4, 2)).error().sentence;
        QVERIFY2(sentence.contains(u"need 6 lines") && sentence.contains(u"at most 5"), qPrintable(sentence));
    }

    void severalLinesAreTheTarget()
    {
        SeriesPlan plan = planOf(2, 2);
        plan.targetSteps = 2;
        const auto read = readSeries(Opened("1,10\n2,20\n3,30\n4,40\n5,50\n6,60\n"_ba), plan);
        QVERIFY(read);
        QCOMPARE(read->windows.size(), std::size_t(2));
        QVERIFY(read->windows[0].target == (Matrix<double> { { 4, 40 }, { 5, 50 } }));
        QVERIFY(read->windows[1].x == (Matrix<double> { { 2, 20 }, { 3, 30 } }));
        QVERIFY(read->windows[1].target == (Matrix<double> { { 5, 50 }, { 6, 60 } }));
        plan.targetSteps = 4;
        const QString sentence = readSeries(Opened("1\n2\n3\n4\n5\n6\n"_ba), plan).error().sentence;
        QVERIFY2(sentence.contains(u"need 7 lines"_s) && sentence.contains(u"at most 6"_s), qPrintable(sentence));
        QVERIFY2(sentence.contains(u"a horizon of 2 and 4 lines of the target"_s), qPrintable(sentence));
    }

    void columnsAreThoseOfNumbersOrThoseNamed()
    {
        const QByteArray bytes = "day,low,high\nMo,1,10\nTu,2,20\nWe,3,30\n"_ba;
        const auto all = readSeries(Opened(bytes), planOf(2, 1));
        QVERIFY(all);
        QCOMPARE(all->inputs, (QStringList { u"low"_s, u"high"_s }));
        QCOMPARE(all->targets, all->inputs);
        QCOMPARE(all->windows[0].x(1, 1), 20.0);
        QCOMPARE(all->windows[0].target(0, 1), 30.0);
        const auto chosen = readSeries(Opened(bytes), planOf(2, 1, { u"low"_s }, { u"high"_s }));
        QVERIFY(chosen);
        QCOMPARE(shown(chosen->windows), u"1 2>30"_s);
        QVERIFY(readSeries(Opened(bytes), planOf(2, 1, { u"mean"_s })).error().sentence.contains(u"“low”"));
        const auto words = readSeries(Opened(bytes), planOf(2, 1, { u"day"_s })).error().sentence;
        QVERIFY2(words.contains(u"“Mo” is not a number"), qPrintable(words));
    }

    void withoutAHeadingColumnsAreNumbers()
    {
        const auto read = readSeries(Opened("1,10\n2,20\n3,30\n"_ba), planOf(2, 1, { u"2"_s }));
        QVERIFY(read);
        QCOMPARE(shown(read->windows), u"10 20>30"_s);
    }

    void decimalCommasAreReadBesideSemicolons()
    {
        const auto read = readSeries(Opened("a;b\n0,5;1\n1,5;2\n2,5;3"_ba), planOf(2, 1, { u"a"_s }));
        QVERIFY(read);
        QCOMPARE(shown(read->windows), u"0.5 1.5>2.5"_s);
    }

    void noWindowReachesOverASkippedLine()
    {
        const auto read
            = readSeries(Opened("v,w\n1,0\n2,0\n3,0\nx,0\n4,0\n5\n6,0\n\n7,0\n8,0\nnan,0\n,0\n9,0\n\xff,0"_ba),
                planOf(2, 1, { u"v"_s }));
        QVERIFY(read);
        QCOMPARE(shown(read->windows), u"1 2>3, 6 7>8"_s);
        QCOMPARE(numbersOf(read->skipped), u"5 7 12 13 15"_s);
        QVERIFY(areSentences(read->skipped));
        QCOMPARE(read->rows, 8);
    }

    void windowsThatWouldNotFitAreRefused()
    {
        QByteArray bytes;
        for (int i = 0; i < 40000; ++i)
            bytes += "1\n";
        QVERIFY(readSeries(Opened(bytes), planOf(20000, 1)).error().sentence.contains(u"too many"));
    }

    void aHundredThousandLines()
    {
        QByteArray bytes = "value,other\n";
        for (int i = 2; i <= 100001; ++i)
            bytes += i % 1000 == 0 ? "bad,1\n"_ba : QByteArray::number(i) + ",1\n";
        int calls = 0;
        const auto read = readSeries(Opened(bytes), planOf(20, 1, { u"value"_s }), [&calls](double share) {
            ++calls;
            return share <= 1;
        });
        QVERIFY(read && calls >= 100);
        QCOMPARE(read->rows, 99900);
        QCOMPARE(read->skipped.count, 100);
        for (const auto &window : read->windows)
            QCOMPARE(window.target(0, 0), window.x(0, 0) + 20);
        // 998 rows before the first gap, 999 before each of the others, and one row after the last.
        QCOMPARE(read->windows.size(), std::size_t(978 + 99 * 979));
        const auto stopped = readSeries(Opened(bytes), planOf(20, 1), [](double share) { return share < 0.5; });
        QVERIFY(stopped && stopped->isStopped);
        QVERIFY(stopped->rows > 30000 && stopped->rows < 60000 && !stopped->windows.empty());
    }
};

ALPHASCOPE_TEST(SeriesReaderTest, QCoreApplication)
#include "tst_seriesreader.moc"
