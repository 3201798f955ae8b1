// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rnnsearchpass.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

const std::vector<Index> source { 3, 5, 4, 3, 0 };
const std::vector<Index> decoderInput { 1, 4, 3, 4 };

RnnSearch model()
{
    RnnSearch result;
    result.config.sourceVocabulary = 6;
    result.config.targetVocabulary = 5;
    result.config.decoderHidden = 3;
    result.config.temperature = 0.7;
    fitParameters(result);
    return result;
}

RnnSearchTape<double> pass(const RnnSearch &model)
{
    return forward(source, decoderInput, model.config, model.parameters);
}

} // namespace

class RnnSearchPassTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theUpdateGateIsThePapers()
    {
        // All weights 0, so that h̃ = 0 and z = 1/2: each step halves the state.
        RnnSearch one = model();
        const auto visitor = [&](auto &&visit) { visitRnnSearchParameters(one.parameters, one.config, visit); };
        visitor([](const char *, auto &value) { writable(value).setZero(); });
        EncoderTape<double> encoder = encode(source, one.config, one.parameters);
        DecoderState<double> state = startState(encoder, one.config);
        state.cells[0].h = vector({ 0.5, -0.25, 1 });
        RnnSearchStep<double> step = decodeStep(encoder, state, 1, one.config, one.parameters);
        COMPARE_MATRICES(step.rnn.outputs.back(), matrix({ { 0.25, -0.125, 0.5 } }), 1e-15);
        // z = σ(U_z s): near 1 it takes the proposed state, which is 0, near 0 it keeps the old one
        one.parameters.decoder.U_z = matrix({ { 100, 0, 0 }, { 0, 400, 0 }, { 0, 0, 0 } });
        encoder = encode(source, one.config, one.parameters);
        step = decodeStep(encoder, state, 1, one.config, one.parameters);
        COMPARE_MATRICES(step.rnn.outputs.back(), matrix({ { 0, -0.25, 0.5 } }), 1e-15);
    }

    void theResetGateActsBeforeTheProduct()
    {
        // s̃ = tanh(U (r∘s)), where U exchanges the two: after the product r would meet the other one
        RnnSearch one = model();
        one.config.decoderHidden = 2;
        fitParameters(one);
        visitRnnSearchParameters(
            one.parameters, one.config, [](const char *, auto &value) { writable(value).setZero(); });
        one.parameters.decoder.U_h = matrix({ { 0, 1 }, { 1, 0 } });
        one.parameters.decoder.U_r = matrix({ { 2, 0 }, { 0, -4 } });
        const EncoderTape<double> encoder = encode(source, one.config, one.parameters);
        DecoderState<double> state = startState(encoder, one.config);
        state.cells[0].h = vector({ 0.5, 0.25 });
        const double r1 = 1 / (1 + std::exp(-1.)), r2 = 1 / (1 + std::exp(1.));
        COMPARE_MATRICES(decodeStep(encoder, state, 1, one.config, one.parameters).rnn.outputs.back(),
            matrix({ { 0.25 + std::tanh(r2 * 0.25) / 2, 0.125 + std::tanh(r1 * 0.5) / 2 } }), 1e-15);
    }

    void theBackwardStateAtTheFirstWordIsTheBridge()
    {
        // Case 17: padding before and behind is not read
        const RnnSearch one = model();
        const auto begin = [&](const std::vector<Index> &tokens) {
            return startState(encode(tokens, one.config, one.parameters), one.config).cells[0].h;
        };
        const RowVector<double> alone = begin({ 3, 5, 4 });
        QVERIFY(!alone.isZero(1e-3));
        COMPARE_MATRICES(begin({ 3, 5, 4, 0, 0 }), alone, 1e-15);
        COMPARE_MATRICES(begin({ 0, 0, 3, 5, 4 }), alone, 1e-15);
        COMPARE_MATRICES(begin({ 3, 0, 5, 0, 4 }), alone, 1e-15);
        QVERIFY(!difference(begin({ 5, 3, 4 }), alone, 1e-6).isEmpty());
    }

    void bothDirectionsAreAlignedToTheSameTimesteps()
    {
        // Case 18: with the same weights in both directions, the sentence backwards has the same states backwards
        RnnSearch one = model();
        one.parameters.backwardCell = one.parameters.forwardCell;
        const auto keys = [&](const std::vector<Index> &tokens) {
            return encode(tokens, one.config, one.parameters).rnn.outputs.back();
        };
        const Matrix<double> there = keys({ 3, 5, 4 }), back = keys({ 4, 5, 3 });
        COMPARE_MATRICES(back.leftCols(2).colwise().reverse(), there.rightCols(2), 1e-15);
        COMPARE_MATRICES(back.rightCols(2).colwise().reverse(), there.leftCols(2), 1e-15);
    }

    void ofEachPairTheLargerCounts()
    {
        RnnSearch one = model();
        one.parameters.U_o.write().setZero();
        one.parameters.C_o.write().setZero();
        one.parameters.V_o = matrix({ { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, 2 } });
        one.parameters.targetEmbedding.write().row(1) << -0.5, -3;
        const RnnSearchTape<double> tape = pass(one);
        COMPARE_MATRICES(tape.steps[0].pairs, matrix({ { -0.5, 0.5, -3, -6 } }), 0);
        COMPARE_MATRICES(tape.steps[0].maxout, matrix({ { 0.5, -3 } }), 0);
    }

    void gradientsAreThoseOfDifferences()
    {
        RnnSearch one = model();
        const auto visitor
            = [config = one.config](auto &&p, auto &&visit) { visitRnnSearchParameters(p, config, visit); };
        const Matrix<double> upstream = randomMatrix(4, 5, "upstream");
        RnnSearchParameters<double> gradients = filledWithNaN(one.parameters, visitor);
        backward(one.config, one.parameters, pass(one), upstream, gradients);
        const LossFunction loss = [&] {
            return seededLoss(stacked(pass(one).steps, [](const auto &step) { return step.logits; }), upstream);
        };
        QCOMPARE(gradientDifferences(one.parameters, gradients, visitor, loss), QString());
        int parameters = 0;
        visitor(one.parameters, [&](const char *, const auto &) { ++parameters; });
        QCOMPARE(parameters, 2 + 12 + 1 + 9 + 3 + 4);
    }
};

ALPHASCOPE_TEST(RnnSearchPassTest, QCoreApplication)
#include "tst_rnnsearchpass.moc"
