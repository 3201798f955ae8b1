// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/recordreader.h"
#include "opened.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! "1: a|b 2: c|d!": each record's line and cells, with '!' when it is bad.
QString shown(const QByteArray &bytes)
{
    const auto decoded = readDecoded(Opened(bytes));
    RecordReader reader(*decoded);
    QStringList records;
    while (!reader.atEnd()) {
        const Record record = reader.next();
        records << QString::number(record.line) + u": "_s + record.cells.join(u'|')
                + (record.isBad ? u"!"_s : QString());
    }
    return records.join(u' ');
}

} // namespace

class RecordReaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cellsAndLines_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("expected");
        QTest::newRow("commas") << "a,b\nc,d\n"_ba << u"1: a|b 2: c|d"_s;
        QTest::newRow("tabs") << "a, b\tc\nd\te"_ba << u"1: a, b|c 2: d|e"_s;
        QTest::newRow("semicolons") << "a;b,c\n1,5;2"_ba << u"1: a|b,c 2: 1,5|2"_s;
        QTest::newRow("quoted") << "a,b\n\"x, \"\"y\"\"\",1\n"_ba << u"1: a|b 2: x, \"y\"|1"_s;
        QTest::newRow("quoted heading") << "\"a;b\",c\n1,2"_ba << u"1: a;b|c 2: 1|2"_s;
        QTest::newRow("quoted heading of two lines") << "\"a\nx;y\";c\n1,5;2"_ba << u"1: a\nx;y|c 3: 1,5|2"_s;
        QTest::newRow("inches") << "5\";b\n1;2"_ba << u"1: 5\"|b 2: 1|2"_s;
        QTest::newRow("line break") << "a,b\r\n\"x\r\n\r\ny\",1\r\nz,2"_ba << u"1: a|b 2: x\n\ny|1 5: z|2"_s;
        QTest::newRow("open quote") << "a,b\n\"x,1\ny,2"_ba << u"1: a|b 2: \"x|1 3: y|2"_s;
        QTest::newRow("blank line") << "a,b\n\nc,d"_ba << u"1: a|b 2:  3: c|d"_s;
        QTest::newRow("blank beginning") << "\n \n\t\na;b\n1,5;2"_ba << u"4: a|b 5: 1,5|2"_s;
        QTest::newRow("a tab begins the heading") << "\r\n\tb\n1\t2"_ba << u"2: |b 3: 1|2"_s;
        QTest::newRow("bad within") << "a,b\n\"x\n\xff\",1\ny,2"_ba << u"1: a|b 2: x\n\ufffd|1! 4: y|2"_s;
    }
    void cellsAndLines()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, expected);
        QCOMPARE(shown(bytes), expected);
    }

    void aMissingColumnIsToldWithTheOthers()
    {
        QCOMPARE(*findColumn({ u"a"_s, u"b"_s }, u"b"_s), 1);
        const QString sentence = findColumn({ u"a"_s, u"b"_s }, u"c"_s).error().sentence;
        QCOMPARE(sentence, u"There is no column “c”. Choose one of these: “a”, “b”."_s);
    }

    void theHeadingIsReadAlone()
    {
        QCOMPARE(*readColumnNames(Opened("review,\"the sentiment\"\n"_ba + QByteArray(100000, 'x'))),
            (QStringList { u"review"_s, u"the sentiment"_s }));
        QVERIFY(!readColumnNames(Opened({})));
    }

    void aHeadingThatCannotBeReadIsAnError()
    {
        BrokenDevice device;
        device.open(QIODevice::ReadOnly);
        const auto names = readColumnNames(device);
        QVERIFY(!names);
        QVERIFY2(names.error().sentence.contains(u"cannot be read"_s), qPrintable(names.error().sentence));
    }
};

ALPHASCOPE_TEST(RecordReaderTest, QCoreApplication)
#include "tst_recordreader.moc"
