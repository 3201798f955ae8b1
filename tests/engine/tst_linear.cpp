// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/linear.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class LinearTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachRowIsMultipliedAndShifted()
    {
        const Matrix<double> x = matrix({ { 1, 2 }, { 3, 4 } });
        const Matrix<double> W = matrix({ { 1, 0 }, { 0, 10 }, { 1, 1 } });
        COMPARE_MATRICES(linear(x, W, vector({ 0.5, 0, -1 })), matrix({ { 1.5, 20, 2 }, { 3.5, 40, 6 } }), 0);
        COMPARE_MATRICES(linear(x, W), matrix({ { 1, 20, 3 }, { 3, 40, 7 } }), 0);
    }

    void manyRowsGoInBlocks()
    {
        const Matrix<double> x = randomMatrix(3000, 64, "x");
        const Matrix<double> W = randomMatrix(64, 64, "W");
        COMPARE_MATRICES(linear(x, W), Matrix<double>(x * W.transpose()), 1e-13);
    }

    void nothingIsComputedAfterAStop()
    {
        std::stop_source source;
        source.request_stop();
        const Matrix<double> y = linear(matrix({ { 1 } }), matrix({ { 1 }, { 2 } }), {}, source.get_token());
        QCOMPARE(y.rows(), Index(1)); // the shape is right, the numbers are undefined
        QCOMPARE(y.cols(), Index(2));
    }

    void gradientsAreThoseOfDifferences()
    {
        Matrix<double> x = randomMatrix(4, 3, "x");
        Matrix<double> W = randomMatrix(2, 3, "W");
        RowVector<double> b = randomMatrix(1, 2, "b");
        const Matrix<double> upstream = randomMatrix(4, 2, "upstream");
        Matrix<double> dW = Matrix<double>::Constant(2, 3, NaN);
        RowVector<double> db = RowVector<double>::Constant(2, NaN);
        const Matrix<double> dx = linearBackward(x, W, upstream, dW, &db);
        const LossFunction loss = [&] { return seededLoss(linear(x, W, b), upstream); };
        CHECK_GRADIENT("x", x, dx, loss);
        CHECK_GRADIENT("weight", W, dW, loss);
        CHECK_GRADIENT("bias", b, db, loss);
    }

    void aRowWithoutGradientMayHoldAnything()
    {
        Matrix<double> dW;
        linearBackward(matrix({ { NaN, 1 }, { 2, 3 } }), matrix({ { 1, 1 } }), matrix({ { 0 }, { 10 } }), dW);
        COMPARE_MATRICES(dW, matrix({ { 20, 30 } }), 0);
        linearBackward(matrix({ { NaN, 1 }, { 2, 3 } }), matrix({ { 1, 1 } }), matrix({ { 1 }, { 10 } }), dW);
        COMPARE_MATRICES(dW, matrix({ { NaN, 31 } }), 0);
    }
};

ALPHASCOPE_TEST(LinearTest, QCoreApplication)
#include "tst_linear.moc"
