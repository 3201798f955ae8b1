// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rnn.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

RnnConfig configFor(Cell cell, bool bidirectional, Index layers)
{
    RnnConfig config;
    config.cell = cell;
    config.bidirectional = bidirectional;
    config.layers = layers;
    config.inputSize = 2;
    config.hiddenSize = 3;
    return config;
}

//! Random weights of the right shapes.
RnnParameters<double> parametersFor(const RnnConfig &config)
{
    RnnParameters<double> p;
    const Index rows = gateCount(config.cell) * config.hiddenSize;
    for (Index i = 0; i < config.layers * config.directions(); ++i) {
        const std::string name = std::to_string(i);
        const Index in = i < config.directions() ? config.inputSize : config.featureSize();
        CellParameters<double> cell;
        cell.weight_ih = randomMatrix(rows, in, ("ih" + name).c_str());
        cell.weight_hh = randomMatrix(rows, config.hiddenSize, ("hh" + name).c_str());
        cell.bias_ih = randomMatrix(1, rows, ("bih" + name).c_str());
        cell.bias_hh = randomMatrix(1, rows, ("bhh" + name).c_str());
        p.cells.push_back(cell);
    }
    return p;
}

RnnParameters<float> inFloat(const RnnParameters<double> &p)
{
    RnnParameters<float> result;
    for (const auto &cell : p.cells) {
        result.cells.push_back({ cell.weight_ih->cast<float>(), cell.weight_hh->cast<float>(),
            cell.bias_ih.cast<float>(), cell.bias_hh.cast<float>() });
    }
    return result;
}

//! One cell of one unit with all weights alike.
RnnParameters<double> unit(Cell cell, double weight, double bias_ih, double bias_hh)
{
    const Index G = gateCount(cell);
    return { { { Matrix<double>::Constant(G, 1, weight), Matrix<double>::Constant(G, 1, weight),
        RowVector<double>::Constant(G, bias_ih), RowVector<double>::Constant(G, bias_hh) } } };
}

RnnConfig unitConfig(Cell cell)
{
    RnnConfig config;
    config.cell = cell;
    config.hiddenSize = 1;
    return config;
}

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

void addCells()
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

} // namespace

class RnnTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void vanillaFollowsItsEquation()
    {
        const RnnConfig config = unitConfig(Cell::RnnTanh);
        const auto tape = forward(matrix({ { 1 }, { -2 } }), {}, config, unit(Cell::RnnTanh, 0.5, 0.1, 0.2));
        const double h1 = std::tanh(0.5 + 0.3);
        const double h2 = std::tanh(-1 + 0.5 * h1 + 0.3);
        COMPARE_MATRICES(tape.outputs[0], matrix({ { h1 }, { h2 } }), 1e-15);
        QCOMPARE(tape.cells[0].gates.size(), Index(0));
        COMPARE_MATRICES(tape.last, vector({ h2 }), 1e-15);
    }

    void reluCutsOffBelowZero()
    {
        const RnnConfig config = unitConfig(Cell::RnnRelu);
        const auto tape = forward(matrix({ { 4 }, { -8 }, { NaN } }), {}, config, unit(Cell::RnnRelu, 0.5, 0, 0));
        COMPARE_MATRICES(tape.outputs[0], matrix({ { 2 }, { 0 }, { NaN } }), 0);
    }

    void bothDirectionsAreAlignedToTheSameTimesteps()
    {
        // Case 18
        RnnConfig config = unitConfig(Cell::RnnTanh);
        config.bidirectional = true;
        RnnParameters<double> p = unit(Cell::RnnTanh, 0.5, 0, 0);
        p.cells.push_back(p.cells[0]);
        const auto tape = forward(matrix({ { 1 }, { 2 }, { 3 } }), {}, config, p);
        COMPARE_MATRICES(
            tape.outputs[0], matrix({ { 0.462117, 0.738922 }, { 0.842886, 0.896201 }, { 0.958036, 0.905148 } }), 1e-6);
        COMPARE_MATRICES(tape.last, vector({ 0.958036, 0.738922 }), 1e-6);
    }

    void theResetGateActsAfterOrBeforeTheProduct()
    {
        // Case 19: all weights 1, x = 1, h = 0.5, recurrent candidate bias 1
        RnnConfig config = unitConfig(Cell::Gru);
        RnnParameters<double> p = unit(Cell::Gru, 1, 0, 0);
        p.cells[0].bias_hh(2) = 1;
        const std::vector<CellState<double>> initial { { vector({ 0.5 }), {} } };
        COMPARE_MATRICES(forwardFrom(initial, matrix({ { 1 } }), {}, config, p).last, vector({ 0.5870123 }), 1e-7);
        config.resetGate = ResetGate::BeforeProduct;
        COMPARE_MATRICES(forwardFrom(initial, matrix({ { 1 } }), {}, config, p).last, vector({ 0.5882861 }), 1e-7);
    }

    void theReportedGatesAreThoseOfTheEquation()
    {
        const auto gru = forward(matrix({ { 1 } }), {}, unitConfig(Cell::Gru), unit(Cell::Gru, 0.5, 0.1, 0.2));
        const double r = sigmoid(0.8);
        const double n = std::tanh(0.6 + r * 0.2);
        COMPARE_MATRICES(gru.cells[0].gates, matrix({ { r, r, n } }), 1e-15);
        COMPARE_MATRICES(gru.cells[0].h, matrix({ { (1 - r) * n } }), 1e-15);

        const auto lstm = forward(matrix({ { 1 } }), {}, unitConfig(Cell::Lstm), unit(Cell::Lstm, 0.5, 0.1, 0.2));
        const double g = std::tanh(0.8);
        COMPARE_MATRICES(lstm.cells[0].gates, matrix({ { r, r, g, r } }), 1e-15);
        COMPARE_MATRICES(lstm.cells[0].c, matrix({ { r * g } }), 1e-15);
        COMPARE_MATRICES(lstm.cells[0].h, matrix({ { r * std::tanh(r * g) } }), 1e-15);
        COMPARE_MATRICES(lstm.cells[0].lastC, vector({ r * g }), 1e-15);
    }

    void oneBiasIsTwoWithASecondOfZeros_data() { addCells(); }
    void oneBiasIsTwoWithASecondOfZeros()
    {
        QFETCH(int, cell);
        QFETCH(bool, bidirectional);
        QFETCH(int, layers);
        const RnnConfig config = configFor(static_cast<Cell>(cell), bidirectional, layers);
        RnnParameters<double> two = parametersFor(config);
        RnnParameters<double> one = two;
        for (auto &parameters : two.cells)
            parameters.bias_hh.setZero();
        for (auto &parameters : one.cells)
            parameters.bias_hh.resize(0);
        const Matrix<double> x = randomMatrix(4, 2, "x");
        COMPARE_MATRICES(forward(x, {}, config, one).outputs.back(), forward(x, {}, config, two).outputs.back(), 0);
    }

    void paddingAnywhereChangesNoNumberOfTheRealPart_data() { addCells(); }
    void paddingAnywhereChangesNoNumberOfTheRealPart()
    {
        // Cases 14, 15 and 17
        QFETCH(int, cell);
        QFETCH(bool, bidirectional);
        QFETCH(int, layers);
        const RnnConfig config = configFor(static_cast<Cell>(cell), bidirectional, layers);
        const RnnParameters<double> p = parametersFor(config);
        const Matrix<double> x = randomMatrix(4, 2, "x");
        const auto alone = forward(x, {}, config, p);

        const std::vector<std::vector<bool>> paddings {
            { false, false, false, false, true, true, true }, // right
            { true, true, false, false, false, false }, // left
            { false, true, true, false, true, false, false }, // in the middle
        };
        for (const auto &padded : paddings) {
            Matrix<double> wide = Matrix<double>::Constant(static_cast<Index>(padded.size()), 2, NaN);
            std::vector<Index> real;
            for (std::size_t t = 0; t < padded.size(); ++t) {
                if (!padded[t])
                    real.push_back(static_cast<Index>(t));
            }
            for (std::size_t t = 0; t < real.size(); ++t)
                wide.row(real[t]) = x.row(static_cast<Index>(t));

            const auto together = forward(wide, padded, config, p);
            COMPARE_MATRICES(together.outputs.back()(real, Eigen::all), alone.outputs.back(), 1e-14);
            COMPARE_MATRICES(together.last, alone.last, 1e-14);
            for (std::size_t i = 0; i < alone.cells.size(); ++i) {
                COMPARE_MATRICES(together.cells[i].lastH, alone.cells[i].lastH, 1e-14);
                if (alone.cells[i].gates.size() > 0)
                    COMPARE_MATRICES(together.cells[i].gates(real, Eigen::all), alone.cells[i].gates, 1e-14);
            }
            for (std::size_t t = 0; t < padded.size(); ++t) {
                if (padded[t])
                    QVERIFY((together.outputs.back().row(static_cast<Index>(t)).array() == 0).all());
            }
        }
    }

    void withEverythingPaddedTheStateStaysZero()
    {
        const RnnConfig config = configFor(Cell::Lstm, true, 2);
        const auto tape = forward(randomMatrix(2, 2, "x"), { true, true }, config, parametersFor(config));
        QVERIFY((tape.last.array() == 0).all());
        QVERIFY((tape.outputs.back().array() == 0).all());
    }

    void floatAgreesWithDouble_data() { addCells(); }
    void floatAgreesWithDouble()
    {
        QFETCH(int, cell);
        QFETCH(bool, bidirectional);
        QFETCH(int, layers);
        const RnnConfig config = configFor(static_cast<Cell>(cell), bidirectional, layers);
        const RnnParameters<double> p = parametersFor(config);
        const Matrix<double> x = randomMatrix(6, 2, "x");
        COMPARE_MATRICES(forward<float>(x.cast<float>(), {}, config, inFloat(p)).outputs.back(),
            forward(x, {}, config, p).outputs.back(), 1e-5);
    }

    void hugeInputsSaturate()
    {
        for (const Cell cell : { Cell::RnnTanh, Cell::Gru, Cell::Lstm }) {
            const auto tape = forward(matrix({ { 1e300 }, { -1e300 } }), {}, unitConfig(cell), unit(cell, 1, 0, 0));
            QVERIFY(tape.outputs[0].allFinite());
        }
    }

    void aStopEndsALongSequence()
    {
        std::stop_source source;
        source.request_stop();
        const RnnConfig config = unitConfig(Cell::RnnTanh);
        const auto tape
            = forward(matrix({ { 1 }, { 1 } }), {}, config, unit(Cell::RnnTanh, 1, 0, 0), source.get_token());
        QVERIFY((tape.outputs[0].array() == 0).all());
    }
};

ALPHASCOPE_TEST(RnnTest, QCoreApplication)
#include "tst_rnn.moc"
