// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pyramid.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

constexpr Index side = 1000; // no power of two: the last blocks are smaller

//! The maximum of one block, straight from the definition.
float blockMaximum(const Matrix<double> &values, const Mask &mask, Index level, Index row, Index column)
{
    const Index size = Index(1) << (level + 1);
    float largest = -std::numeric_limits<float>::infinity();
    for (Index r = row * size; r < std::min((row + 1) * size, values.rows()); ++r) {
        for (Index c = column * size; c < std::min((column + 1) * size, values.cols()); ++c) {
            if (mask(r, c))
                largest = std::max(largest, static_cast<float>(values(r, c)));
        }
    }
    return largest;
}

} // namespace

class PyramidTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void smallMatricesNeedNone()
    {
        QVERIFY(pyramid(Matrix<double>::Zero(512, 512), {}).levels.empty());
        QVERIFY(pyramid(Matrix<double>(), {}).levels.empty());
        QVERIFY(!pyramid(Matrix<double>::Zero(512, 513), {}).levels.empty());
    }

    void everyLevelHoldsTheMaximaOfItsBlocks()
    {
        const Matrix<double> values = randomMatrix(side, 700, "values");
        Mask mask = randomMatrix(side, 700, "mask").array() > -0.5;
        mask.topLeftCorner(32, 64) = false;
        const Pyramid result = pyramid(values, mask);
        QCOMPARE(result.levels.size(), std::size_t(10)); // 500 x 350, ..., 1 x 1
        for (std::size_t k = 0; k < result.levels.size(); ++k) {
            const Matrix<float> &level = result.levels[k];
            const auto index = static_cast<Index>(k);
            const Index size = Index(1) << (index + 1);
            QCOMPARE(level.rows(), (side + size - 1) / size);
            QCOMPARE(level.cols(), (700 + size - 1) / size);
            for (Index r = 0; r < level.rows(); ++r)
                for (Index c = 0; c < level.cols(); ++c)
                    QCOMPARE(level(r, c), blockMaximum(values, mask, index, r, c));
        }
    }

    void theRangeIsThatOfTheFiniteCellsThatCount()
    {
        Matrix<double> values = Matrix<double>::Constant(side, 700, 0.5);
        Mask mask = Mask::Constant(side, 700, true);
        values(999, 699) = -2;
        values(1, 3) = 7;
        values(5, 5) = 100;
        mask(5, 5) = false;
        const Pyramid finite = pyramid(values, mask);
        QCOMPARE(finite.range.all.range.smallest, -2.0);
        QCOMPARE(finite.range.all.range.largest, 7.0);
        QVERIFY(!finite.range.all.hasNotFinite);
        values(8, 8) = std::numeric_limits<double>::infinity();
        QVERIFY(pyramid(values, mask).range.all.hasNotFinite);
        QCOMPARE(pyramid(values, mask).range.all.range.largest, 7.0);
    }

    void aLoneOneStaysVisible()
    {
        // Case 33
        Matrix<double> values = Matrix<double>::Zero(2048, 2048);
        values(1234, 567) = 1;
        const Pyramid result = pyramid(values, {});
        QCOMPARE(result.levels.size(), std::size_t(11));
        for (const Matrix<float> &level : result.levels) {
            QCOMPARE(level.maxCoeff(), 1.f);
            QCOMPARE((level.array() == 1.f).count(), Index(1));
        }
    }

    void aBlockWithNanIsNan_data()
    {
        QTest::addColumn<int>("row");
        QTest::addColumn<int>("column");
        QTest::newRow("upper left of its block") << 400 << 400;
        QTest::newRow("upper right") << 400 << 401;
        QTest::newRow("lower left") << 401 << 400;
        QTest::newRow("lower right") << 401 << 401;
    }
    void aBlockWithNanIsNan()
    {
        QFETCH(int, row);
        QFETCH(int, column);
        Matrix<double> values = Matrix<double>::Constant(side, side, 0.5);
        values(row, column) = NaN;
        const Pyramid result = pyramid(values, {});
        for (const Matrix<float> &level : result.levels)
            QCOMPARE(level.array().isNaN().count(), Index(1));
        QVERIFY(std::isnan(result.levels[0](200, 200)));
    }

    void aMaskedCellDoesNotCount()
    {
        Matrix<double> values = Matrix<double>::Constant(side, side, 0.5);
        Mask mask = Mask::Constant(side, side, true);
        values(2, 2) = 1e9;
        values(4, 4) = NaN;
        mask(2, 2) = mask(4, 4) = false;
        mask.block(6, 6, 2, 2) = false;
        const Pyramid result = pyramid(values, mask);
        QCOMPARE(result.levels[0](1, 1), 0.5f);
        QCOMPARE(result.levels[0](2, 2), 0.5f);
        QCOMPARE(result.levels[0](3, 3), -std::numeric_limits<float>::infinity());
        QCOMPARE(result.levels[1](1, 1), 0.5f);
    }

    void aSingleRowHasLevelsToo()
    {
        Matrix<double> values = Matrix<double>::Zero(1, 300000);
        values(0, 299999) = 1;
        const Pyramid result = pyramid(values, {});
        QCOMPARE(result.levels[0].rows(), Index(1));
        QCOMPARE(result.levels[0].cols(), Index(150000));
        QCOMPARE(result.levels.back()(0, 0), 1.f);
    }

    void theFurthestKeepsItsSign()
    {
        Matrix<double> values = randomMatrix(side, 700, "signed");
        values(10, 10) = -9;
        Mask mask = Mask::Constant(side, 700, true);
        values(500, 500) = 100;
        mask(500, 500) = false;
        mask.topLeftCorner(8, 8) = false;
        const Pyramid result = pyramid(values, mask, {}, Fold::Furthest);
        QCOMPARE(result.levels[0](5, 5), -9.f);
        QCOMPARE(result.levels.back()(0, 0), -9.f);
        QCOMPARE(result.levels[2](0, 0), -std::numeric_limits<float>::infinity());
        for (const auto &[r, c] : { std::pair<Index, Index> { 100, 20 }, { 333, 301 } }) {
            float furthest = 0;
            for (Index i = 0; i < 2; ++i)
                for (Index j = 0; j < 2; ++j)
                    if (const auto value = static_cast<float>(values(2 * r + i, 2 * c + j));
                        std::abs(value) > std::abs(furthest))
                        furthest = value;
            QCOMPARE(result.levels[0](r, c), furthest);
        }
    }

    void meansAreOfTheCellsThatCount()
    {
        const Matrix<double> values = randomMatrix(side + 1, 703, "means");
        const Mask mask = randomMatrix(side + 1, 703, "mask").array() > 0;
        const Pyramid result = pyramid(values, mask, {}, Fold::Mean);
        QCOMPARE(result.firstShift, 2);
        for (std::size_t k = 0; k < result.levels.size(); ++k) {
            const Matrix<float> &level = result.levels[k];
            const Index size = Index(4) << k;
            for (const auto &[r, c] : { std::pair<Index, Index> { 0, 0 }, { level.rows() - 1, level.cols() - 1 },
                     { level.rows() / 2, level.cols() / 3 } }) {
                double sum = 0, count = 0;
                for (Index i = r * size; i < std::min((r + 1) * size, values.rows()); ++i) {
                    for (Index j = c * size; j < std::min((c + 1) * size, values.cols()); ++j) {
                        sum += mask(i, j) ? values(i, j) : 0;
                        count += mask(i, j) ? 1 : 0;
                    }
                }
                QCOMPARE(static_cast<double>(result.counts[k](r, c)), count);
                QVERIFY(count > 0 && std::abs(static_cast<double>(level(r, c)) - sum / count) < 2e-6);
            }
        }
        QCOMPARE(result.levels.back().size(), Index(1));
    }

    void meansKnowNanAndNothing()
    {
        Matrix<double> values = Matrix<double>::Constant(side, side, 0.5);
        Mask mask = Mask::Constant(side, side, true);
        values(400, 401) = infinity;
        mask.block(8, 8, 4, 4) = false;
        const Pyramid result = pyramid(values, mask, {}, Fold::Mean);
        QVERIFY(std::isnan(result.levels[0](100, 100)) && std::isnan(result.levels.back()(0, 0)));
        QCOMPARE(result.levels[0](2, 2), -std::numeric_limits<float>::infinity());
        QCOMPARE(result.levels[1](1, 1), 0.5f);
        QVERIFY(result.range.all.hasNotFinite);
        QCOMPARE(result.range.all.range.largest, 0.5);
    }

    void anInfinityIsNoMaximum()
    {
        Matrix<double> values = Matrix<double>::Constant(side, side, 0.5);
        values(3, 3) = -infinity;
        values(9, 9) = 1e300; // finite, but no float
        const Pyramid result = pyramid(values, {});
        QVERIFY(std::isnan(result.levels[0](1, 1)));
        QCOMPARE(result.levels[0](4, 4), std::numeric_limits<float>::max());
        QCOMPARE(result.range.all.range.largest, 1e300);
    }

    void aStopEndsIt()
    {
        std::stop_source source;
        source.request_stop();
        QVERIFY(pyramid(Matrix<double>::Zero(side, side), {}, source.get_token()).levels.empty());
        QVERIFY(pyramid(Matrix<double>::Zero(side, side), {}, source.get_token(), Fold::Mean).levels.empty());
    }
};

ALPHASCOPE_TEST(PyramidTest, QCoreApplication)
#include "tst_pyramid.moc"
