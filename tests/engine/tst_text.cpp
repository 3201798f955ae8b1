// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text.h"
#include "testclass.h"

#include <QtTest>

#include <limits>

using namespace alphascope;

class TextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nounsFollowTheirCount()
    {
        QCOMPARE(counted(0, "row"), std::string("0 rows"));
        QCOMPARE(counted(1, "row"), std::string("1 row"));
        QCOMPARE(counted(2, "row"), std::string("2 rows"));
        QCOMPARE(counted(2013, "row"), std::string("2\u202f013 rows"));
    }

    void sizesHaveATrueTimesSign()
    {
        QCOMPARE(sizeText(2, 4), std::string("2 × 4"));
        QCOMPARE(sizeText(4096, 2), std::string("4\u202f096 × 2"));
    }

    void alternativesReadLikeASentence()
    {
        QCOMPARE(alternatives({ 1 }), std::string("1"));
        QCOMPARE(alternatives({ 1, 2 }), std::string("1 or 2"));
        QCOMPARE(alternatives({ 1, 2, 4 }), std::string("1, 2 or 4"));
        QCOMPARE(alternatives({ 1, 2, 3, 4, 5, 6, 8, 10, 12 }), std::string("1, 2, 3, 4, 5, 6, 8, 10 or more"));
    }

    void bytesHaveAUnitThatFits_data()
    {
        QTest::addColumn<double>("bytes");
        QTest::addColumn<QString>("text");
        QTest::newRow("bytes") << 7. << QStringLiteral("7 B");
        QTest::newRow("just below a unit") << 999. << QStringLiteral("999 B");
        QTest::newRow("kilobytes") << 1500. << QStringLiteral("1.5 kB");
        QTest::newRow("no 1000 MB") << 999.7e6 << QStringLiteral("1.0 GB");
        QTest::newRow("gigabytes") << 640e9 << QStringLiteral("640 GB");
        QTest::newRow("twelve") << 12.4e9 << QStringLiteral("12 GB");
        QTest::newRow("beyond all units") << 3e28 << QStringLiteral("30000 YB");
    }
    void bytesHaveAUnitThatFits()
    {
        QFETCH(double, bytes);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(byteText(bytes)), text);
    }

    void absurdBytesAreNoTrap()
    {
        QVERIFY(!byteText(std::numeric_limits<double>::max()).empty());
        QVERIFY(!byteText(std::numeric_limits<double>::infinity()).empty());
    }

    void numbersAreShortButExact_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("ascii");
        QTest::addColumn<QString>("shown");
        constexpr auto limits = std::numeric_limits<double>();
        const auto row = [](double value, const char *ascii, const char *shown) {
            QTest::newRow(ascii) << value << QString::fromUtf8(ascii) << QString::fromUtf8(shown);
        };
        row(8, "8", "8");
        row(-0.1, "-0.1", "−0.1");
        row(-0.0, "-0", "−0");
        row(100000, "100000", "100000");
        row(1e15, "1e+15", "1e15");
        row(-1e-5, "-0.00001", "−0.00001");
        row(2e-6, "2e-06", "2e−6");
        row(1.28774739e-32, "1.28774739e-32", "1.28774739e−32");
        row(limits.max(), "1.7976931348623157e+308", "1.7976931348623157e308");
        row(-limits.denorm_min(), "-5e-324", "−5e−324");
        row(-limits.quiet_NaN(), "nan", "NaN");
        row(limits.infinity(), "inf", "∞");
        row(-limits.infinity(), "-inf", "−∞");
    }
    void numbersAreShortButExact()
    {
        QFETCH(double, value);
        QTEST(QString::fromStdString(asciiNumber(value)), "ascii");
        QTEST(QString::fromStdString(shortestNumber(value)), "shown");
    }

    void largeCountsAreGroupedWithoutCommas() // which could be decimal ones
    {
        QCOMPARE(grouped(0), std::string("0"));
        QCOMPARE(grouped(999), std::string("999"));
        QCOMPARE(grouped(2013), std::string("2\u202f013"));
        QCOMPARE(
            grouped(~std::uint64_t { 0 }), std::string("18\u202f446\u202f744\u202f073\u202f709\u202f551\u202f615"));
    }
};

ALPHASCOPE_TEST(TextTest, QCoreApplication)
#include "tst_text.moc"
