// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attentiondecoder.h"
#include "engine/initialiser.h"
#include "engine/rnnshapes.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

Q_DECLARE_METATYPE(alphascope::Cell)

namespace {

RnnParameters<double> drawnCells(const RnnConfig &config)
{
    RnnParameters<double> parameters;
    parameters.cells.resize(static_cast<std::size_t>(config.layers * config.directions()));
    visitRnnShapes(parameters, config, "rnn.", [](const char *name, auto &values, const Shape &shape) {
        KeptParameters none;
        fit(name, values, shape, Initialiser { .seed = 3 }, none);
    });
    return parameters;
}

//! A decoder of one unit whose GRU has no weights, so that h' = h/2: r = z = σ(0) = 1/2 and n = 0.
struct Halving {
    Matrix<double> embedding = matrix({ { 3 }, { 5 } });
    RnnConfig config { .cell = Cell::Gru, .inputSize = 2, .hiddenSize = 1 };
    RnnParameters<double> rnn { { { Matrix<double>::Zero(3, 2), Matrix<double>::Zero(3, 1), RowVector<double>::Zero(3),
        RowVector<double>::Zero(3) } } };
    LinearParameters<double> out { matrix({ { 2 }, { -2 } }), RowVector<double>::Zero(2) };
    Matrix<double> values = matrix({ { 10 }, { 20 } });
    MaskRow mask = MaskRow::Constant(2, true);

    AttentionDecoderTape<double> run(const DecoderTokens &tokens) const
    {
        using Row = RowVector<double>;
        const auto score = [](const Row &, const Row &query) -> Row { return query(0) * vector({ 1, 2 }); };
        const auto cellInput = [](const Row &embedded, const Row &context) -> Row {
            return vector({ embedded(0), context(0) });
        };
        return decode<double>(
            { embedding, config, rnn, out, values, mask, score, cellInput }, { { vector({ 1 }), {} } }, tokens);
    }
};

} // namespace

class AttentionDecoderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void twoTimestepsByHand()
    {
        const AttentionDecoderTape<double> tape = Halving().run(teacherForced({ 1, 0 }));
        COMPARE_MATRICES(tape.embedded, matrix({ { 5 }, { 3 } }), 0);
        COMPARE_MATRICES(tape.queries, matrix({ { 1 }, { 0.5 } }), 0);
        COMPARE_MATRICES(tape.scores, matrix({ { 1, 2 }, { 0.5, 1 } }), 0);
        const double second = 1 / (1 + std::exp(-0.5)); // softmax of 0.5 and 1
        COMPARE_MATRICES(
            tape.alpha, matrix({ { 0.2689414213699951, 0.7310585786300049 }, { 1 - second, second } }), 1e-15);
        COMPARE_MATRICES(tape.context, matrix({ { 17.310585786300049 }, { 10 + 10 * second } }), 1e-14);
        COMPARE_MATRICES(tape.cellInputs, matrix({ { 5, tape.context(0, 0) }, { 3, tape.context(1, 0) } }), 0);
        COMPARE_MATRICES(tape.hidden, matrix({ { 0.5 }, { 0.25 } }), 0);
        COMPARE_MATRICES(tape.logits, matrix({ { 1, -1 }, { 0.5, -0.5 } }), 0);
        const double first = std::log1p(std::exp(-2)), other = std::log1p(std::exp(-1));
        COMPARE_MATRICES(tape.logProbabilities, matrix({ { -first, -2 - first }, { -other, -1 - other } }), 1e-15);
        QCOMPARE(tape.inputs, (std::vector<Index> { 1, 0 }));
        QCOMPARE(tape.tokens, (std::vector<Index> { 0, 0 }));
    }

    void greedyFeedsBackTheLikeliestToken()
    {
        Halving decoder;
        decoder.out.bias = vector({ -1.5, 0 }); // 2h - 1.5 against -2h: the second token from h = 0.25 on
        const AttentionDecoderTape<double> tape = decoder.run(greedy(1, 3));
        QCOMPARE(tape.tokens, (std::vector<Index> { 0, 1, 1 }));
        QCOMPARE(tape.inputs, (std::vector<Index> { 1, 0, 1 }));
    }

    void teacherForcingFeedsTheGivenTokens()
    {
        const AttentionDecoderTape<double> tape = Halving().run(teacherForced({ 1, 1, 1 }));
        QCOMPARE(tape.tokens, (std::vector<Index> { 0, 0, 0 }));
        QCOMPARE(tape.inputs, (std::vector<Index> { 1, 1, 1 }));
        COMPARE_MATRICES(tape.embedded, matrix({ { 5 }, { 5 }, { 5 } }), 0);
    }

    void theTapeKeepsTheGatesOfEachTimestep()
    {
        const AttentionDecoderTape<double> tape = Halving().run(greedy(0, 2));
        QCOMPARE(tape.steps.size(), std::size_t(2));
        COMPARE_MATRICES(tape.steps[1].cells[0].gates, matrix({ { 0.5, 0.5, 0 } }), 0);
        COMPARE_MATRICES(tape.steps[1].cells[0].h, matrix({ { 0.25 } }), 0);
    }

    void ofEqualTokensTheFirstIsTheLikeliest()
    {
        Halving decoder;
        decoder.out.weight.setZero();
        QCOMPARE(decoder.run(greedy(1, 1)).tokens, std::vector<Index> { 0 });
    }

    void maskedColumnsWeighExactlyNothing()
    {
        Halving decoder;
        decoder.mask(1) = false;
        const AttentionDecoderTape<double> tape = decoder.run(greedy(0, 2));
        COMPARE_MATRICES(tape.alpha, matrix({ { 1, 0 }, { 1, 0 } }), 0);
        COMPARE_MATRICES(tape.context, matrix({ { 10 }, { 10 } }), 0);
    }

    void logProbabilitiesOfExtremeLogitsAreFinite()
    {
        Halving decoder;
        decoder.out.bias = vector({ 1e4, -1e4 });
        COMPARE_MATRICES(decoder.run(greedy(0, 1)).logProbabilities, matrix({ { 0, -20002 } }), 1e-15);
    }

    void runningTimestepByTimestepIsRunningAtOnce_data()
    {
        QTest::addColumn<Cell>("cell");
        QTest::newRow("tanh") << Cell::RnnTanh;
        QTest::newRow("relu") << Cell::RnnRelu;
        QTest::newRow("GRU") << Cell::Gru;
        QTest::newRow("LSTM") << Cell::Lstm;
    }

    void runningTimestepByTimestepIsRunningAtOnce()
    {
        QFETCH(Cell, cell);
        const RnnConfig config { .cell = cell, .layers = 2, .inputSize = 2, .hiddenSize = 3 };
        const RnnParameters<double> parameters = drawnCells(config);
        const Matrix<double> x = randomMatrix(5, 2, "x");
        const RnnTape<double> whole = forward(x, {}, config, parameters);

        std::vector<CellState<double>> states(2); // empty: zeros
        for (Index t = 0; t < x.rows(); ++t) {
            const Matrix<double> timestep = x.row(t);
            const RnnTape<double> tape = forwardFrom(states, timestep, {}, config, parameters);
            COMPARE_MATRICES(tape.outputs.back(), whole.outputs.back().row(t), 1e-15);
            states = lastStates(tape);
        }
        QCOMPARE(states.size(), std::size_t(2));
        COMPARE_MATRICES(states[0].h, whole.cells[0].lastH, 1e-15);
        COMPARE_MATRICES(states[0].c, whole.cells[0].lastC, 1e-15);
        COMPARE_MATRICES(states[1].c, whole.cells[1].lastC, 1e-15);
    }
};

ALPHASCOPE_TEST(AttentionDecoderTest, QCoreApplication)
#include "tst_attentiondecoder.moc"
