// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrices.h"
#include "smalltutorials.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

const std::vector<Index> source { 1, 5, 2 };

RowVector<double> sideBySide(const RowVector<double> &left, const RowVector<double> &right)
{
    RowVector<double> both(left.size() + right.size());
    both << left, right;
    return both;
}

} // namespace

class TutorialModelsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anUnknownTokenIsNamed()
    {
        const auto problem = check(smallBahdanau(), { 1, 6 }, greedy(0, 3));
        QVERIFY(problem);
        QCOMPARE(QString::fromStdString(problem->sentence),
            QStringLiteral("Token 2 of the source is number 6, but the vocabulary has 6 tokens. "
                           "Choose a number from 0 to 5."));
        QVERIFY(check(smallBahdanau(), source, greedy(5, 3)));
        QVERIFY(check(smallAttnDecoder(), source, greedy(-1, 3)));
        QVERIFY(check(smallD2l(), source, 3, teacherForced({ 0, 5 })));
    }

    void anEmptySequenceIsRefused()
    {
        QVERIFY(check(smallBahdanau(), {}, greedy(0, 3)));
        QVERIFY(check(smallD2l(), source, 3, teacherForced({})));
    }

    void knownTokensAreAccepted()
    {
        QVERIFY(!check(smallBahdanau(), source, greedy(4, 3)));
        QVERIFY(!check(smallAttnDecoder(), { 0, 1, 2, 5 }, greedy(0, 3)));
        QVERIFY(!check(smallD2l(), source, 0, teacherForced({ 0, 4 })));
    }

    void bahdanauScoresAreThoseOfTheEquation()
    {
        const PytorchBahdanau<double> model = smallBahdanau();
        const TutorialTape<double> tape = forward(model, source, greedy(0, 2));
        const Matrix<double> &h = tape.encoder.outputs.back();
        COMPARE_MATRICES(tape.decoder.queries.row(0), h.row(2), 0); // the encoder's last state asks first
        COMPARE_MATRICES(tape.decoder.queries.row(1), tape.decoder.hidden.row(0), 0);
        for (Index t = 0; t < 2; ++t) {
            for (Index j = 0; j < 3; ++j) {
                const RowVector<double> inner = tape.decoder.queries.row(t) * model.Wa.weight.transpose()
                    + model.Wa.bias + h.row(j) * model.Ua.weight.transpose() + model.Ua.bias;
                const double score = (inner.array().tanh() * model.Va.weight.row(0).array()).sum() + model.Va.bias(0);
                QVERIFY(std::abs(tape.decoder.scores(t, j) - score) < 1e-14);
            }
        }
    }

    void bahdanauCellReadsEmbeddingThenContext()
    {
        const AttentionDecoderTape<double> tape = forward(smallBahdanau(), source, greedy(0, 2)).decoder;
        COMPARE_MATRICES(tape.cellInputs.row(1), sideBySide(tape.embedded.row(1), tape.context.row(1)), 0);
    }

    void attnDecoderAlphaHasAColumnForEachPosition()
    {
        const TutorialTape<double> tape = forward(smallAttnDecoder(), source, greedy(0, 2));
        const Matrix<double> &alpha = tape.decoder.alpha;
        QCOMPARE(alpha.cols(), Index(4));
        QVERIFY(std::abs(alpha.row(0).sum() - 1) < 1e-15);
        QVERIFY(alpha(0, 3) > 0); // not masked, though the source has three tokens
        const Matrix<double> context = alpha.leftCols(3) * tape.encoder.outputs.back();
        COMPARE_MATRICES(tape.decoder.context, context, 1e-15);
    }

    void attnDecoderScoresEmbeddingAndState()
    {
        const PytorchAttnDecoder<double> model = smallAttnDecoder();
        const AttentionDecoderTape<double> tape = forward(model, source, greedy(0, 2)).decoder;
        const RowVector<double> read = sideBySide(tape.embedded.row(1), tape.queries.row(1));
        COMPARE_MATRICES(tape.scores.row(1), (read * model.attn.weight.transpose() + model.attn.bias).eval(), 1e-15);
        const RowVector<double> combined = sideBySide(tape.embedded.row(1), tape.context.row(1));
        COMPARE_MATRICES(tape.cellInputs.row(1),
            (combined * model.attnCombine.weight.transpose() + model.attnCombine.bias).cwiseMax(0.).eval(), 1e-15);
        QVERIFY((tape.cellInputs.array() == 0.).any()); // relu is seen at work
    }

    void attnDecoderRefusesALongerSource()
    {
        const auto problem = check(smallAttnDecoder(), { 1, 2, 3, 4, 5 }, greedy(0, 2));
        QVERIFY(problem);
        QCOMPARE(QString::fromStdString(problem->sentence),
            QStringLiteral("The source has 5 tokens, but this model reads at most 4. Shorten it."));
    }

    void d2lCellReadsContextThenEmbedding()
    {
        const AttentionDecoderTape<double> tape = forward(smallD2l(), source, 3, teacherForced({ 1, 4 })).decoder;
        COMPARE_MATRICES(tape.cellInputs.row(1), sideBySide(tape.context.row(1), tape.embedded.row(1)), 0);
    }

    void d2lTopLayerAsks()
    {
        const TutorialTape<double> tape = forward(smallD2l(), source, 3, teacherForced({ 1, 4 }));
        COMPARE_MATRICES(tape.decoder.queries.row(0), tape.encoder.cells[1].lastH, 0);
        QVERIFY(tape.encoder.cells[0].lastH != tape.encoder.cells[1].lastH);
    }

    void d2lAttendsToNoPaddingButEncodesIt()
    {
        const D2lAttention<double> model = smallD2l();
        const auto tapeOf = [&](Index padding) {
            return forward(model, { 1, 5, padding }, 2, teacherForced({ 1, 4 })).decoder;
        };
        const AttentionDecoderTape<double> tape = tapeOf(0);
        QVERIFY((tape.alpha.col(2).array() == 0.).all());
        QVERIFY(std::abs(tape.alpha.row(1).sum() - 1) < 1e-15);
        QVERIFY(tape.queries.row(0) != tapeOf(3).queries.row(0));
    }

    void d2lWithNothingValidAttendsToNothing()
    {
        const AttentionDecoderTape<double> tape = forward(smallD2l(), source, 0, teacherForced({ 1 })).decoder;
        QVERIFY((tape.alpha.array() == 0.).all() && (tape.context.array() == 0.).all());
        QVERIFY(check(smallD2l(), source, 4, teacherForced({ 1 })));
        QVERIFY(check(smallD2l(), source, -1, teacherForced({ 1 })));
    }
};

ALPHASCOPE_TEST(TutorialModelsTest, QCoreApplication)
#include "tst_tutorialmodels.moc"
