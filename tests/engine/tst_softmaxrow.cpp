// SPDX-License-Identifier: GPL-3.0-or-later
//! Rows of any length, whatever the processor takes at once.
#include "engine/softmaxrow.h"
#include "testclass.h"

#include "matrices.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace alphascope;

class SoftmaxRowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLargestIsFoundWhereverItIs()
    {
        for (Index count = 1; count < 70; ++count) {
            const Matrix<float> values = randomMatrix(1, count, "values").cast<float>();
            for (Index place = 0; place < count; ++place) {
                Matrix<float> row = values;
                row(0, place) = 3;
                QCOMPARE(largestOf(row.data(), count), 3.0F);
            }
            QCOMPARE(largestOf(values.data(), count), values.maxCoeff());
        }
    }

    void exponentialsAreExact()
    {
        constexpr Index count = 40'001;
        for (const float shift : { 0.0F, -3.0F, 20.0F }) {
            RowVector<float> values = RowVector<float>::LinSpaced(count, -88 + shift, 86 + shift);
            const RowVector<float> scores = values;
            exponentials(values.data(), count, shift);
            for (Index i = 0; i < count; ++i) {
                const double expected = std::exp(static_cast<double>(scores[i] - shift));
                const double least = std::numeric_limits<float>::min();
                QVERIFY(std::abs(static_cast<double>(values[i]) - expected) <= 3e-7 * expected + 1.02 * least);
            }
        }
    }

    void whatIsFarBelowIsZero()
    {
        RowVector<float> values(4);
        values << -1e30F, 5, -100, -std::numeric_limits<float>::infinity();
        QCOMPARE(exponentials(values.data(), 4, 5), 1.0F);
        QCOMPARE(values, RowVector<float>({ { 0, 1, 0, 0 } }));
    }

    void rowsEndWhereTheyEnd()
    {
        for (Index count = 1; count < 70; ++count) {
            const RowVector<float> scores = randomMatrix(1, count + 1, "scores").cast<float>();
            RowVector<float> values = scores;
            const float sum = exponentials(values.data(), count, 0);
            QCOMPARE(values[count], scores[count]);
            QVERIFY(std::abs(values.head(count).sum() / sum - 1) < 1e-6F);
            const RowVector<float> doubled = 2 * values.head(count);
            scale(values.data(), count, 2);
            QVERIFY(values.head(count) == doubled);
            QCOMPARE(values[count], scores[count]);
        }
    }
};

ALPHASCOPE_TEST(SoftmaxRowTest, QCoreApplication)
#include "tst_softmaxrow.moc"
