// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vectors.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

Vectors withTables()
{
    Vectors vectors;
    vectors.inputs.queries = randomMatrix(2, 2, "Q");
    vectors.inputs.keys = randomMatrix(3, 4, "K");
    vectors.inputs.values = randomMatrix(3, 6, "V");
    return vectors;
}

//! "proj.W_q 4 x 2" for each parameter present.
QStringList shapes(const Vectors &vectors)
{
    QStringList list;
    visitVectorsParameters(vectors.parameters, [&](const char *name, const auto &values) {
        list << QStringLiteral("%1 %2 x %3").arg(QString::fromUtf8(name)).arg(values.rows()).arg(values.cols());
    });
    return list;
}

} // namespace

class VectorsParametersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachScoreHasItsOwnWeights()
    {
        Vectors vectors = withTables();
        vectors.config.attentionSize = 5;
        vectors.config.score = Score::Dot;
        fitParameters(vectors);
        QCOMPARE(shapes(vectors), QStringList());
        vectors.config.score = Score::General;
        fitParameters(vectors);
        QCOMPARE(shapes(vectors), QStringList { QStringLiteral("attn.W 2 x 4") });
        vectors.config.score = Score::Concat;
        fitParameters(vectors);
        QCOMPARE(shapes(vectors), (QStringList { QStringLiteral("attn.W 5 x 6"), QStringLiteral("attn.v 1 x 5") }));
        vectors.config.score = Score::Additive;
        fitParameters(vectors);
        QCOMPARE(shapes(vectors),
            (QStringList { QStringLiteral("attn.W_query 5 x 2"), QStringLiteral("attn.W_key 5 x 4"),
                QStringLiteral("attn.bias 1 x 5"), QStringLiteral("attn.v 1 x 5") }));
    }

    void headsShareScoreWeightsOfTheirWidth()
    {
        Vectors vectors = withTables();
        vectors.config.score = Score::General;
        vectors.config.heads = 2;
        fitParameters(vectors);
        QCOMPARE(shapes(vectors), QStringList { QStringLiteral("attn.W 1 x 2") });
    }

    void projectionsFollowTheTables()
    {
        Vectors vectors = withTables();
        vectors.config.projected = true;
        vectors.config.projectionSize = 4;
        fitParameters(vectors);
        QCOMPARE(shapes(vectors),
            (QStringList { QStringLiteral("proj.W_q 4 x 2"), QStringLiteral("proj.W_k 4 x 4"),
                QStringLiteral("proj.W_v 4 x 6"), QStringLiteral("proj.b_q 1 x 4"), QStringLiteral("proj.b_k 1 x 4"),
                QStringLiteral("proj.b_v 1 x 4") }));
        QVERIFY(vectors.parameters.W_q->cwiseAbs().maxCoeff() <= 1 / std::sqrt(2.));
        QVERIFY(vectors.parameters.W_q->cwiseAbs().maxCoeff() > 0);
        COMPARE_MATRICES(vectors.parameters.b_q, vector({ 0, 0, 0, 0 }), 0);

        vectors.config.outputProjection = true;
        vectors.config.source = VectorSource::SelfAttention;
        fitParameters(vectors);
        QVERIFY(shapes(vectors).contains(QStringLiteral("proj.W_o 4 x 4")));
        QVERIFY(shapes(vectors).contains(QStringLiteral("proj.W_k 4 x 2")));

        vectors.config.source = VectorSource::Weights;
        fitParameters(vectors);
        QCOMPARE(shapes(vectors), QStringList());
    }

    void editedWeightsStayWhileTheyFit()
    {
        Vectors vectors = withTables();
        vectors.config.projected = true;
        fitParameters(vectors);
        const Matrix<double> W_q = vectors.parameters.W_q = matrix({ { 1, 2 }, { 3, 4 } });
        const Matrix<double> W_k = vectors.parameters.W_k;
        vectors.inputs.keys = randomMatrix(3, 5, "K");
        vectors.config.seed = 99;
        fitParameters(vectors);
        COMPARE_MATRICES(vectors.parameters.W_q, W_q, 0);
        QCOMPARE(vectors.parameters.W_k.cols(), Index(5));
    }

    void theSeedDecides()
    {
        Vectors first = withTables();
        first.config.score = Score::General;
        Vectors second = first;
        Vectors third = first;
        third.config.seed = 2;
        for (Vectors *vectors : { &first, &second, &third })
            fitParameters(*vectors);
        QVERIFY(first.parameters.attn.W == second.parameters.attn.W);
        QVERIFY(first.parameters.attn.W != third.parameters.attn.W);
    }

    void emptyTablesDoNoHarm()
    {
        Vectors vectors;
        for (const bool projected : { false, true }) {
            for (const Score score : { Score::Dot, Score::General, Score::Additive, Score::Concat }) {
                vectors.config.projected = vectors.config.outputProjection = projected;
                vectors.config.score = score;
                vectors.config.heads = 0;
                vectors.config.projectionSize = -3;
                vectors.config.attentionSize = -3;
                fitParameters(vectors);
                QVERIFY(check(vectors));
            }
        }
        QCOMPARE(rowCount(vectors), Index(0));
        QCOMPARE(columnCount(vectors), Index(0));
    }
};

ALPHASCOPE_TEST(VectorsParametersTest, QCoreApplication)
#include "tst_vectorsparameters.moc"
