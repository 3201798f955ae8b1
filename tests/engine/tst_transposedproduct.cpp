// SPDX-License-Identifier: GPL-3.0-or-later
//! The product is Eigen's, whatever the sizes have over.
#include "engine/transposedproduct.h"
#include "testclass.h"

#include "matrices.h"

#include <QtTest>

using namespace alphascope;

class TransposedProductTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSumIsEigens()
    {
        TransposedProduct product; // keeps nothing of the products before
        for (const Index n : { 1, 7, 256, 300, 1100 }) {
            for (const Index G : { 1, 5, 12, 40, 150 }) {
                for (const Index H : { 1, 5, 32, 64, 161, 160, 130 }) {
                    const Matrix<double> a = randomMatrix(n, G, "a"), b = randomMatrix(n, H, "b");
                    const Matrix<double> before = randomMatrix(G, H, "before");
                    const Matrix<float> x = a.cast<float>(), y = b.cast<float>();
                    Matrix<float> sum = before.cast<float>();
                    product.add(rowsOf(x), rowsOf(y), sum);
                    const Matrix<double> expected = before + a.transpose() * b;
                    const double far = (sum.cast<double>() - expected).cwiseAbs().maxCoeff();
                    QVERIFY(far < 1e-5 * (1 + expected.cwiseAbs().maxCoeff()));
                }
            }
        }
    }
};

ALPHASCOPE_TEST(TransposedProductTest, QCoreApplication)
#include "tst_transposedproduct.moc"
