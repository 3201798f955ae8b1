// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/weightedsum.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

Matrix<double> contextOf(const Matrix<double> &alpha, const Mask &mask, const Matrix<double> &values)
{
    Matrix<double> context = Matrix<double>::Constant(alpha.rows(), values.cols(), 99);
    WeightedSum(values).compute(0, alpha.rows(), alpha, mask, context);
    return context;
}

} // namespace

class WeightedSumTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void valuesAreWeightedAndSummed()
    {
        const Mask all = Mask::Constant(2, 2, true);
        COMPARE_MATRICES(contextOf(matrix({ { 0.25, 0.75 }, { 1, 0 } }), all, matrix({ { 4, 8 }, { 0, 16 } })),
            matrix({ { 1, 14 }, { 4, 8 } }), 0);
    }

    void aMaskedValueDoesNotEnterTheSum()
    {
        Mask mask = Mask::Constant(3, 3, true);
        mask(0, 1) = mask(1, 1) = false;
        const Matrix<double> alpha = matrix({ { 0.5, 0, 0.5 }, { 1, 0, 0 }, { 0, 0.5, 0.5 } });
        for (const double bad : { NaN, infinity }) {
            const Matrix<double> values = matrix({ { 2, 4 }, { bad, 10 }, { 6, 8 } });
            COMPARE_MATRICES(contextOf(alpha, mask, values), matrix({ { 4, 6 }, { 2, 4 }, { bad, 9 } }), 0);
        }
    }

    void onlyTheAskedRowsAreWritten()
    {
        const Matrix<double> alpha = matrix({ { 1 }, { 2 }, { 3 } });
        const Matrix<double> values = matrix({ { 10 } });
        Matrix<double> context = Matrix<double>::Constant(3, 1, 99);
        WeightedSum(values).compute(1, 1, alpha, Mask::Constant(3, 1, true), context);
        COMPARE_MATRICES(context, matrix({ { 99 }, { 20 }, { 99 } }), 0);
    }
};

ALPHASCOPE_TEST(WeightedSumTest, QCoreApplication)
#include "tst_weightedsum.moc"
