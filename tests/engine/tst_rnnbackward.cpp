// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rnnbackward.h"
#include "engine/rnnshapes.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

RnnConfig configFor(int cell, bool bidirectional, Index layers)
{
    RnnConfig config;
    config.cell = static_cast<Cell>(cell);
    config.bidirectional = bidirectional;
    config.layers = layers;
    config.inputSize = 2;
    config.hiddenSize = 3;
    return config;
}

RnnParameters<double> randomParameters(const RnnConfig &config)
{
    RnnParameters<double> p;
    p.cells.resize(static_cast<std::size_t>(config.layers * config.directions()));
    visitRnnShapes(p, config, "", [](const char *name, auto &value, const Shape &shape) {
        if (!shape.isEmpty())
            writable(value) = randomMatrix(shape.rows, shape.columns, name);
    });
    if (config.cell == Cell::RnnRelu) {
        for (auto &cell : p.cells)
            cell.bias_ih = cell.bias_ih.cwiseAbs(); // else some layers are 0 at all timesteps, and so their gradients
    }
    return p;
}

//! A sequence, and a loss Σ outputs∘upstream + Σ last∘(its upstream) + what each cell's last h and c add.
struct Sequence {
    RnnConfig config;
    RnnParameters<double> parameters = randomParameters(config);
    Matrix<double> x = randomMatrix(5, 2, "x");
    std::vector<bool> padded;
    std::vector<CellState<double>> initial;
    RnnUpstream<double> upstream;
    RowVector<double> upstreamOfLast;

    explicit Sequence(const RnnConfig &wanted)
        : config(wanted)
    {
        upstream.outputs = randomMatrix(5, config.featureSize(), "upstream");
        upstreamOfLast = randomMatrix(1, config.featureSize(), "last");
        for (std::size_t i = 0; i < parameters.cells.size(); ++i) {
            const std::string name = std::to_string(i);
            initial.push_back({ randomMatrix(1, 3, ("h" + name).c_str()), {} });
            upstream.last.push_back({ randomMatrix(1, 3, ("dh" + name).c_str()), {} });
            if (config.cell == Cell::Lstm) {
                initial.back().c = randomMatrix(1, 3, ("c" + name).c_str());
                upstream.last.back().c = randomMatrix(1, 3, ("dc" + name).c_str());
            }
        }
    }

    RnnTape<double> tape() const { return forwardFrom(initial, x, padded, config, parameters); }

    double loss() const
    {
        const RnnTape<double> result = tape();
        double sum = seededLoss(result.outputs.back(), upstream.outputs) + seededLoss(result.last, upstreamOfLast);
        for (std::size_t i = 0; i < result.cells.size(); ++i) {
            sum += seededLoss(result.cells[i].lastH, upstream.last[i].h);
            if (config.cell == Cell::Lstm)
                sum += seededLoss(result.cells[i].lastC, upstream.last[i].c);
        }
        return sum;
    }

    auto visitor() const
    {
        return [config = config](auto &&p, auto &&visit) { visitRnnParameters(p, config, "", visit); };
    }

    RnnInputGradients<double> gradients(RnnParameters<double> &of) const
    {
        RnnUpstream<double> all = upstream;
        all.addToLast(upstreamOfLast, config);
        of = filledWithNaN(parameters, visitor());
        return backwardFrom(initial, x, padded, config, parameters, tape(), all, of);
    }
};

//! Every gradient there is, against differences.
QString allDifferences(Sequence &sequence)
{
    RnnParameters<double> gradients;
    const RnnInputGradients<double> ofInputs = sequence.gradients(gradients);
    const LossFunction loss = [&] { return sequence.loss(); };
    QString report = gradientDifferences(sequence.parameters, gradients, sequence.visitor(), loss);
    report += gradientDifference("x", sequence.x, ofInputs.x, loss);
    for (std::size_t i = 0; i < sequence.initial.size(); ++i) {
        report += gradientDifference("initial h", sequence.initial[i].h, ofInputs.initial[i].h, loss);
        if (sequence.config.cell == Cell::Lstm)
            report += gradientDifference("initial c", sequence.initial[i].c, ofInputs.initial[i].c, loss);
    }
    return report;
}

} // namespace

class RnnBackwardTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gradientsAreThoseOfDifferences_data()
    {
        QTest::addColumn<int>("cell");
        QTest::addColumn<bool>("bidirectional");
        QTest::addColumn<int>("layers");
        const char *names[] = { "tanh", "relu", "gru", "lstm" };
        for (int cell = 0; cell < 4; ++cell) {
            for (const bool bidirectional : { false, true }) {
                for (const int layers : { 1, 2 }) {
                    QTest::addRow("%s, %s, %d", names[cell], bidirectional ? "both directions" : "forward", layers)
                        << cell << bidirectional << layers;
                }
            }
        }
    }
    void gradientsAreThoseOfDifferences()
    {
        QFETCH(int, cell);
        QFETCH(bool, bidirectional);
        QFETCH(int, layers);
        Sequence sequence(configFor(cell, bidirectional, layers));
        QCOMPARE(allDifferences(sequence), QString());
        sequence.padded = { true, false, false, true, false };
        QCOMPARE(allDifferences(sequence), QString());
    }

    void aResetBeforeTheProductHasItsOwnGradient()
    {
        RnnConfig config = configFor(int(Cell::Gru), true, 2);
        config.resetGate = ResetGate::BeforeProduct;
        Sequence sequence(config);
        sequence.padded = { false, false, true, false, true };
        QCOMPARE(allDifferences(sequence), QString());
    }

    void oneBiasHasOneGradient_data()
    {
        QTest::addColumn<int>("cell");
        QTest::newRow("tanh") << int(Cell::RnnTanh);
        QTest::newRow("gru") << int(Cell::Gru);
        QTest::newRow("lstm") << int(Cell::Lstm);
    }
    void oneBiasHasOneGradient()
    {
        QFETCH(int, cell);
        RnnConfig config = configFor(cell, false, 1);
        config.biases = BiasConvention::One;
        Sequence sequence(config);
        QCOMPARE(allDifferences(sequence), QString());
        RnnParameters<double> gradients;
        sequence.gradients(gradients);
        QCOMPARE(gradients.cells[0].bias_hh.size(), Index(0));
    }

    void oneUnitByHand()
    {
        // h1 = tanh(w x1), h2 = tanh(w x2 + u h1), loss = h2
        RnnConfig config;
        config.hiddenSize = 1;
        const double w = 0.5, u = 0.7, x1 = 1, x2 = -2;
        const RnnParameters<double> p { { { matrix({ { w } }), matrix({ { u } }), vector({ 0 }), vector({ 0 }) } } };
        const Matrix<double> x = matrix({ { x1 }, { x2 } });
        const double h1 = std::tanh(w * x1);
        const double h2 = std::tanh(w * x2 + u * h1);
        const double da2 = 1 - h2 * h2;
        const double da1 = da2 * u * (1 - h1 * h1);
        RnnParameters<double> gradients;
        const Matrix<double> dx
            = backward(x, {}, config, p, forward(x, {}, config, p), { matrix({ { 0 }, { 1 } }), {} }, gradients);
        COMPARE_MATRICES(dx, matrix({ { da1 * w }, { da2 * w } }), 1e-15);
        COMPARE_MATRICES(*gradients.cells[0].weight_ih, matrix({ { da1 * x1 + da2 * x2 } }), 1e-15);
        COMPARE_MATRICES(*gradients.cells[0].weight_hh, matrix({ { da2 * h1 } }), 1e-15);
        COMPARE_MATRICES(gradients.cells[0].bias_ih, vector({ da1 + da2 }), 1e-15);
    }

    void paddingHasNoGradientAndChangesNone()
    {
        Sequence alone(configFor(int(Cell::Lstm), true, 2));
        Sequence batched = alone;
        batched.x.conservativeResize(8, 2);
        batched.x.bottomRows(3).setConstant(NaN); // nobody may look there
        batched.padded = { false, false, false, false, false, true, true, true };
        batched.upstream.outputs.conservativeResize(8, batched.config.featureSize());
        batched.upstream.outputs.bottomRows(3).setConstant(NaN);
        RnnParameters<double> expected;
        RnnParameters<double> got;
        const Matrix<double> expectedX = alone.gradients(expected).x;
        const Matrix<double> gotX = batched.gradients(got).x;
        COMPARE_MATRICES(gotX.topRows(5), expectedX, 1e-14);
        COMPARE_MATRICES(gotX.bottomRows(3), Matrix<double>::Zero(3, 2), 0);
        for (std::size_t i = 0; i < got.cells.size(); ++i) {
            COMPARE_MATRICES(*got.cells[i].weight_ih, *expected.cells[i].weight_ih, 1e-14);
            COMPARE_MATRICES(*got.cells[i].weight_hh, *expected.cells[i].weight_hh, 1e-14);
        }
    }

    void aSequenceOfPaddingPassesTheGradientOfItsStates()
    {
        Sequence sequence(configFor(int(Cell::Gru), false, 1));
        sequence.padded.assign(5, true);
        RnnParameters<double> gradients;
        const RnnInputGradients<double> ofInputs = sequence.gradients(gradients);
        COMPARE_MATRICES(
            ofInputs.initial[0].h, RowVector<double>(sequence.upstream.last[0].h + sequence.upstreamOfLast), 0);
        COMPARE_MATRICES(*gradients.cells[0].weight_hh, Matrix<double>::Zero(9, 3), 0);
    }
};

ALPHASCOPE_TEST(RnnBackwardTest, QCoreApplication)
#include "tst_rnnbackward.moc"
