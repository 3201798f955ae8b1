// SPDX-License-Identifier: GPL-3.0-or-later
//! The products are those of the rows written out.
#include "engine/onehotrows.h"
#include "testclass.h"

#include "matrices.h"

#include <QtTest>

using namespace alphascope;

namespace {

constexpr Index V = 5;

//! A token more than once, the first and the last one, and a row of padding.
OneHotRows rowsWith(std::vector<float> scale) { return { V, { 3, 0, -1, 4, 3, 3, 1 }, std::move(scale) }; }

Matrix<float> writtenOut(const OneHotRows &x)
{
    Matrix<float> rows = Matrix<float>::Zero(x.rows(), x.size);
    for (Index row = 0; row < x.rows(); ++row) {
        const auto i = static_cast<std::size_t>(row);
        if (x.tokens[i] >= 0)
            rows(row, x.tokens[i]) = x.scale.empty() ? 1 : x.scale[i];
    }
    return rows;
}

} // namespace

class OneHotRowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void productsAreThoseOfTheRowsWrittenOut_data()
    {
        QTest::addColumn<std::vector<float>>("scale");
        QTest::newRow("ones") << std::vector<float>();
        QTest::newRow("scaled, some dropped") << std::vector<float> { 2, 0, 7, 0.5F, 1, 0, 3 };
    }
    void productsAreThoseOfTheRowsWrittenOut()
    {
        QFETCH(std::vector<float>, scale);
        const OneHotRows x = rowsWith(scale);
        const Matrix<float> rows = writtenOut(x);
        for (const Index G : { 1, 16, 37 }) {
            const Matrix<float> weight = randomMatrix(G, V, "weight").cast<float>();
            const RowVector<float> bias = randomMatrix(1, G, "bias").cast<float>();
            Matrix<float> y = Matrix<float>::Constant(x.rows(), G, NaN);
            biasedProduct(x, weight, bias, Rows(y.data(), y.rows(), y.cols()));
            Matrix<float> expected = rows * weight.transpose();
            expected.rowwise() += bias;
            COMPARE_MATRICES(y, expected, 1e-6);

            const Matrix<float> a = randomMatrix(x.rows(), G, "a").cast<float>();
            const Matrix<float> before = randomMatrix(G, V, "before").cast<float>();
            Matrix<float> sum = before;
            addTransposedProduct(rowsOf(a), x, sum);
            COMPARE_MATRICES(sum, Matrix<float>(before + a.transpose() * rows), 1e-6);
        }
    }
};

ALPHASCOPE_TEST(OneHotRowsTest, QCoreApplication)
#include "tst_onehotrows.moc"
