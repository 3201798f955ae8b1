// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text.h"

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
    }

    void sizesHaveATrueTimesSign() { QCOMPARE(sizeText(2, 4), std::string("2 × 4")); }

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

    void numbersAreShortButExact()
    {
        QCOMPARE(shortestNumber(8), std::string("8"));
        QCOMPARE(shortestNumber(-0.1), std::string("-0.1"));
        QCOMPARE(shortestNumber(1.28774739e-32), std::string("1.28774739e-32"));
        QCOMPARE(shortestNumber(std::numeric_limits<double>::quiet_NaN()), std::string("nan"));
        QCOMPARE(shortestNumber(-std::numeric_limits<double>::denorm_min()), std::string("-5e-324"));
    }
};

QTEST_APPLESS_MAIN(TextTest)
#include "tst_text.moc"
