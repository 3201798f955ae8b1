// SPDX-License-Identifier: GPL-3.0-or-later
//! Products are Eigen's, whatever the sizes have over.
#include "engine/packedmatrix.h"
#include "testclass.h"

#include "engine/threadpool.h"

#include "matrices.h"

#include <QtTest>

using namespace alphascope;

class PackedMatrixTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void productsAreEigens()
    {
        for (const Index columns : { 1, 7, 8, 9, 31, 32, 33, 130, 300 }) {
            const Matrix<float> values = random(37, columns, "values");
            PackedMatrix packed, transposed;
            packed.pack(values);
            transposed.packTransposed(Matrix<float>(values.transpose()));
            for (const Index rows : { 1, 2, 11, 12, 13, 30 }) {
                const Matrix<float> a = random(rows, 40, "a"); // three columns more than are read
                const Matrix<float> before = random(rows, columns + 2, "before");
                const RowVector<float> bias = random(1, columns, "bias");
                const Matrix<float> product = a.leftCols(37) * values;
                Matrix<float> c = before;
                packed.addProduct(a.data(), 40, c.data(), c.cols(), rows);
                QVERIFY(isNear(c.leftCols(columns), before.leftCols(columns) + product));
                QVERIFY(c.rightCols(2) == before.rightCols(2));
                transposed.biasedProduct(a.data(), 40, bias.data(), c.data(), c.cols(), rows);
                QVERIFY(isNear(c.leftCols(columns), product.rowwise() + bias));
                QVERIFY(c.rightCols(2) == before.rightCols(2));
            }
        }
    }

    void manyRows()
    {
        const Matrix<float> values = random(2000, 50, "values"), a = random(301, 2000, "a");
        PackedMatrix packed;
        packed.pack(values);
        Matrix<float> c = Matrix<float>::Ones(301, 50);
        packed.addProduct(a.data(), 2000, c.data(), 50, 301);
        QVERIFY(isNear(c, (a * values).array() + 1));
    }

    void threadsLayOutTheSame()
    {
        ThreadPool pool(3);
        const Matrix<float> values = random(40, 130, "values"), a = random(5, 130, "a");
        PackedMatrix alone, shared;
        for (const bool transposed : { false, true }) {
            for (const auto &[packed, threads] :
                { std::pair(&alone, static_cast<ThreadPool *>(nullptr)), std::pair(&shared, &pool) }) {
                if (transposed)
                    packed->packTransposed(values, threads);
                else
                    packed->pack(values, threads);
            }
            Matrix<float> c = Matrix<float>::Zero(5, alone.cols()), d = c;
            alone.addProduct(a.data(), 130, c.data(), c.cols(), 5);
            shared.addProduct(a.data(), 130, d.data(), d.cols(), 5);
            QVERIFY(!c.isZero(0));
            QVERIFY(c == d);
        }
    }

    void threadsShareTheSameProducts()
    {
        ThreadPool pool(3);
        const Matrix<float> values = random(301, 700, "values"), a = random(13, 301, "a");
        const RowVector<float> bias = random(1, 700, "bias");
        PackedMatrix packed;
        packed.pack(values);
        for (const Index rows : { 1, 13 }) {
            Matrix<float> alone = Matrix<float>::Ones(rows, 700), shared = alone, few = alone;
            packed.setPool(nullptr);
            packed.addProduct(a.data(), 301, alone.data(), 700, rows);
            packed.setPool(&pool);
            packed.addProduct(a.data(), 301, shared.data(), 700, rows);
            QVERIFY(isNear(alone, (a.topRows(rows) * values).array() + 1));
            QVERIFY(shared == alone);
            packed.biasedProduct(a.data(), 301, bias.data(), few.data(), 700, rows, 40);
            const Matrix<float> expected = (a.topRows(rows) * values).rowwise() + bias;
            QVERIFY(isNear(few.leftCols(40), expected.leftCols(40)));
            QVERIFY((few.rightCols(700 - packed.written(40)).array() == 1).all());
        }
    }

    void onlySomeOfTheDepth()
    {
        const Matrix<float> values = random(50, 40, "values"), a = random(13, 20, "a");
        PackedMatrix packed;
        packed.pack(values);
        for (const Index depth : { 0, 1, 5, 20 }) {
            Matrix<float> c = Matrix<float>::Ones(13, 40);
            packed.addProduct(a.data(), 20, c.data(), 40, 13, depth);
            QVERIFY(isNear(c, (a.leftCols(depth) * values.topRows(depth)).array() + 1));
        }
    }

    void onlyTheFirstColumns()
    {
        const Matrix<float> a = random(13, 9, "a");
        for (const Index columns : { 6, 150 }) {
            const Matrix<float> values = random(9, columns, "values");
            const RowVector<float> bias = random(1, columns, "bias");
            const Matrix<float> expected = (a * values).rowwise() + bias;
            PackedMatrix packed;
            packed.pack(values);
            for (const Index wanted : { Index(1), columns / 2, columns }) {
                const Index written = packed.written(wanted);
                QVERIFY(written >= wanted && written <= columns);
                Matrix<float> c = Matrix<float>::Constant(13, columns, 7);
                packed.biasedProduct(a.data(), 9, bias.data(), c.data(), columns, 13, wanted);
                QVERIFY(isNear(c.leftCols(written), expected.leftCols(written)));
                QVERIFY((c.rightCols(columns - written).array() == 7).all());
            }
        }
    }

private:
    static Matrix<float> random(Index rows, Index columns, const char *name)
    {
        return randomMatrix(rows, columns, name).cast<float>();
    }
    static bool isNear(const Matrix<float> &a, const Matrix<float> &b)
    {
        return (a - b).cwiseAbs().maxCoeff() < 1e-5F * (1 + b.cwiseAbs().maxCoeff());
    }
};

ALPHASCOPE_TEST(PackedMatrixTest, QCoreApplication)
#include "tst_packedmatrix.moc"
