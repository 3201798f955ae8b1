// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/likeliesttoken.h"
#include "engine/loss.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class LossTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void squaredErrorIsTheMeanOverAllElements()
    {
        const auto loss = meanSquaredError(matrix({ { 1, 2 }, { 3, 4 } }), matrix({ { 1, 0 }, { 0, 4 } }));
        QCOMPARE(loss.value, 13.0 / 4);
        COMPARE_MATRICES(loss.gradient, matrix({ { 0, 1 }, { 1.5, 0 } }), 1e-16);
    }

    void crossEntropyOfEqualLogitsIsTheLogarithmOfTheirNumber()
    {
        const auto loss = crossEntropy(matrix({ { 0, 0 }, { 3, 3 } }), { 0, 1 });
        QVERIFY(std::abs(loss.value - std::log(2.0)) < 1e-15);
        COMPARE_MATRICES(loss.gradient, matrix({ { -0.25, 0.25 }, { 0.25, -0.25 } }), 1e-16);
    }

    void paddingCountsForNothing()
    {
        const Matrix<double> logits = randomMatrix(4, 3, "logits");
        Matrix<double> valid(2, 3);
        valid << logits.row(0), logits.row(2);
        const auto expected = crossEntropy(valid, { 1, 2 });
        const auto got = crossEntropy(logits, { 1, 0, 2, 0 }, 0);
        QVERIFY(std::abs(got.value - expected.value) < 1e-15);
        COMPARE_MATRICES(got.gradient.row(0), expected.gradient.row(0), 0);
        COMPARE_MATRICES(got.gradient.row(2), expected.gradient.row(1), 0);
        COMPARE_MATRICES(got.gradient.row(1), vector({ 0, 0, 0 }), 0);
        COMPARE_MATRICES(got.gradient.row(3), vector({ 0, 0, 0 }), 0);

        const auto nothing = crossEntropy(logits, { 0, 0, 0, 0 }, 0);
        QCOMPARE(nothing.value, 0.0);
        COMPARE_MATRICES(nothing.gradient, Matrix<double>::Zero(4, 3), 0);
    }

    void numbersAreFarByTheMeanOfTheirDistances()
    {
        QCOMPARE(meanSquaredError(matrix({ { 1, 2 }, { 3, 4 } }), matrix({ { 1, 0 }, { 0, 4 } })).metric, 5.0 / 4);
    }

    void aClassIsRightWhereItIsTheLikeliest()
    {
        const auto logits = matrix({ { 3, 1, 2 }, { 1, 2, 3 }, { 2, 2, 1 }, { 2, 2, 1 }, { 9, 1, 2 } });
        QCOMPARE(crossEntropy(logits, { 0, 2, 0, 0, 0 }).metric, 5.0);
        QCOMPARE(crossEntropy(logits, { 1, 1, 2, 2, 1 }).metric, 0.0);
        QCOMPARE(crossEntropy(logits, { 2, 2, 1, 0, 2 }).metric, 2.0); // of equals the first
        // Nobody writes padding, however likely it is; and where it was to be written, nothing counts.
        QCOMPARE(crossEntropy(logits, { 2, 2, 1, 0, 2 }, 0).metric, 4.0);
        QCOMPARE(crossEntropy(logits, { 1, 1, 2, 0, 1 }, 0).metric, 0.0);
        QCOMPARE(crossEntropy(logits, { 0, 0, 0, 0, 0 }, 0).metric, 0.0);
    }

    void whatIsRightIsWhatADecoderWouldWrite()
    {
        const Matrix<double> all = (1.5 * randomMatrix(200, 5, "logits")).array().round(); // often equal
        for (const auto &logits : all.rowwise()) {
            for (const std::optional<Index> padding : { std::optional<Index>(), std::optional<Index>(2) }) {
                for (Index token = 0; token < 5; ++token) {
                    if (token != padding)
                        QCOMPARE(isLikeliest(logits, token, padding, logits.maxCoeff()),
                            likeliestToken(logits, padding.value_or(-1)) == token);
                }
            }
        }
    }

    void extremeLogitsStayFinite()
    {
        const auto right = crossEntropy(matrix({ { 1e4, -1e4 } }), { 0 });
        QCOMPARE(right.value, 0.0);
        COMPARE_MATRICES(right.gradient, matrix({ { 0, 0 } }), 0);
        const auto wrong = crossEntropy(matrix({ { 1e4, -1e4 } }), { 1 });
        QCOMPARE(wrong.value, 2e4);
        COMPARE_MATRICES(wrong.gradient, matrix({ { 1, -1 } }), 0);
    }

    void gradientsAreThoseOfDifferences()
    {
        Matrix<double> y = randomMatrix(4, 3, "y");
        const Matrix<double> targets = randomMatrix(4, 3, "targets");
        const std::vector<Index> classes { 2, 0, 1, 0 };
        CHECK_GRADIENT("squared error", y, meanSquaredError(y, targets).gradient,
            [&] { return meanSquaredError(y, targets).value; });
        CHECK_GRADIENT(
            "cross-entropy", y, crossEntropy(y, classes).gradient, [&] { return crossEntropy(y, classes).value; });
        CHECK_GRADIENT("cross-entropy with padding", y, crossEntropy(y, classes, 0).gradient,
            [&] { return crossEntropy(y, classes, 0).value; });
    }
};

ALPHASCOPE_TEST(LossTest, QCoreApplication)
#include "tst_loss.moc"
