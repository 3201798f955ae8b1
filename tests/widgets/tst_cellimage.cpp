// SPDX-License-Identifier: GPL-3.0-or-later
#include "attentiontrace.h"
#include "testclass.h"

#include "models/matrixview.h"
#include "widgets/cellimage.h"

#include <QApplication>
#include <QPalette>
#include <QtTest>

#include <algorithm>
#include <set>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

const HeatmapColours &colours()
{
    static const HeatmapColours light { QPalette() };
    return light;
}

//! The whole matrix, not scrolled, with cells of the given size.
QImage imageOf(const MatrixView &view, QSizeF cell, double ratio = 1)
{
    const GridAxis rows { view.rows, cell.height(), 0, 0 };
    const GridAxis columns { view.columns, cell.width(), 0, 0 };
    const QRectF grid(0, 0, std::ceil(columns.extent() * ratio) / ratio, std::ceil(rows.extent() * ratio) / ratio);
    return cellImage(view, unitScale(view), colours(), rows, columns, grid, ratio);
}

int count(const QImage &image, QRgb colour)
{
    int found = 0;
    for (int y = 0; y < image.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        found += static_cast<int>(std::count(line, line + image.width(), colour));
    }
    return found;
}

} // namespace

class CellImageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allCellsAreEquallyLarge_data();
    void allCellsAreEquallyLarge();
    void loneCellStaysVisibleWhenZoomedOut_data();
    void loneCellStaysVisibleWhenZoomedOut();
    void scrolledPictureIsAPartOfTheWhole();
    void maskedCellsAreHatchedAndBrokenOnesNeutral();
    void maskedCellsNeverHideOthersInAPixel();
    void aPyramidGivesThePictureOfTheCells();
    void rowsOfOnePixelShareTheirRange();
};

void CellImageTest::allCellsAreEquallyLarge_data() // case 29
{
    QTest::addColumn<int>("size");
    QTest::addColumn<double>("cell");
    QTest::addColumn<double>("ratio");
    for (const int size : { 3, 5, 10 })
        for (const double cell : { 96.0, 33.0, 12.0, 7.0, 3.0 })
            for (const double ratio : { 1.0, 2.0 })
                QTest::addRow("%d x %d, %g px, %gx", size, size, cell, ratio) << size << cell << ratio;
}

void CellImageTest::allCellsAreEquallyLarge()
{
    QFETCH(int, size);
    QFETCH(double, cell);
    QFETCH(double, ratio);
    Matrix<double> values(size, size);
    for (Index i = 0; i < values.size(); ++i)
        values(i) = 0.1 + 0.8 * static_cast<double>(i) / static_cast<double>(values.size());
    const auto trace = traceOf(values);
    const QImage image = imageOf(alphaView(trace, 0), { cell, cell }, ratio);
    std::set<int> areas;
    for (Index i = 0; i < values.size(); ++i)
        areas.insert(count(image, ColourMap::viridis().at(values(i))));
    QCOMPARE(areas.size(), std::size_t(1));
    QVERIFY(*areas.begin() > 0);
}

void CellImageTest::loneCellStaysVisibleWhenZoomedOut_data() // case 33
{
    QTest::addColumn<int>("row");
    QTest::addColumn<int>("column");
    QTest::addColumn<bool>("withPyramid");
    for (const bool withPyramid : { true, false }) {
        QTest::addRow("first, pyramid %d", withPyramid) << 0 << 0 << withPyramid;
        QTest::addRow("last, pyramid %d", withPyramid) << 2047 << 2047 << withPyramid;
        QTest::addRow("within, pyramid %d", withPyramid) << 1033 << 517 << withPyramid;
        QTest::addRow("edge, pyramid %d", withPyramid) << 2047 << 1 << withPyramid;
    }
}

void CellImageTest::loneCellStaysVisibleWhenZoomedOut()
{
    QFETCH(int, row);
    QFETCH(int, column);
    QFETCH(bool, withPyramid);
    Matrix<double> values = Matrix<double>::Zero(2048, 2048);
    values(row, column) = 1;
    const auto trace = traceOf(values);
    MatrixView view = alphaView(trace, 0);
    if (!withPyramid)
        view.pyramid = nullptr;
    for (const double cell : { 0.37, 330 / 2048.0, 0.11 }) {
        const QImage image = imageOf(view, { cell, cell });
        const int bright = count(image, ColourMap::viridis().at(1));
        QVERIFY2(bright >= 1 && bright <= 9, qPrintable(u"%1 pixels at %2"_s.arg(bright).arg(cell)));
        const int x = std::min(static_cast<int>(column * cell), image.width() - 1);
        const int y = std::min(static_cast<int>(row * cell), image.height() - 1);
        QCOMPARE(image.pixel(x, y), ColourMap::viridis().at(1));
        QCOMPARE(bright + count(image, ColourMap::viridis().at(0)), image.width() * image.height());
    }
}

void CellImageTest::scrolledPictureIsAPartOfTheWhole()
{
    Matrix<double> values = diagonalWeights(30, 40);
    const auto trace = traceOf(values);
    trace->mask(3, 4) = false;
    const MatrixView view = alphaView(trace, 0);
    const QImage whole = imageOf(view, { 11, 13 });
    const GridAxis rows { 30, 13, 20, 37 };
    const GridAxis columns { 40, 11, 50, 23 };
    const QImage part = cellImage(view, unitScale(view), colours(), rows, columns, QRectF(50, 20, 100, 90), 1);
    QCOMPARE(part, whole.copy(23, 37, 100, 90));
}

void CellImageTest::maskedCellsAreHatchedAndBrokenOnesNeutral() // case 31
{
    Matrix<double> values = Matrix<double>::Constant(1, 3, 0.5);
    values(0, 1) = NAN;
    const auto trace = traceOf(values);
    trace->mask(0, 2) = false;
    const QImage image = imageOf(alphaView(trace, 0), { 20, 20 });
    const auto cell = [&](int i) { return image.copy(i * 20, 0, 19, 19); };
    QCOMPARE(count(cell(0), ColourMap::viridis().at(0.5)), 19 * 19);
    QCOMPARE(count(cell(1), colours().brokenGround.rgb()), 19 * 19);
    QVERIFY(count(cell(2), colours().maskedGround.rgb()) > 19 * 19 / 2);
    QVERIFY(count(cell(2), colours().maskedStripe.rgb()) > 19 * 19 / 8);
    QCOMPARE(count(cell(2), colours().maskedGround.rgb()) + count(cell(2), colours().maskedStripe.rgb()), 19 * 19);
}

void CellImageTest::maskedCellsNeverHideOthersInAPixel()
{
    Matrix<double> values = Matrix<double>::Constant(600, 600, 0.2);
    auto trace = traceOf(values);
    for (Index r = 0; r < 600; ++r)
        for (Index c = 0; c < 600; ++c)
            trace->mask(r, c) = (r + c) % 4 == 0;
    trace->sheets[0].pyramid = pyramid(values, trace->mask);
    QVERIFY(!trace->sheets[0].pyramid.levels.empty());
    const QImage image = imageOf(alphaView(trace, 0), { 0.1, 0.1 });
    QCOMPARE(count(image, ColourMap::viridis().at(0.2)), image.width() * image.height());
}

void CellImageTest::aPyramidGivesThePictureOfTheCells()
{
    // Pyramids hold floats: of other numbers some would be a colour apart.
    const Matrix<double> values = Matrix<float>::Random(640, 704).cwiseAbs().cast<double>();
    auto trace = traceOf(values);
    trace->sheets[0].alpha(77, 88) = NAN;
    trace->mask.block(100, 100, 64, 64).setConstant(false);
    trace->sheets[0].pyramid = pyramid(trace->sheets[0].alpha, trace->mask);
    const MatrixView fast = alphaView(trace, 0);
    MatrixView slow = fast;
    slow.pyramid = nullptr;
    for (const int size : { 2, 4, 16, 64 }) // whole blocks: nothing beyond a pixel is looked at
        QCOMPARE(imageOf(fast, { 1. / size, 1. / size }), imageOf(slow, { 1. / size, 1. / size }));
}

void CellImageTest::rowsOfOnePixelShareTheirRange()
{
    Matrix<double> values(4, 3);
    values << 0, 0.5, 0.5, 0, 1, 0.25, 0.25, 0.75, 0.5, 0.25, 0.5, 0.5;
    const auto trace = traceOf(values);
    const MatrixView view = alphaView(trace, 0);
    HeatmapStyle style;
    style.range = Range::Row;
    const ColourScale scale = colourScale(view, style);
    const GridAxis rows { 4, 0.5, 0, 0 }, columns { 3, 1, 0, 0 };
    const QImage image = cellImage(view, scale, colours(), rows, columns, QRectF(0, 0, 3, 2), 1);
    QCOMPARE(image.pixel(0, 0), ColourMap::viridis().at(0)); // of 0 to 1
    QCOMPARE(image.pixel(1, 0), ColourMap::viridis().at(1));
    QCOMPARE(image.pixel(2, 0), ColourMap::viridis().at(0.5));
    QCOMPARE(image.pixel(0, 1), ColourMap::viridis().at(0)); // of 0.25 to 0.75
    QCOMPARE(image.pixel(1, 1), ColourMap::viridis().at(1));
}

ALPHASCOPE_TEST(CellImageTest, QApplication)
#include "tst_cellimage.moc"
