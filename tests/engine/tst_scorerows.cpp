// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scorerows.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class ScoreRowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void piecesAreTheWhole_data()
    {
        QTest::addColumn<int>("score");
        QTest::newRow("dot") << int(Score::Dot);
        QTest::newRow("scaled dot") << int(Score::ScaledDot);
        QTest::newRow("general") << int(Score::General);
        QTest::newRow("additive") << int(Score::Additive);
        QTest::newRow("concat") << int(Score::Concat);
    }
    void piecesAreTheWhole()
    {
        QFETCH(int, score);
        const Matrix<double> q = randomMatrix(7, 3, "q");
        const Matrix<double> k = randomMatrix(5, 3, "k");
        ScoreParameters<double> p;
        p.W = score == int(Score::General) ? randomMatrix(3, 3, "W") : randomMatrix(4, 6, "W");
        p.W_query = randomMatrix(4, 3, "W_query");
        p.W_key = randomMatrix(4, 3, "W_key");
        p.bias = randomMatrix(1, 4, "bias");
        p.v = randomMatrix(1, 4, "v");

        const ScoreRows<double> rows(static_cast<Score>(score), q, k, p);
        QCOMPARE(rows.rows(), Index(7));
        QCOMPARE(rows.columns(), Index(5));
        QVERIFY(rows.costPerRow() > 0);
        Matrix<double> pieces = Matrix<double>::Constant(7, 5, NaN);
        rows.compute(5, 2, pieces);
        QVERIFY(pieces.topRows(5).array().isNaN().all());
        rows.compute(0, 5, pieces);
        COMPARE_MATRICES(pieces, scores(static_cast<Score>(score), q, k, p), 1e-15);
    }
};

ALPHASCOPE_TEST(ScoreRowsTest, QCoreApplication)
#include "tst_scorerows.moc"
