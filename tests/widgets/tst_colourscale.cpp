// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/colourscale.h"

#include <QtTest>

#include <cmath>

using namespace alphascope;

class ColourScaleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void weightsAreAlwaysZeroToOne();
    void valuesBeyondAreMarkedAndClamped();
    void maskedAndBrokenCellsDoNotCount();
    void symmetricRangeIsRoundedUp_data();
    void symmetricRangeIsRoundedUp();
    void everythingMaskedIsSensible();
    void noMatrixIsSensible();
    void rangeOfTheMatrix();
    void rangeOfEachRow();
    void aPyramidKnowsTheRangesAlready();
    void manyColoursAreThoseOfEach_data();
    void manyColoursAreThoseOfEach();
    void logarithmicRange();
    void constantMatricesAreFlat();
    void reversedColours();
};

void ColourScaleTest::weightsAreAlwaysZeroToOne() // case 32
{
    const Matrix<double> constant = Matrix<double>::Constant(3, 3, 0.1);
    MatrixView view;
    view.values = &constant;
    const ColourScale scale = unitScale(view);
    QCOMPARE(scale.low, 0.0);
    QCOMPARE(scale.high, 1.0);
    QVERIFY(!scale.below && !scale.above && !scale.hasMasked && !scale.hasNotFinite);
    QCOMPARE(scale.colour(0.1), ColourMap::viridis().at(0.1));
}

void ColourScaleTest::valuesBeyondAreMarkedAndClamped()
{
    Matrix<double> values(1, 2);
    values << -0.5, 1.5;
    MatrixView view;
    view.values = &values;
    const ColourScale scale = unitScale(view);
    QVERIFY(scale.below && scale.above);
    QCOMPARE(scale.colour(1.5), ColourMap::viridis().at(1));
    QCOMPARE(scale.colour(-0.5), ColourMap::viridis().at(0));
}

void ColourScaleTest::maskedAndBrokenCellsDoNotCount() // case 31
{
    Matrix<double> values(2, 2);
    values << 0.5, 1e9, NAN, 0.25;
    Mask mask = Mask::Constant(2, 2, true);
    mask(0, 1) = false;
    MatrixView view;
    view.values = &values;
    view.mask = &mask;
    const ColourScale unit = unitScale(view);
    QVERIFY(!unit.above && unit.hasMasked && unit.hasNotFinite);
    QCOMPARE(unit.maskedShare, 0.25);
    const ColourScale symmetric = symmetricScale(view);
    QCOMPARE(symmetric.high, 0.5);
    QCOMPARE(symmetric.low, -0.5);
}

void ColourScaleTest::symmetricRangeIsRoundedUp_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("end");
    QTest::newRow("zero") << 0.0 << 1.0;
    QTest::newRow("context of the lesson") << 4.673 << 5.0;
    QTest::newRow("negative") << -7.1 << 8.0;
    QTest::newRow("exact") << 0.3 << 0.3;
    QTest::newRow("nine") << 9.0 << 10.0;
    QTest::newRow("large") << 123456.0 << 150000.0;
    QTest::newRow("small") << 0.00017 << 0.0002;
    QTest::newRow("denormal") << 5e-324 << 1.0;
}

void ColourScaleTest::symmetricRangeIsRoundedUp()
{
    QFETCH(double, value);
    QFETCH(double, end);
    const Matrix<double> values = Matrix<double>::Constant(2, 2, value);
    MatrixView view;
    view.values = &values;
    const ColourScale scale = symmetricScale(view);
    QVERIFY(std::abs(scale.high - end) <= 1e-12 * end);
    QCOMPARE(scale.colour(0), ColourMap::blueRed().at(0.5));
    QVERIFY(std::abs(value) <= scale.high * (1 + 1e-9));
    QVERIFY(std::isfinite(niceCeiling(1.7e308)) && niceCeiling(1.7e308) > 0);
}

void ColourScaleTest::everythingMaskedIsSensible()
{
    const Matrix<double> values = Matrix<double>::Constant(2, 2, 1e9);
    const Mask mask = Mask::Constant(2, 2, false);
    MatrixView view;
    view.values = &values;
    view.mask = &mask;
    QCOMPARE(symmetricScale(view).high, 1.0);
    QVERIFY(symmetricScale(view).hasMasked);
}

void ColourScaleTest::noMatrixIsSensible()
{
    QCOMPARE(unitScale({}).high, 1.0);
    QCOMPARE(symmetricScale({}).high, 1.0);
}

namespace {

ColourScale scaleOf(const Matrix<double> &values, Range range, const Mask *mask = nullptr)
{
    MatrixView view;
    view.values = &values;
    view.mask = mask;
    view.rows = static_cast<int>(values.rows());
    view.columns = static_cast<int>(values.cols());
    HeatmapStyle style;
    style.range = range;
    return colourScale(view, style);
}

} // namespace

void ColourScaleTest::rangeOfTheMatrix()
{
    Matrix<double> values(2, 2);
    values << 0.25, 0.5, NAN, 1e9;
    Mask mask = Mask::Constant(2, 2, true);
    mask(1, 1) = false;
    const ColourScale scale = scaleOf(values, Range::Matrix, &mask);
    QCOMPARE(scale.low, 0.25);
    QCOMPARE(scale.high, 0.5);
    QVERIFY(!scale.below && !scale.above);
    QCOMPARE(scale.position(0.375, 0, 1), 0.5);
    // The difference of the ends is no double, the middle still is one.
    values << -1.7e308, 0, 0, 1.7e308;
    QCOMPARE(scaleOf(values, Range::Matrix).position(0, 0, 1), 0.5);
}

void ColourScaleTest::rangeOfEachRow()
{
    Matrix<double> values(3, 2);
    values << 0, 1, 0.25, 0.75, 0.5, 0.5;
    const ColourScale scale = scaleOf(values, Range::Row);
    QCOMPARE(scale.position(0.25, 1, 2), 0.0);
    QCOMPARE(scale.position(0.75, 1, 2), 1.0);
    QCOMPARE(scale.colour(0.75, 1), ColourMap::viridis().at(1));
    QCOMPARE(scale.position(0.5, 2, 3), 0.0); // a constant row is flat
    QCOMPARE(scale.position(0.75, 0, 3), 0.75); // rows that share a pixel share a range
    QVERIFY(!scale.below && !scale.above);
}

void ColourScaleTest::aPyramidKnowsTheRangesAlready()
{
    Matrix<double> values = Matrix<double>::Constant(600, 600, 0.5);
    values(7, 3) = 0.25;
    values(7, 5) = 0.75;
    values(9, 9) = 2;
    Mask mask = Mask::Constant(600, 600, true);
    mask.row(9) = false;
    const Pyramid made = pyramid(values, mask);
    const Matrix<double> others = Matrix<double>::Constant(600, 600, 99); // are not looked at
    MatrixView view;
    view.values = &others;
    view.mask = &mask;
    view.pyramid = &made;
    HeatmapStyle style;
    style.range = Range::Row;
    const ColourScale scale = colourScale(view, style);
    QCOMPARE(scale.smallest, 0.25);
    QCOMPARE(scale.largest, 0.75);
    QCOMPARE(scale.maskedShare, 1 / 600.);
    QCOMPARE(scale.rows.size(), std::size_t(600));
    QCOMPARE(scale.rows[7].low, 0.25);
    QCOMPARE(scale.rows[7].high, 0.75);
    QCOMPARE(scale.rows[8].high, 0.5);
    QCOMPARE(scale.rows[9].high, 0.0); // masked throughout
}

void ColourScaleTest::manyColoursAreThoseOfEach_data()
{
    QTest::addColumn<int>("range");
    QTest::addColumn<bool>("isConstant");
    for (const Range range : { Range::Unit, Range::Matrix, Range::Row, Range::Logarithmic, Range::Signed })
        for (const bool isConstant : { false, true })
            QTest::addRow("%d %d", static_cast<int>(range), isConstant) << static_cast<int>(range) << isConstant;
}

void ColourScaleTest::manyColoursAreThoseOfEach()
{
    QFETCH(int, range);
    QFETCH(bool, isConstant);
    Matrix<double> values = Matrix<double>::Random(1, 1000);
    if (isConstant)
        values.setConstant(0.1);
    const ColourScale scale = scaleOf(values, static_cast<Range>(range));
    values(0, 500) = std::numeric_limits<double>::quiet_NaN();
    values(0, 501) = std::numeric_limits<double>::infinity();
    values(0, 502) = -std::numeric_limits<double>::infinity();
    std::vector<QRgb> colours(1000);
    scale.colours(values.data(), 1000, scale.endsOf(0, 1), colours.data());
    for (Index i = 0; i < 1000; ++i) {
        const auto &map = scale.style.map->colours();
        const QRgb colour = colours[static_cast<std::size_t>(i)];
        const auto place = [&](QRgb wanted) { return std::find(map.begin(), map.end(), wanted) - map.begin(); };
        if (!std::isfinite(values(i)))
            QVERIFY(place(colour) < std::ssize(map));
        else if (scale.style.range == Range::Logarithmic) // of several at a time, it may differ in its last digit
            QVERIFY(std::abs(place(colour) - place(scale.colour(values(i)))) <= 2);
        else
            QCOMPARE(colour, scale.colour(values(i)));
    }
}

void ColourScaleTest::logarithmicRange()
{
    Matrix<double> values(1, 4);
    values << 0.5, 0.5e-3, 0, 1e-32;
    const ColourScale scale = scaleOf(values, Range::Logarithmic);
    QCOMPARE(scale.high, 0.5);
    QCOMPARE(scale.position(0.5, 0, 1), 1.0);
    QVERIFY(std::abs(scale.position(0.5e-3, 0, 1) - 0.5) < 1e-12); // three of six decades
    QCOMPARE(scale.colour(0), ColourMap::viridis().at(0));
    QCOMPARE(scale.colour(1e-32), ColourMap::viridis().at(0));
    QVERIFY(scale.below);
    QCOMPARE(scaleOf(Matrix<double>::Zero(2, 2), Range::Logarithmic).high, 1.0);
    QCOMPARE(scaleOf(Matrix<double>::Constant(2, 2, -3), Range::Logarithmic).colour(-3), ColourMap::viridis().at(0));
}

void ColourScaleTest::constantMatricesAreFlat() // case 32
{
    const Matrix<double> values = Matrix<double>::Constant(3, 3, 0.1);
    for (const Range range : { Range::Matrix, Range::Row, Range::Logarithmic, Range::Signed }) {
        const ColourScale scale = scaleOf(values, range);
        QVERIFY(std::isfinite(scale.position(0.1, 0, 3)));
        QCOMPARE(scale.colour(0.1, 0), scale.colour(0.1, 2));
    }
    QCOMPARE(scaleOf(values, Range::Matrix).position(0.1, 0, 1), 0.0);
}

void ColourScaleTest::reversedColours()
{
    ColourScale scale;
    scale.style.map = &ColourMap::grey();
    QCOMPARE(scale.colour(0), qRgb(0, 0, 0));
    scale.style.reversed = true;
    QCOMPARE(scale.colour(0), qRgb(255, 255, 255));
    QCOMPARE(scale.colour(0.25), ColourMap::grey().at(0.75));
}

ALPHASCOPE_TEST(ColourScaleTest, QCoreApplication)
#include "tst_colourscale.moc"
