// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/initialise.h"
#include "engine/randomstream.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

Matrix<double> drawn(Index rows, Index columns, double bound, std::uint64_t seed, const char *name)
{
    Matrix<double> values(rows, columns);
    fillUniform(values, bound, seed, name);
    return values;
}

} // namespace

class InitialiseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSameSeedAndNameGiveTheSameNumbers()
    {
        COMPARE_MATRICES(drawn(3, 4, 1, 5, "a"), drawn(3, 4, 1, 5, "a"), 0);
        QVERIFY(drawn(3, 4, 1, 5, "a") != drawn(3, 4, 1, 6, "a"));
        QVERIFY(drawn(3, 4, 1, 5, "a") != drawn(3, 4, 1, 5, "b"));
    }

    void theNumbersAreThoseOfEveryMachine()
    {
        // Written down once: SplitMix64 from an FNV-1a of seed and name, computed apart from this program.
        COMPARE_MATRICES(drawn(1, 3, 1, 1, "attn.W"),
            matrix({ { 0.3313906073157149, -0.5546337791807019, -0.5862336207773853 } }), 0);
    }

    void aVectorAndAMatrixDrawAlike()
    {
        RowVector<double> values(4);
        fillUniform(values, 0.5, 9, "x");
        COMPARE_MATRICES(values, drawn(1, 4, 0.5, 9, "x"), 0);
    }

    void theNumbersFillTheRangeEvenly()
    {
        const Matrix<double> values = drawn(100, 1000, 0.25, 1, "w");
        QVERIFY(values.minCoeff() >= -0.25 && values.minCoeff() < -0.2499);
        QVERIFY(values.maxCoeff() < 0.25 && values.maxCoeff() > 0.2499);
        QVERIFY(std::abs(values.mean()) < 0.002);
        const double variance = (values.array() - values.mean()).square().mean();
        QVERIFY(std::abs(variance - 0.25 * 0.25 / 3) < 0.0002);
    }

    void manyNumbersAreThoseOfOneStream()
    {
        const Index rows = 1009, columns = 2003; // 16 MB: several threads draw them, each from its place in the stream
        const Matrix<double> even = drawn(rows, columns, 0.5, 3, "w");
        Matrix<double> normal(rows, columns);
        fillNormal(normal, 3, "w");
        RandomStream evenStream(3, "w"), normalStream(3, "w");
        for (Index i = 0; i < rows * columns; ++i) {
            if (even.data()[i] != evenStream.uniform(0.5) || normal.data()[i] != normalStream.normal())
                QFAIL(qPrintable(QStringLiteral("number %1 is another").arg(i)));
        }
    }

    void neighbouringSeedsAreUnrelated()
    {
        const Matrix<double> a = drawn(1, 10000, 1, 1, "w");
        const Matrix<double> b = drawn(1, 10000, 1, 2, "w");
        QVERIFY(std::abs((a.array() * b.array()).mean()) < 0.02);
    }
};

ALPHASCOPE_TEST(InitialiseTest, QCoreApplication)
#include "tst_initialise.moc"
