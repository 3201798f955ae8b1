// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention.h"
#include "engine/attentionpass.h"
#include "engine/softmax.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

const auto visitor = [](auto &&p, auto &&visit) { visitScoreParameters(p, visit); };

//! Row 1 may attend to nothing, the others not to all.
Mask holedMask()
{
    Mask mask = Mask::Constant(3, 4, true);
    mask.row(1) = false;
    mask(0, 2) = mask(2, 0) = mask(2, 3) = false;
    return mask;
}

AttentionTape<double> tapeFor(Index valueWidth = 3)
{
    AttentionTape<double> tape;
    tape.queries = randomMatrix(3, 2, "q");
    tape.keys = randomMatrix(4, 2, "k");
    tape.values = randomMatrix(4, valueWidth, "v");
    return tape;
}

} // namespace

class AttentionPassTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSheetHasTheSameNumbers()
    {
        AttentionTape<double> tape = tapeFor();
        Sheet sheet;
        sheet.queries = tape.queries;
        sheet.keys = tape.keys;
        sheet.values = tape.values;
        attend(sheet, Score::ScaledDot, {}, 0.5, holedMask());
        attend(tape, Score::ScaledDot, {}, 0.5, holedMask());
        COMPARE_MATRICES(tape.scores, sheet.scores, 1e-15);
        COMPARE_MATRICES(tape.alpha, sheet.alpha, 1e-15);
        COMPARE_MATRICES(tape.context, sheet.context, 1e-15);
    }

    void gradientsAreThoseOfDifferences_data()
    {
        QTest::addColumn<double>("temperature");
        QTest::newRow("1") << 1.0;
        QTest::newRow("0.5") << 0.5;
        QTest::newRow("3") << 3.0;
    }
    void gradientsAreThoseOfDifferences()
    {
        QFETCH(double, temperature);
        AttentionTape<double> tape = tapeFor();
        ScoreParameters<double> p;
        p.W = randomMatrix(2, 2, "W");
        const Mask mask = holedMask();
        const Matrix<double> upstream = randomMatrix(3, 3, "upstream");
        attend(tape, Score::General, p, temperature, mask);
        ScoreParameters<double> gradients = filledWithNaN(p, visitor);
        const AttentionGradients<double> ofInputs = backward(tape, Score::General, p, temperature, upstream, gradients);
        const LossFunction loss = [&] {
            attend(tape, Score::General, p, temperature, mask);
            return seededLoss(tape.context, upstream);
        };
        QCOMPARE(gradientDifferences(p, gradients, visitor, loss), QString());
        CHECK_GRADIENT("queries", tape.queries, ofInputs.queries, loss);
        CHECK_GRADIENT("keys", tape.keys, ofInputs.keys, loss);
        CHECK_GRADIENT("values", tape.values, ofInputs.values, loss);
        COMPARE_MATRICES(ofInputs.queries.row(1), vector({ 0, 0 }), 0);
    }

    void aMaskedValueThatIsNotFiniteHarmsNoScore()
    {
        AttentionTape<double> tape = tapeFor();
        Mask mask = Mask::Constant(3, 4, true);
        mask.col(2) = false;
        tape.values.row(2).setConstant(NaN);
        attend(tape, Score::Dot, {}, 1, mask);
        const WeighGradients<double> gradients = weighBackward(tape, randomMatrix(3, 3, "upstream"));
        QVERIFY(gradients.scores.allFinite());
        COMPARE_MATRICES(gradients.scores.col(2), Matrix<double>::Zero(3, 1), 0);
        COMPARE_MATRICES(gradients.values.row(2), Matrix<double>::Zero(1, 3), 0);
    }

    void softmaxOfTwoByHand()
    {
        // alpha = (0.25, 0.75), upstream (1, 0): 0.25·(1 - 0.25) and 0.75·(0 - 0.25)
        RowVector<double> gradient = RowVector<double>::Constant(2, NaN);
        softmaxBackward<double>(vector({ 0.25, 0.75 }), vector({ 1, 0 }), gradient);
        COMPARE_MATRICES(gradient, vector({ 0.1875, -0.1875 }), 1e-16);
    }

    void floatAgreesWithDouble()
    {
        AttentionTape<double> tape = tapeFor();
        AttentionTape<float> inFloat { tape.queries.cast<float>(), tape.keys.cast<float>(), tape.values.cast<float>(),
            {}, {}, {} };
        attend(tape, Score::Dot, {}, 2, holedMask());
        attend(inFloat, Score::Dot, {}, 2, holedMask());
        const Matrix<double> upstream = randomMatrix(3, 3, "upstream");
        ScoreParameters<double> none;
        ScoreParameters<float> noneInFloat;
        const auto expected = backward(tape, Score::Dot, {}, 2, upstream, none);
        const auto got = backward<float>(inFloat, Score::Dot, {}, 2, upstream.cast<float>(), noneInFloat);
        COMPARE_MATRICES(got.queries, expected.queries, 1e-6);
        COMPARE_MATRICES(got.keys, expected.keys, 1e-6);
        COMPARE_MATRICES(got.values, expected.values, 1e-6);
    }
};

ALPHASCOPE_TEST(AttentionPassTest, QCoreApplication)
#include "tst_attentionpass.moc"
