// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/colourmap.h"

#include <QtTest>

#include <cmath>

using namespace alphascope;

class ColourMapTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void mapsPassThroughThePublishedColours();
    void positionsBeyondTheEndsAreClamped();
    void viridisGrowsBrighterAllTheWay();
    void blueRedIsWhiteInTheMiddleAndDarkAtBothEnds();
    void neighboursDifferByAStepOnly();
    void numbersAreReadableOnEveryColour_data();
    void numbersAreReadableOnEveryColour();
    void contrastIsThatOfTheStandard();
    void anyColourBecomesReadable();
};

void ColourMapTest::mapsPassThroughThePublishedColours()
{
    QCOMPARE(ColourMap::viridis().at(0), qRgb(0x44, 0x01, 0x54));
    QCOMPARE(ColourMap::viridis().at(1), qRgb(0xfd, 0xe7, 0x25));
    QCOMPARE(ColourMap::blueRed().at(0), qRgb(0x05, 0x30, 0x61));
    QCOMPARE(ColourMap::blueRed().at(1), qRgb(0x67, 0x00, 0x1f));
    const QRgb middle = ColourMap::viridis().at(0.5); // published: #21908c
    QVERIFY(std::abs(qRed(middle) - 0x21) <= 1 && std::abs(qGreen(middle) - 0x90) <= 1);
    const QRgb quarter = ColourMap::viridis().at(0.25); // published: #3b528b, not a stop of ours
    QVERIFY(std::abs(qRed(quarter) - 0x3b) <= 3 && std::abs(qGreen(quarter) - 0x52) <= 3
        && std::abs(qBlue(quarter) - 0x8b) <= 3);
}

void ColourMapTest::positionsBeyondTheEndsAreClamped()
{
    QCOMPARE(ColourMap::viridis().at(-3), ColourMap::viridis().at(0));
    QCOMPARE(ColourMap::viridis().at(1e300), ColourMap::viridis().at(1));
    QCOMPARE(ColourMap::viridis().at(INFINITY), ColourMap::viridis().at(1));
}

void ColourMapTest::viridisGrowsBrighterAllTheWay()
{
    const auto &colours = ColourMap::viridis().colours();
    const QRgb black = qRgb(0, 0, 0);
    for (std::size_t i = 8; i < colours.size(); i += 8)
        QVERIFY2(contrast(colours[i], black) > contrast(colours[i - 8], black), qPrintable(QString::number(i)));
}

void ColourMapTest::blueRedIsWhiteInTheMiddleAndDarkAtBothEnds()
{
    const QRgb middle = ColourMap::blueRed().at(0.5);
    QVERIFY(qRed(middle) >= 0xf6 && qGreen(middle) >= 0xf6 && qBlue(middle) >= 0xf6);
    QVERIFY(qBlue(ColourMap::blueRed().at(0.2)) > qRed(ColourMap::blueRed().at(0.2)));
    QVERIFY(qRed(ColourMap::blueRed().at(0.8)) > qBlue(ColourMap::blueRed().at(0.8)));
}

void ColourMapTest::neighboursDifferByAStepOnly()
{
    for (const ColourMap *map : { &ColourMap::viridis(), &ColourMap::blueRed() })
        for (std::size_t i = 1; i < map->colours().size(); ++i) {
            const QRgb a = map->colours()[i - 1];
            const QRgb b = map->colours()[i];
            QVERIFY(std::abs(qRed(a) - qRed(b)) <= 2 && std::abs(qGreen(a) - qGreen(b)) <= 2
                && std::abs(qBlue(a) - qBlue(b)) <= 2);
        }
}

void ColourMapTest::numbersAreReadableOnEveryColour_data() // case 30
{
    QTest::addColumn<bool>("sequential");
    QTest::newRow("viridis") << true;
    QTest::newRow("blue-red") << false;
}

void ColourMapTest::numbersAreReadableOnEveryColour()
{
    QFETCH(bool, sequential);
    const ColourMap &map = sequential ? ColourMap::viridis() : ColourMap::blueRed();
    QCOMPARE(map.colours().size(), std::size_t(1024));
    for (const QRgb colour : map.colours())
        QVERIFY2(contrast(readableOn(colour), colour) >= 4.5, qPrintable(QColor(colour).name()));
}

void ColourMapTest::contrastIsThatOfTheStandard()
{
    QCOMPARE(contrast(qRgb(0, 0, 0), qRgb(255, 255, 255)), 21.0);
    QCOMPARE(contrast(qRgb(255, 255, 255), qRgb(0, 0, 0)), 21.0);
    // #767676 on white: 4.54, the best-known border case.
    QVERIFY(std::abs(contrast(qRgb(0x76, 0x76, 0x76), qRgb(255, 255, 255)) - 4.54) < 0.01);
}

void ColourMapTest::anyColourBecomesReadable()
{
    for (const QColor &ground : { QColor(Qt::white), QColor(30, 30, 32), QColor(128, 128, 128) })
        for (const QColor &colour : { QColor(Qt::blue), QColor(Qt::yellow), ground })
            QVERIFY(contrast(readableColour(colour, ground).rgb(), ground.rgb()) >= 4.5);
    QCOMPARE(readableColour(QColor(Qt::black), QColor(Qt::white)), QColor(Qt::black));
}

ALPHASCOPE_TEST(ColourMapTest, QCoreApplication)
#include "tst_colourmap.moc"
