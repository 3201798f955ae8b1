// SPDX-License-Identifier: GPL-3.0-or-later
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

QTEST_APPLESS_MAIN(ColourScaleTest)
#include "tst_colourscale.moc"
