// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/score.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

ScoreParameters<double> parametersFor(Score score)
{
    ScoreParameters<double> p;
    if (score == Score::General)
        p.W = randomMatrix(3, 3, "W");
    if (score == Score::Concat)
        p.W = randomMatrix(2, 6, "W");
    if (score == Score::Additive) {
        p.W_query = randomMatrix(2, 3, "W_query");
        p.W_key = randomMatrix(2, 3, "W_key");
        p.bias = randomMatrix(1, 2, "bias");
    }
    if (score == Score::Additive || score == Score::Concat)
        p.v = randomMatrix(1, 2, "v");
    return p;
}

} // namespace

class ScoreTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void dotProductsAreTheProductOfQueriesAndKeys()
    {
        const Matrix<double> q = matrix({ { 1, 2 }, { 3, 4 } });
        const Matrix<double> k = matrix({ { 5, 6 }, { 7, 8 } });
        COMPARE_MATRICES(scores(Score::Dot, q, k, {}), matrix({ { 17, 23 }, { 39, 53 } }), 0);
        COMPARE_MATRICES(scores(Score::ScaledDot, q, k, {}),
            matrix({ { 12.020815280171307, 16.263455967290593 }, { 27.577164466275352, 37.476659402887016 } }), 1e-15);
    }

    void generalPutsTheMatrixBetweenQueryAndKey()
    {
        // Case 9
        ScoreParameters<double> p;
        p.W = matrix({ { 2, 0 }, { 0, -1 } });
        const Matrix<double> h = matrix({ { 1, 0 }, { 0, 1 }, { 1, 1 } });
        COMPARE_MATRICES(scores(Score::General, matrix({ { 1, 2 } }), h, p), matrix({ { 2, -2, 0 } }), 0);
    }

    void generalTakesKeysOfAnotherWidth()
    {
        ScoreParameters<double> p;
        p.W = matrix({ { 1, 2, 3 }, { 4, 5, 6 } });
        COMPARE_MATRICES(scores(Score::General, matrix({ { 1, 10 } }), matrix({ { 1, 0, 0 }, { 0, 1, 1 } }), p),
            matrix({ { 41, 115 } }), 0);
    }

    void additiveIsTheWeightedTanhOfTheSum()
    {
        ScoreParameters<double> p;
        p.W_query = matrix({ { 1 }, { 2 } });
        p.W_key = matrix({ { 0.5 }, { -1 } });
        p.bias = vector({ 0.1, 0.2 });
        p.v = vector({ 2, 3 });
        const Matrix<double> q = matrix({ { 0.3 }, { -0.4 } });
        const Matrix<double> k = matrix({ { 0.2 }, { 0.6 } });
        Matrix<double> expected(2, 2);
        for (Index i = 0; i < 2; ++i) {
            for (Index j = 0; j < 2; ++j) {
                expected(i, j)
                    = 2 * std::tanh(q(i, 0) + 0.5 * k(j, 0) + 0.1) + 3 * std::tanh(2 * q(i, 0) - k(j, 0) + 0.2);
            }
        }
        COMPARE_MATRICES(scores(Score::Additive, q, k, p), expected, 1e-15);
    }

    void additiveWithoutQueryLooksAtTheKeysAlone()
    {
        ScoreParameters<double> p;
        p.W_key = matrix({ { 0.5 } });
        p.bias = vector({ 0.1 });
        p.v = vector({ 2 });
        COMPARE_MATRICES(scores(Score::Additive, Matrix<double>(), matrix({ { 1 }, { 2 } }), p),
            matrix({ { 2 * std::tanh(0.6), 2 * std::tanh(1.1) } }), 1e-15);
    }

    void concatReadsTheQueryFirst()
    {
        ScoreParameters<double> p;
        p.W = matrix({ { 1, 0.5 } });
        p.v = vector({ 3 });
        COMPARE_MATRICES(scores(Score::Concat, matrix({ { 0.2 } }), matrix({ { 0.4 }, { -1 } }), p),
            matrix({ { 3 * std::tanh(0.4), 3 * std::tanh(-0.3) } }), 1e-15);
    }

    void locationAddsABiasToEachTimestep()
    {
        ScoreParameters<double> p;
        p.W = matrix({ { 2 }, { -1 } });
        p.b = matrix({ { 0.1 }, { 0.2 } });
        COMPARE_MATRICES(scores(Score::Location, Matrix<double>(), matrix({ { 0.5, 0.1 }, { 0.3, 0.2 } }), p),
            matrix({ { std::tanh(1.0), std::tanh(0.6) } }), 1e-15);
    }

    void floatAgreesWithDouble_data()
    {
        QTest::addColumn<int>("score");
        QTest::newRow("dot") << int(Score::Dot);
        QTest::newRow("scaled dot") << int(Score::ScaledDot);
        QTest::newRow("general") << int(Score::General);
        QTest::newRow("additive") << int(Score::Additive);
        QTest::newRow("concat") << int(Score::Concat);
    }
    void floatAgreesWithDouble()
    {
        QFETCH(int, score);
        const auto kind = static_cast<Score>(score);
        const Matrix<double> q = randomMatrix(4, 3, "q");
        const Matrix<double> k = randomMatrix(5, 3, "k");
        const ScoreParameters<double> p = parametersFor(kind);
        ScoreParameters<float> f;
        f.W = p.W->cast<float>();
        f.W_query = p.W_query->cast<float>();
        f.W_key = p.W_key->cast<float>();
        f.bias = p.bias.cast<float>();
        f.v = p.v.cast<float>();
        const Matrix<float> inFloat = scores<float>(kind, q.cast<float>(), k.cast<float>(), f);
        COMPARE_MATRICES(inFloat, scores(kind, q, k, p), 1e-5);
    }

    void aNanKeyHarmsOnlyItsColumn()
    {
        Matrix<double> k = randomMatrix(5, 3, "k");
        k(2, 1) = NaN;
        const Matrix<double> e = scores(Score::Dot, randomMatrix(4, 3, "q"), k, {});
        for (Index j = 0; j < 5; ++j)
            QCOMPARE(e.col(j).array().isNaN().all(), j == 2);
        for (Index j = 0; j < 5; ++j)
            QCOMPARE(e.col(j).array().isNaN().any(), j == 2);
    }
};

ALPHASCOPE_TEST(ScoreTest, QCoreApplication)
#include "tst_score.moc"
