// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/gridgeometry.h"

#include <QtTest>

#include <cmath>

using namespace alphascope;

class GridGeometryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCellIsFoundAtItsBeginAndBeforeItsEnd_data();
    void everyCellIsFoundAtItsBeginAndBeforeItsEnd();
    void outsideTheCellsThereIsNone();
    void visibleCellsAreClamped();
    void cellsFitTheRoom_data();
    void cellsFitTheRoom();
    void fewCellsAreLargeAndNearlySquare();
    void lowCellsAreWideEnoughForNumbers();
    void fewRowsBesideManyColumnsStayReadable();
    void cellsHaveWholeDevicePixels_data();
    void cellsHaveWholeDevicePixels();
    void emptyAxesHarmNothing();
};

void GridGeometryTest::everyCellIsFoundAtItsBeginAndBeforeItsEnd_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("cell");
    QTest::addColumn<double>("offset");
    QTest::newRow("large") << 4 << 96.0 << 0.0;
    QTest::newRow("one") << 1 << 110.0 << 0.0;
    QTest::newRow("scrolled") << 100 << 24.0 << 331.0;
    QTest::newRow("third of a pixel") << 1000 << 1 / 3.0 << 0.0;
    QTest::newRow("very small") << 4096 << 500 / 4096.0 << 0.0;
    QTest::newRow("half pixels") << 77 << 12.5 << 7.5;
}

void GridGeometryTest::everyCellIsFoundAtItsBeginAndBeforeItsEnd()
{
    QFETCH(int, count);
    QFETCH(double, cell);
    QFETCH(double, offset);
    const GridAxis axis { count, cell, 73, offset };
    const GridAxis mirrored { count, cell, 73, offset, true };
    for (int i = 0; i < count; ++i) {
        for (const GridAxis &either : { axis, mirrored }) {
            QCOMPARE(either.at(either.begin(i)), i);
            QCOMPARE(either.at(either.centre(i)), i);
            QCOMPARE(either.at(std::nextafter(either.end(i), -1e9)), i);
        }
        QCOMPARE(mirrored.begin(i), axis.begin(count - 1 - i));
    }
}

void GridGeometryTest::outsideTheCellsThereIsNone()
{
    const GridAxis axis { 3, 10, 20, 0 };
    QCOMPARE(axis.at(19.9), -1);
    QCOMPARE(axis.at(50), -1);
    QCOMPARE(axis.at(49.9), 2);
}

void GridGeometryTest::visibleCellsAreClamped()
{
    const GridAxis axis { 10, 10, 20, 35 }; // cell 0 begins at -15
    QCOMPARE(axis.visible(20, 40), std::pair(3, 5));
    QCOMPARE(axis.visible(20, 45), std::pair(3, 5)); // 6 begins at 45: does not show before it
    QCOMPARE(axis.visible(20, 45.1), std::pair(3, 6));
    QCOMPARE(axis.visible(-100, 1000), std::pair(0, 9));
    const GridAxis mirrored { 10, 10, 20, 35, true };
    QCOMPARE(mirrored.visible(20, 40), std::pair(4, 6));
    QCOMPARE(mirrored.visible(20, 45.1), std::pair(3, 6));
    QCOMPARE(mirrored.visible(-100, 1000), std::pair(0, 9));
}

void GridGeometryTest::cellsFitTheRoom_data()
{
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::newRow("1 x 4") << 1 << 4;
    QTest::newRow("12 x 12") << 12 << 12;
    QTest::newRow("79 x 18") << 79 << 18;
    QTest::newRow("500 x 41") << 500 << 41;
    QTest::newRow("4096 x 4096") << 4096 << 4096;
}

void GridGeometryTest::cellsFitTheRoom()
{
    QFETCH(int, rows);
    QFETCH(int, columns);
    for (const QSizeF room : { QSizeF(800, 400), QSizeF(300, 900), QSizeF(1, 1) }) {
        const QSizeF cell = fittingCells(rows, columns, room);
        QVERIFY(cell.width() > 0 && cell.height() > 0);
        QVERIFY(cell.width() * columns <= room.width() + 1e-9);
        QVERIFY(cell.height() * rows <= room.height() + 1e-9);
        QVERIFY(cell.width() <= 110 && cell.height() <= 96);
    }
}

void GridGeometryTest::fewCellsAreLargeAndNearlySquare()
{
    QCOMPARE(fittingCells(1, 4, { 2000, 1000 }), QSizeF(110, 96));
    QCOMPARE(fittingCells(3, 3, { 2000, 1000 }), QSizeF(96, 96));
    const QSizeF cell = fittingCells(11, 12, { 700, 360 });
    QCOMPARE(cell.height(), 360 / 11.0);
    QCOMPARE(cell.width(), 44.0); // wide enough for the numbers
    const QSizeF higher = fittingCells(6, 6, { 2000, 360 });
    QCOMPARE(higher, QSizeF(80, 60)); // wider than high, but no more than that
}

void GridGeometryTest::lowCellsAreWideEnoughForNumbers()
{
    QCOMPARE(fittingCells(20, 2, { 700, 290 }), QSizeF(44, 14.5));
    QCOMPARE(fittingCells(20, 40, { 700, 290 }), QSizeF(17.5, 14.5)); // where there is room
    QVERIFY(fittingCells(50, 40, { 2000, 500 }).width() <= 24); // no number fits anyway
}

void GridGeometryTest::fewRowsBesideManyColumnsStayReadable()
{
    const QSizeF cell = fittingCells(41, 500, { 750, 450 });
    QCOMPARE(cell.width(), 1.5);
    QVERIFY(cell.height() >= 10);
    QVERIFY(fittingWidth(79, 18, 700, 6) >= 20);
    QCOMPARE(fittingWidth(1, 2, 270, 96), 110.0);
}

void GridGeometryTest::cellsHaveWholeDevicePixels_data()
{
    QTest::addColumn<double>("ratio");
    QTest::newRow("1") << 1.0;
    QTest::newRow("1.25") << 1.25;
    QTest::newRow("1.5") << 1.5;
    QTest::newRow("2") << 2.0;
}

void GridGeometryTest::cellsHaveWholeDevicePixels() // case 29
{
    QFETCH(double, ratio);
    for (double cell = 3; cell < 120; cell += 0.37) {
        const double pixels = deviceCell(cell, ratio) * ratio;
        QVERIFY(std::abs(pixels - std::round(pixels)) < 1e-9);
        QVERIFY(pixels <= cell * ratio + 1e-6 && pixels > cell * ratio - 1);
    }
    QCOMPARE(deviceCell(0.7, ratio), 0.7);
    const double position = devicePosition(33.3, ratio) * ratio;
    QVERIFY(std::abs(position - std::round(position)) < 1e-9);
}

void GridGeometryTest::emptyAxesHarmNothing()
{
    const GridAxis axis;
    QCOMPARE(axis.at(0), -1);
    QCOMPARE(axis.visible(0, 10), std::pair(0, 0));
    QCOMPARE(fittingCell(0, 100, 96), 96.0);
    QVERIFY(fittingCells(0, 0, { 100, 100 }).width() >= 0);
}

ALPHASCOPE_TEST(GridGeometryTest, QCoreApplication)
#include "tst_gridgeometry.moc"
