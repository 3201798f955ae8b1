// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scoresbackward.h"
#include "engine/scoreshapes.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

//! Random parameters of the score; queries are 3 wide, or 0 when nobody asks.
ScoreParameters<double> parametersFor(Score score, Index query, Index key)
{
    ScoreParameters<double> p;
    ScoreSizes sizes;
    sizes.score = score;
    sizes.query = query;
    sizes.key = key;
    sizes.attention = 4;
    sizes.timesteps = 5;
    visitScoreShapes(p, sizes, [](const char *name, auto &value, const Shape &shape) {
        if (!shape.isEmpty())
            writable(value) = randomMatrix(shape.rows, shape.columns, name);
    });
    return p;
}

const auto visitor = [](auto &&p, auto &&visit) { visitScoreParameters(p, visit); };

} // namespace

class ScoresBackwardTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gradientsAreThoseOfDifferences_data()
    {
        QTest::addColumn<int>("score");
        QTest::addColumn<int>("query");
        QTest::addColumn<int>("key");
        QTest::newRow("dot") << int(Score::Dot) << 3 << 3;
        QTest::newRow("scaled dot") << int(Score::ScaledDot) << 3 << 3;
        QTest::newRow("general") << int(Score::General) << 3 << 2;
        QTest::newRow("additive") << int(Score::Additive) << 3 << 2;
        QTest::newRow("additive without query") << int(Score::Additive) << 0 << 2;
        QTest::newRow("concat") << int(Score::Concat) << 3 << 2;
        QTest::newRow("location") << int(Score::Location) << 3 << 2;
        QTest::newRow("location without query") << int(Score::Location) << 0 << 2;
    }
    void gradientsAreThoseOfDifferences()
    {
        QFETCH(int, score);
        QFETCH(int, query);
        QFETCH(int, key);
        const auto kind = static_cast<Score>(score);
        Matrix<double> q = query > 0 ? randomMatrix(4, query, "q") : Matrix<double>();
        Matrix<double> k = randomMatrix(5, key, "k");
        ScoreParameters<double> p = parametersFor(kind, query, key);
        const Matrix<double> upstream = randomMatrix(scores(kind, q, k, p).rows(), 5, "upstream");
        ScoreParameters<double> gradients = filledWithNaN(p, visitor);
        const ScoreInputGradients<double> ofInputs = scoresBackward(kind, q, k, p, upstream, gradients);
        const LossFunction loss = [&] { return seededLoss(scores(kind, q, k, p), upstream); };
        QCOMPARE(gradientDifferences(p, gradients, visitor, loss), QString());
        CHECK_GRADIENT("queries", q, ofInputs.queries, loss);
        CHECK_GRADIENT("keys", k, ofInputs.keys, loss);
    }

    void dotByHand()
    {
        ScoreParameters<double> none;
        const Matrix<double> q = matrix({ { 1, 2 }, { 3, 4 } });
        const Matrix<double> k = matrix({ { 5, 6 }, { 7, 8 } });
        const auto ofInputs = scoresBackward(Score::Dot, q, k, none, matrix({ { 1, 0 }, { 0, 10 } }), none);
        COMPARE_MATRICES(ofInputs.queries, matrix({ { 5, 6 }, { 70, 80 } }), 0);
        COMPARE_MATRICES(ofInputs.keys, matrix({ { 1, 2 }, { 30, 40 } }), 0);
    }

    void parametersThatAreNotReadAreNotTouched()
    {
        ScoreParameters<double> gradients;
        gradients.query = vector({ 7, 8, 9 });
        const ScoreParameters<double> p = parametersFor(Score::General, 3, 3);
        scoresBackward(Score::General, randomMatrix(1, 3, "q"), randomMatrix(5, 3, "k"), p,
            randomMatrix(1, 5, "upstream"), gradients);
        COMPARE_MATRICES(gradients.query, vector({ 7, 8, 9 }), 0);
        QCOMPARE(gradients.v.size(), Index(0));
    }
};

ALPHASCOPE_TEST(ScoresBackwardTest, QCoreApplication)
#include "tst_scoresbackward.moc"
