// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/manytomanypass.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

ManyToMany modelWith(std::optional<Cell> decoder)
{
    ManyToMany result;
    result.config.rnn.cell = Cell::Lstm;
    result.config.rnn.bidirectional = true;
    result.config.decoder = decoder;
    result.config.outputSize = 2;
    result.config.temperature = 0.7;
    result.inputs.x = randomMatrix(4, 2, "x");
    fitParameters(result);
    if (decoder == Cell::RnnRelu)
        result.parameters.decoder.cells[0].bias_ih.setOnes(); // else its states are 0, and so are all gradients below
    return result;
}

ManyToManyTape<double> pass(const ManyToMany &model)
{
    return forward(*model.inputs.x, model.inputs.padded, model.config, model.parameters);
}

QString allDifferences(ManyToMany model)
{
    const OutputUpstream<double> upstream { randomMatrix(3, 2, "output"), randomMatrix(3, 2, "logits") };
    const auto visitor
        = [config = model.config](auto &&p, auto &&visit) { visitManyToManyParameters(p, config, visit); };
    ManyToManyParameters<double> gradients = filledWithNaN(model.parameters, visitor);
    const Matrix<double> dx = backward(
        *model.inputs.x, model.inputs.padded, model.config, model.parameters, pass(model), upstream, gradients);
    const LossFunction loss = [&] {
        const ManyToManyTape<double> tape = pass(model);
        return seededLoss(tape.output, upstream.output) + seededLoss(tape.logits, upstream.logits);
    };
    return gradientDifferences(model.parameters, gradients, visitor, loss)
        + gradientDifference("x", model.inputs.x.write(), dx, loss);
}

} // namespace

class ManyToManyPassTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gradientsAreThoseOfDifferences_data()
    {
        QTest::addColumn<int>("decoder");
        QTest::newRow("no decoder") << -1;
        QTest::newRow("tanh") << int(Cell::RnnTanh);
        QTest::newRow("relu") << int(Cell::RnnRelu);
        QTest::newRow("gru") << int(Cell::Gru);
        QTest::newRow("lstm") << int(Cell::Lstm);
    }
    void gradientsAreThoseOfDifferences()
    {
        QFETCH(int, decoder);
        ManyToMany manyToMany = modelWith(decoder < 0 ? std::nullopt : std::optional(Cell(decoder)));
        QCOMPARE(allDifferences(manyToMany), QString());
        manyToMany.inputs.padded = { false, true, false, true };
        manyToMany.config.outputActivation = Activation::Softmax;
        QCOMPARE(allDifferences(manyToMany), QString());
    }

    void everyDecoderTimestepWeighsTheInputByItself()
    {
        ManyToMany one = modelWith(std::nullopt);
        one.config.temperature = 1;
        one.parameters.W.write().setZero();
        one.parameters.b = matrix({ { 0, 0, 0, 0 }, { 9, 0, 0, 0 }, { 0, 0, 0, -9 } });
        const double e = std::exp(std::tanh(9.0));
        const ManyToManyTape<double> tape = pass(one);
        COMPARE_MATRICES(tape.attention.alpha,
            matrix({ { 0.25, 0.25, 0.25, 0.25 }, { e / (e + 3), 1 / (e + 3), 1 / (e + 3), 1 / (e + 3) },
                { 1 / (3 + 1 / e), 1 / (3 + 1 / e), 1 / (3 + 1 / e), 1 / e / (3 + 1 / e) } }),
            1e-15);
        COMPARE_MATRICES(
            tape.attention.context.row(0), RowVector<double>(tape.rnn.outputs.back().colwise().mean()), 1e-15);
    }

    void theResetGateIsTheConfiguredOneInTheDecoderToo()
    {
        // Case 19: the context is 1 at each timestep, the weights are 1, the recurrent candidate bias is 1
        for (const ResetGate resetGate : { ResetGate::AfterProduct, ResetGate::BeforeProduct }) {
            ManyToMany one = modelWith(Cell::Gru);
            one.config.rnn.resetGate = resetGate;
            one.config.rnn.bidirectional = false;
            one.config.rnn.hiddenSize = one.config.decoderHidden = 1;
            one.parameters = {};
            fitParameters(one);
            CellParameters<double> &cell = one.parameters.decoder.cells[0];
            cell.weight_ih.write().setOnes();
            cell.weight_hh.write().setOnes();
            cell.bias_ih.setZero();
            cell.bias_hh = vector({ 0, 0, 1 });
            ManyToManyTape<double> tape = pass(one);
            tape.attention.context.setOnes();
            readOut(tape, one.config, one.parameters);
            double h = 0;
            for (Index u = 0; u < 3; ++u) {
                const double r = 1 / (1 + std::exp(-1 - h));
                const double n = std::tanh(1 + (resetGate == ResetGate::BeforeProduct ? r * h + 1 : r * (h + 1)));
                h = (1 - r) * n + r * h;
                QVERIFY(std::abs(tape.feature(u, 0) - h) < 1e-14);
            }
        }
    }

    void theAttentionHasAsManyParametersAsItsFormulaSays()
    {
        const ManyToMany counted = modelWith(Cell::Gru);
        const Index T = 4, F = 4, U = 3;
        QCOMPARE(counted.parameters.W.size() + counted.parameters.b.size(), (T + F) * U);
        QStringList names;
        visitManyToManyParameters(counted.parameters, counted.config,
            [&](const char *name, const auto &) { names << QString::fromUtf8(name); });
        QCOMPARE(names.mid(8, 4).join(QLatin1Char(' ')),
            QStringLiteral("attn.W attn.b dec.rnn.weight_ih_l0 dec.rnn.weight_hh_l0"));
        QCOMPARE(names.size(), qsizetype(8 + 2 + 4 + 2));
    }
};

ALPHASCOPE_TEST(ManyToManyPassTest, QCoreApplication)
#include "tst_manytomanypass.moc"
