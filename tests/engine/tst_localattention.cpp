// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/localattention.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

MaskRow all(Index timesteps) { return MaskRow::Constant(timesteps, true); }

} // namespace

class LocalAttentionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theMonotonicPositionStopsAtTheEnd()
    {
        QCOMPARE(monotonicPosition(0, 3), Index(1));
        QCOMPARE(monotonicPosition(2, 3), Index(3));
        QCOMPARE(monotonicPosition(7, 3), Index(3));
    }

    void theWindowIncludesItsEdges()
    {
        MaskRow mask = MaskRow::Constant(6, true);
        mask(2) = false;
        MaskRow expected(6);
        expected << false, true, false, true, true, false; // positions 2 to 4: padding has none
        QVERIFY((withinWindow(mask, 3., 1) == expected).all());
        expected(1) = false;
        QVERIFY((withinWindow(mask, 3.5, 1) == expected).all());
        expected(1) = expected(5) = true;
        QVERIFY((withinWindow(mask, 3.5, 2) == expected).all());
    }

    void theGaussianFallsOffFromThePosition()
    {
        // D = 4, so σ = 2
        COMPARE_MATRICES(gaussian(all(3), 2., 4), matrix({ { std::exp(-0.125), 1, std::exp(-0.125) } }), 1e-15);
        MaskRow padded = all(5);
        padded(0) = padded(2) = false;
        COMPARE_MATRICES(gaussian(padded, 2., 4), matrix({ { 0, std::exp(-0.125), 0, 1, std::exp(-0.125) } }), 1e-15);
    }

    void thePositionIsWithinTheSource()
    {
        const Matrix<double> W_p = matrix({ { 1, 0 }, { 0, 2 } });
        const Matrix<double> query = matrix({ { 0.5, -0.25 } });
        const double inner = 3 * std::tanh(0.5) - std::tanh(-0.5);
        const PredictedPosition<double> predicted = predictPosition<double>(query, 5, W_p, vector({ 3, -1 }));
        QVERIFY(std::abs(predicted.position - 5 / (1 + std::exp(-inner))) < 1e-14);
        QCOMPARE(predictPosition<double>(query, 5, W_p, vector({ 1e9, 0 })).position, 5.);
        QCOMPARE(predictPosition<double>(query, 5, W_p, vector({ -1e9, 0 })).position, 0.);
    }

    void gradientsAreThoseOfDifferences()
    {
        Matrix<double> query = randomMatrix(1, 3, "query");
        Matrix<double> W_p = randomMatrix(3, 3, "W_p");
        RowVector<double> v_p = randomMatrix(1, 3, "v_p");
        const RowVector<double> weights = randomMatrix(1, 4, "weights");
        const RowVector<double> upstream = randomMatrix(1, 4, "upstream");
        MaskRow mask = all(4);
        mask(1) = false;
        const LossFunction loss = [&] {
            const double position = predictPosition(query, 3, W_p, v_p).position;
            return seededLoss(weights.cwiseProduct(gaussian(mask, position, 3)), upstream);
        };
        const PredictedPosition<double> predicted = predictPosition(query, 3, W_p, v_p);
        const RowVector<double> alpha = weights.cwiseProduct(gaussian(mask, predicted.position, 3));
        const double position = gaussianBackward(alpha, upstream, mask, predicted.position, 3);
        Matrix<double> dW_p = Matrix<double>::Zero(3, 3);
        RowVector<double> dv_p = RowVector<double>::Zero(3);
        const Matrix<double> dQuery = backward(predicted, query, 3, W_p, v_p, position, dW_p, dv_p);
        CHECK_GRADIENT("query", query, dQuery, loss);
        CHECK_GRADIENT("W_p", W_p, dW_p, loss);
        CHECK_GRADIENT("v_p", v_p, dv_p, loss);
    }
};

ALPHASCOPE_TEST(LocalAttentionTest, QCoreApplication)
#include "tst_localattention.moc"
