// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequenceloss.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class SequenceLossTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theMeanIsOverTheTokensOfTheWholeBatch()
    {
        const Matrix<double> even = Matrix<double>::Zero(3, 4); // ln 4 a token
        const Matrix<double> sure = matrix({ { 0, 0, 0, 1e3 } }); // 0
        const SequenceLoss<double> loss = sequenceLoss<double>({ even, sure }, { { 1, 2, 3 }, { 3 } }, 0);
        QCOMPARE(loss.tokens, Index(4));
        QVERIFY(std::abs(loss.value - 0.75 * std::log(4.)) < 1e-15);
        COMPARE_MATRICES(loss.gradients[0].row(0), matrix({ { 0.0625, -0.1875, 0.0625, 0.0625 } }), 1e-15);
    }

    void paddingCountsForNothing()
    {
        const Matrix<double> logits = randomMatrix(2, 4, "logits");
        Matrix<double> padded = Matrix<double>::Constant(4, 4, NaN);
        padded.topRows(2) = logits;
        const SequenceLoss<double> alone = sequenceLoss<double>({ logits, logits }, { { 1, 2 }, { 3, 2 } }, 0);
        const SequenceLoss<double> loss = sequenceLoss<double>({ padded, logits }, { { 1, 2, 0, 0 }, { 3, 2 } }, 0);
        QCOMPARE(loss.tokens, Index(4));
        QCOMPARE(loss.value, alone.value);
        COMPARE_MATRICES(loss.gradients[0].topRows(2), alone.gradients[0], 0);
        QVERIFY(loss.gradients[0].bottomRows(2).isZero(0));
        COMPARE_MATRICES(loss.gradients[1], alone.gradients[1], 0);
    }

    void gradientsAreThoseOfDifferences()
    {
        std::vector<Matrix<double>> logits { randomMatrix(2, 4, "a"), randomMatrix(3, 4, "b") };
        const std::vector<std::vector<Index>> targets { { 1, 2 }, { 3, 2, 0 } };
        const SequenceLoss<double> loss = sequenceLoss(logits, targets, 0);
        for (std::size_t b = 0; b < 2; ++b)
            CHECK_GRADIENT(
                "logits", logits[b], loss.gradients[b], [&] { return sequenceLoss(logits, targets, 0).value; });
    }
};

ALPHASCOPE_TEST(SequenceLossTest, QCoreApplication)
#include "tst_sequenceloss.moc"
