// SPDX-License-Identifier: GPL-3.0-or-later
//! The fast forward pass gives what the reference gives.
#include "engine/fastattention.h"
#include "testclass.h"

#include "engine/attention.h"
#include "engine/attentionpass.h"
#include "matrices.h"

#include <QtTest>

using namespace alphascope;

class FastAttentionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalsTheReference_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("width");
        for (const bool causal : { false, true }) {
            const char *how = causal ? "causal" : "full";
            QTest::addRow("4 x 4, %s", how) << 4 << 4 << 2;
            QTest::addRow("1 x 7, %s", how) << 1 << 7 << 3;
            QTest::addRow("50 x 9, %s", how) << 50 << 9 << 5; // more queries than keys
            QTest::addRow("9 x 150, %s", how) << 9 << 150 << 16;
            QTest::addRow("133 x 133, %s", how) << 133 << 133 << 64;
        }
    }
    void equalsTheReference()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, width);
        const bool causal = QString::fromLatin1(QTest::currentDataTag()).endsWith(QLatin1String("causal"));
        AttentionTape<double> tape;
        tape.queries = 3 * randomMatrix(rows, width, "queries");
        tape.keys = 3 * randomMatrix(columns, width, "keys");
        tape.values = randomMatrix(columns, width + 1, "values");
        attend(tape, Score::ScaledDot, ScoreParameters<double>(), 1, attentionMask(rows, columns, causal, {}, {}));
        const auto scale = static_cast<float>(1 / std::sqrt(width));
        const Matrix<float> queries = tape.queries.cast<float>(), keys = tape.keys.cast<float>(),
                            values = tape.values.cast<float>();
        FastAttention attention, shared(3);
        for (int run = 0; run < 2; ++run) { // the second on used buffers
            attention.forward(queries, keys, values, scale, causal);
            COMPARE_MATRICES(Matrix<double>(attention.alpha().cast<double>()), tape.alpha, 1e-5);
            COMPARE_MATRICES(Matrix<double>(attention.context().cast<double>()), tape.context, 1e-5);
            QVERIFY(((tape.alpha.array() == 0) <= (attention.alpha().array() == 0)).all());
            shared.forward(queries, keys, values, scale, causal);
            QVERIFY(shared.alpha() == attention.alpha() && shared.context() == attention.context());
        }
    }

    void extremeScoresStayFinite()
    {
        const Matrix<float> queries = Matrix<float>::Constant(2, 1, 1e4F), values = Matrix<float>::Ones(3, 1);
        Matrix<float> keys(3, 1);
        keys << 1, -1e4F, 1;
        FastAttention attention;
        attention.forward(queries, keys, values, 1, false);
        QVERIFY(attention.alpha().allFinite());
        QVERIFY(std::abs(attention.alpha()(0, 0) - 0.5F) < 1e-6F);
        QVERIFY(attention.alpha()(0, 1) < 1e-30F);
    }
};

ALPHASCOPE_TEST(FastAttentionTest, QCoreApplication)
#include "tst_fastattention.moc"
