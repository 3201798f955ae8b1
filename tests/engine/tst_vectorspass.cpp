// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention.h"
#include "engine/vectorspass.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

const auto visitor = [](auto &&p, auto &&visit) { visitVectorsParameters(p, visit); };

Vectors model(Score score, Index heads, bool projected)
{
    Vectors vectors;
    vectors.config.score = score;
    vectors.config.heads = heads;
    vectors.config.projected = projected;
    vectors.config.outputProjection = projected;
    vectors.config.projectionSize = 4;
    vectors.config.temperature = 1.5;
    vectors.inputs.queries = randomMatrix(3, 4, "Q");
    vectors.inputs.keys = randomMatrix(5, 4, "K");
    vectors.inputs.values = randomMatrix(5, 4, "V");
    fitParameters(vectors);
    return vectors;
}

Mask maskOf(const Vectors &vectors)
{
    Mask allowed = Mask::Constant(3, 5, true);
    allowed.row(1) = false;
    allowed(2, 0) = false;
    return attentionMask(rowCount(vectors), columnCount(vectors), true, { false, false, false, true }, allowed);
}

QueryKeyValue<double> tablesFor(const Vectors &vectors)
{
    return { vectors.inputs.queries, vectors.inputs.keys, vectors.inputs.values };
}

} // namespace

class VectorsPassTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gradientsAreThoseOfDifferences_data()
    {
        QTest::addColumn<int>("score");
        QTest::addColumn<int>("heads");
        QTest::addColumn<bool>("projected");
        const char *names[] = { "none", "dot", "scaled dot", "general", "additive", "concat" };
        for (const Score score : { Score::Dot, Score::ScaledDot, Score::General, Score::Additive, Score::Concat }) {
            for (const int heads : { 1, 2 }) {
                QTest::addRow("%s, %d", names[int(score)], heads) << int(score) << heads << false;
                QTest::addRow("%s, %d, projected", names[int(score)], heads) << int(score) << heads << true;
            }
        }
    }
    void gradientsAreThoseOfDifferences()
    {
        QFETCH(int, score);
        QFETCH(int, heads);
        QFETCH(bool, projected);
        Vectors vectors = model(Score(score), heads, projected);
        QueryKeyValue<double> tables = tablesFor(vectors);
        const Mask mask = maskOf(vectors);
        VectorsUpstream<double> upstream { randomMatrix(3, 4, "context"), {} };
        if (projected)
            upstream.output = randomMatrix(3, 4, "output");

        VectorsParameters<double> &p = vectors.parameters;
        VectorsParameters<double> gradients = filledWithNaN(p, visitor);
        const QueryKeyValue<double> ofTables
            = backward(tables, vectors.config, p, forward(tables, mask, vectors.config, p), upstream, gradients);
        const LossFunction loss = [&] {
            const VectorsTape<double> tape = forward(tables, mask, vectors.config, p);
            return seededLoss(tape.context, upstream.context)
                + (projected ? seededLoss(tape.output, upstream.output) : 0);
        };
        QCOMPARE(gradientDifferences(p, gradients, visitor, loss), QString());
        CHECK_GRADIENT("Q", tables.queries, ofTables.queries, loss);
        CHECK_GRADIENT("K", tables.keys, ofTables.keys, loss);
        CHECK_GRADIENT("V", tables.values, ofTables.values, loss);
    }

    void theTraceHasTheSameNumbers()
    {
        Vectors vectors = model(Score::Additive, 2, true);
        vectors.inputs.allowed = maskOf(vectors);
        const Trace expected = trace(vectors);
        const VectorsTape<double> tape
            = forward(tablesFor(vectors), maskOf(vectors), vectors.config, vectors.parameters);
        COMPARE_MATRICES(tape.heads[1].alpha, expected.sheets[1].alpha, 1e-15);
        COMPARE_MATRICES(tape.context, expected.context, 1e-15);
        COMPARE_MATRICES(tape.output, expected.outputs, 1e-15);
    }

    void maskedRowsMayHoldAnything_data()
    {
        QTest::addColumn<int>("score");
        QTest::addColumn<bool>("projected");
        for (const Score score : { Score::Dot, Score::General, Score::Additive, Score::Concat }) {
            QTest::addRow("score %d", int(score)) << int(score) << false;
            QTest::addRow("score %d, projected", int(score)) << int(score) << true;
        }
    }
    void maskedRowsMayHoldAnything()
    {
        QFETCH(int, score);
        QFETCH(bool, projected);
        const Vectors vectors = model(Score(score), 2, projected);
        QueryKeyValue<double> tables = tablesFor(vectors);
        tables.queries.row(1).setConstant(NaN); // attends to nothing
        tables.keys.row(3).setConstant(infinity); // padding
        tables.values.row(3).setConstant(NaN);
        const VectorsTape<double> tape = forward(tables, maskOf(vectors), vectors.config, vectors.parameters);
        VectorsUpstream<double> upstream { randomMatrix(3, 4, "context"), {} };
        VectorsParameters<double> gradients;
        const auto ofTables = backward(tables, vectors.config, vectors.parameters, tape, upstream, gradients);
        visitor(
            gradients, [](const char *name, const auto &value) { QVERIFY2(Matrix<double>(value).allFinite(), name); });
        QVERIFY(ofTables.queries.allFinite());
        QVERIFY(ofTables.keys.allFinite());
        QVERIFY(ofTables.values.allFinite());
    }

    void withoutAnOutputGradientItsWeightsHaveZeros()
    {
        const Vectors vectors = model(Score::Dot, 1, true);
        const QueryKeyValue<double> tables = tablesFor(vectors);
        const VectorsTape<double> tape = forward(tables, maskOf(vectors), vectors.config, vectors.parameters);
        VectorsParameters<double> gradients;
        backward(tables, vectors.config, vectors.parameters, tape, { randomMatrix(3, 4, "context"), {} }, gradients);
        COMPARE_MATRICES(*gradients.W_o, Matrix<double>::Zero(4, 4), 0);
        COMPARE_MATRICES(gradients.b_o, vector({ 0, 0, 0, 0 }), 0);
    }
};

ALPHASCOPE_TEST(VectorsPassTest, QCoreApplication)
#include "tst_vectorspass.moc"
