// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/decodedtext.h"
#include "opened.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class DecodedTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linesEndInOneWay_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("Unix") << "ä\nb\n"_ba;
        QTest::newRow("Windows") << "ä\r\nb\r\n"_ba;
        QTest::newRow("mark") << "\xef\xbb\xbfä\nb\n"_ba;
        QTest::newRow("no end") << "ä\nb"_ba;
    }
    void linesEndInOneWay()
    {
        QFETCH(QByteArray, bytes);
        const auto decoded = readDecoded(Opened(bytes));
        QVERIFY(decoded);
        QCOMPARE(decoded->text, u"ä\nb\n"_s);
        QVERIFY(decoded->badLines.empty());
    }

    void badLinesAreNumbered()
    {
        const auto decoded = readDecoded(Opened("a\n\xff\xfe\nc\nd\xe4\n\xc3\n\xa4\n"_ba + QByteArray("x\0y\nz", 5)));
        QVERIFY(decoded);
        QCOMPARE(decoded->badLines, (std::vector<qint64> { 2, 4, 5, 6, 7 }));
        QCOMPARE(decoded->text.count(u'\n'), 8); // they keep their place
        QVERIFY(badLineReason().contains(u"UTF-8"));
    }

    void whatIsNoTextAtAllIsAnError()
    {
        QVERIFY(readDecoded(Opened(""_ba)).error().sentence.contains(u"empty"));
        QVERIFY(readDecoded(Opened("\r\n \n"_ba)).error().sentence.contains(u"empty"));
        QVERIFY(readDecoded(Opened("\xff\xfe"
                                   "a"_ba))
                    .error()
                    .sentence.contains(u"UTF-16"));
        BrokenDevice broken;
        broken.open(QIODevice::ReadOnly | QIODevice::Unbuffered);
        QVERIFY(readDecoded(broken).error().sentence.contains(u"cannot be read"));
    }

    void theObserverSeesProgressAndStops()
    {
        const QByteArray large = QByteArray(99, 'x').append('\n').repeated(50000);
        double last = 0;
        const auto whole = readDecoded(Opened(large), [&last](double share) {
            const bool isGrowing = share >= last;
            last = share;
            return isGrowing;
        });
        QVERIFY(whole && !whole->isStopped && last > 0.09);
        QCOMPARE(whole->text.size(), large.size());
        const auto stopped = readDecoded(Opened(large), [](double) { return false; });
        QVERIFY(stopped && stopped->isStopped && stopped->text.size() < large.size());
    }
};

ALPHASCOPE_TEST(DecodedTextTest, QCoreApplication)
#include "tst_decodedtext.moc"
