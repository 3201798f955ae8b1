// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dropout.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class DropoutTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsKeptGrows()
    {
        const Matrix<double> x = Matrix<double>::Constant(20, 10, 3);
        const DropoutTape<double> tape = dropout(x, 0.75, 1);
        Index dropped = 0;
        for (Index i = 0; i < x.size(); ++i) {
            const double y = tape.y.data()[i];
            QVERIFY(y == 0 || y == 12);
            dropped += y == 0 ? 1 : 0;
        }
        QVERIFY(dropped > 120 && dropped < 180); // 150 on average, 6.1 off it
    }

    void theAverageStays()
    {
        const Matrix<double> x = Matrix<double>::Ones(300, 300);
        for (const double rate : { 0.1, 0.5, 0.9 })
            QVERIFY(std::abs(dropout(x, rate, 3).y.mean() - 1) < 0.03);
    }

    void withoutARateNothingChanges()
    {
        const Matrix<double> x = randomMatrix(3, 4, "x");
        const DropoutTape<double> tape = dropout(x, 0, 1);
        COMPARE_MATRICES(tape.y, x, 0);
        COMPARE_MATRICES(dropoutBackward(tape, x), x, 0);
    }

    void theSeedSaysWhatIsDropped()
    {
        const Matrix<double> x = randomMatrix(8, 8, "x");
        COMPARE_MATRICES(dropout(x, 0.5, 1).y, dropout(x, 0.5, 1).y, 0);
        QVERIFY(dropout(x, 0.5, 1).scale != dropout(x, 0.5, 2).scale);
        const Matrix<float> inFloat = x.cast<float>();
        COMPARE_MATRICES(dropout(inFloat, 0.5, 1).scale, dropout(x, 0.5, 1).scale, 0);
    }

    void whatIsDroppedIsZeroEvenIfItIsNotFinite()
    {
        const Matrix<double> x = Matrix<double>::Constant(6, 6, NaN);
        const DropoutTape<double> tape = dropout(x, 0.5, 1);
        const Matrix<double> back = dropoutBackward(tape, x);
        for (Index i = 0; i < x.size(); ++i) {
            QCOMPARE(std::isnan(tape.y.data()[i]), tape.scale.data()[i] != 0);
            QCOMPARE(std::isnan(back.data()[i]), tape.scale.data()[i] != 0);
        }
    }

    void oneHotRowsAreDroppedAsIfWrittenOut()
    {
        const std::vector<Index> tokens { 0, 6, 3, 3, 6, 1, 0, 2, 5, 4 };
        const DropoutTape<double> tape = dropout<double>(Matrix<double>::Ones(10, 7), 0.5, 9);
        const std::vector<float> left = dropoutOfOneHot(tokens, 7, 0.5, 9);
        QCOMPARE(left.size(), tokens.size());
        for (std::size_t t = 0; t < tokens.size(); ++t)
            QCOMPARE(double(left[t]), tape.scale(Index(t), tokens[t]));
        QVERIFY(std::count(left.begin(), left.end(), 0.0F) % 10 > 0); // some, not all
    }

    void theGradientIsThatOfDifferences()
    {
        Matrix<double> x = randomMatrix(4, 5, "x");
        const Matrix<double> upstream = randomMatrix(4, 5, "upstream");
        const LossFunction loss = [&] { return seededLoss(dropout(x, 0.3, 5).y, upstream); };
        const Matrix<double> gradient = dropoutBackward(dropout(x, 0.3, 5), upstream);
        CHECK_GRADIENT("x", x, gradient, loss);
    }
};

ALPHASCOPE_TEST(DropoutTest, QCoreApplication)
#include "tst_dropout.moc"
