// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/encoderdecoder.h"
#include "engine/initialiser.h"
#include "engine/manytooneshapes.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

Matrix<double> drawn(Initialisation initialisation, const char *name, const Shape &shape, Cell cell = Cell::RnnTanh)
{
    Matrix<double> values;
    Initialiser { initialisation, cell, 3 }(name, values, shape);
    return values;
}

RowVector<double> drawnVector(Initialisation initialisation, const char *name, Index size, Cell cell = Cell::RnnTanh)
{
    RowVector<double> values;
    Initialiser { initialisation, cell, 3 }(name, values, Shape { 1, size, 0.5 });
    return values;
}

//! Whether the numbers are in ±bound and go to its ends.
bool fillsBound(const Matrix<double> &values, double bound)
{
    return values.minCoeff() >= -bound && values.maxCoeff() < bound && values.maxCoeff() > 0.95 * bound
        && values.minCoeff() < -0.95 * bound;
}

} // namespace

class InitialiserTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesSayTheRole()
    {
        QCOMPARE(roleOf("rnn.weight_ih_l0"), ParameterRole::Kernel);
        QCOMPARE(roleOf("rnn.weight_hh_l1_reverse"), ParameterRole::RecurrentKernel);
        QCOMPARE(roleOf("dec.rnn.bias_ih_l0"), ParameterRole::InputBias);
        QCOMPARE(roleOf("rnn.bias_hh_l0"), ParameterRole::Bias);
        QCOMPARE(roleOf("attn.bias"), ParameterRole::Bias);
        QCOMPARE(roleOf("attn.b"), ParameterRole::Bias);
        QCOMPARE(roleOf("proj.b_q"), ParameterRole::Bias);
        QCOMPARE(roleOf("out.weight"), ParameterRole::Kernel);
        QCOMPARE(roleOf("attn.v"), ParameterRole::Kernel);
        QCOMPARE(roleOf("enc.embed"), ParameterRole::Embedding);
        QCOMPARE(roleOf("decoder.embedding.weight"), ParameterRole::Embedding);
    }

    void pytorchIsWhatFittingDraws()
    {
        for (const Cell cell : { Cell::RnnTanh, Cell::Gru, Cell::Lstm }) {
            ManyToOne model;
            model.config.rnn.cell = cell;
            model.config.score = Score::Additive;
            model.config.head = Head::Attentional;
            model.inputs.x = randomMatrix(4, 3, "x");
            fitParameters(model);
            ManyToOne again = model;
            const Initialiser initialiser { Initialisation::Pytorch, cell, model.config.seed };
            visitManyToOneShapes(again, initialiser);
            std::vector<Matrix<double>> expected;
            visitManyToOneParameters(model.parameters, model.config.rnn,
                [&](const char *, const auto &value) { expected.push_back(value); });
            std::size_t i = 0;
            visitManyToOneParameters(again.parameters, model.config.rnn,
                [&](const char *, const auto &value) { COMPARE_MATRICES(Matrix<double>(value), expected[i++], 0); });
            QCOMPARE(i, expected.size());
        }
    }

    void pytorchEmbeddingsAreNormal()
    {
        const Matrix<double> values = drawn(Initialisation::Pytorch, "enc.embed", { 200, 200, 0.01 });
        QVERIFY(std::abs(values.mean()) < 0.02);
        QVERIFY(std::abs(values.squaredNorm() / 40000 - 1) < 0.03);
    }

    void fittingDrawsEmbeddingsAndDecodersAsTheConfigurationSays()
    {
        EncoderDecoder model;
        model.config.targetVocabulary = 200;
        model.config.targetEmbedding = 50;
        model.config.encoder.cell = Cell::Gru;
        model.config.decoderCell = Cell::Lstm;
        EncoderDecoder keras = model;
        keras.config.initialisation = Initialisation::Keras;
        fitParameters(model);
        fitParameters(keras);
        QVERIFY(std::abs(model.parameters.targetEmbedding->squaredNorm() / 10000 - 1) < 0.06);
        QVERIFY(fillsBound(*keras.parameters.targetEmbedding, 0.05));
        QVERIFY(keras.parameters.encoder.cells[0].bias_ih.isZero(0));
        const Index H = keras.config.decoderHidden;
        RowVector<double> forget = RowVector<double>::Zero(4 * H);
        forget.middleCols(H, H).setOnes();
        COMPARE_MATRICES(keras.parameters.decoder.cells[0].bias_ih, forget, 0);
    }

    void kerasKernelsAreGlorots()
    {
        QVERIFY(fillsBound(drawn(Initialisation::Keras, "rnn.weight_ih_l0", { 60, 20, 1 }), std::sqrt(6.0 / 80)));
        QVERIFY(fillsBound(drawn(Initialisation::Keras, "out.weight", { 1, 95, 1 }), std::sqrt(6.0 / 96)));
        QVERIFY(fillsBound(drawnVector(Initialisation::Keras, "attn.v", 300), std::sqrt(6.0 / 600)));
    }

    void kerasRecurrentKernelsAreOrthogonal()
    {
        const Matrix<double> tall = drawn(Initialisation::Keras, "rnn.weight_hh_l0", { 24, 6, 1 });
        COMPARE_MATRICES(Matrix<double>(tall.transpose() * tall), Matrix<double>::Identity(6, 6), 1e-14);
        Matrix<double> wide(5, 12);
        fillOrthogonal(wide, 1, "wide");
        COMPARE_MATRICES(Matrix<double>(wide * wide.transpose()), Matrix<double>::Identity(5, 5), 1e-14);
    }

    void aSquareOrthogonalMatrixTurnsEitherWay()
    {
        int mirrored = 0;
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            Matrix<double> values(2, 2);
            fillOrthogonal(values, seed, "square");
            mirrored += values(0, 0) * values(1, 1) - values(0, 1) * values(1, 0) < 0 ? 1 : 0;
        }
        QVERIFY(mirrored > 30 && mirrored < 70);
    }

    void kerasBiasesAreZeroButTheForgetGate()
    {
        COMPARE_MATRICES(
            drawnVector(Initialisation::Keras, "rnn.bias_ih_l0", 8, Cell::Lstm), vector({ 0, 0, 1, 1, 0, 0, 0, 0 }), 0);
        COMPARE_MATRICES(
            drawnVector(Initialisation::Keras, "rnn.bias_hh_l0", 8, Cell::Lstm), RowVector<double>::Zero(8), 0);
        COMPARE_MATRICES(
            drawnVector(Initialisation::Keras, "rnn.bias_ih_l0", 6, Cell::Gru), RowVector<double>::Zero(6), 0);
        COMPARE_MATRICES(drawnVector(Initialisation::Keras, "out.bias", 8, Cell::Lstm), RowVector<double>::Zero(8), 0);
        COMPARE_MATRICES(drawn(Initialisation::Keras, "attn.b", { 3, 1, 1 }), Matrix<double>::Zero(3, 1), 0);
    }

    void kerasEmbeddingsAreSmall()
    {
        QVERIFY(fillsBound(drawn(Initialisation::Keras, "enc.embed", { 30, 30, 1 }), 0.05));
    }

    void eachNameHasItsOwnStream()
    {
        const Shape shape { 4, 4, 1 };
        for (const Initialisation initialisation : { Initialisation::Pytorch, Initialisation::Keras }) {
            COMPARE_MATRICES(drawn(initialisation, "out.weight", shape), drawn(initialisation, "out.weight", shape), 0);
            QVERIFY(drawn(initialisation, "out.weight", shape) != drawn(initialisation, "head.W_c", shape));
            QVERIFY(
                drawn(initialisation, "rnn.weight_hh_l0", shape) != drawn(initialisation, "rnn.weight_hh_l1", shape));
        }
    }

    void whatPlaysNoPartIsEmpty()
    {
        Shared<double> values = matrix({ { 1 } });
        RowVector<double> row = vector({ 1, 2 });
        Initialiser initialiser;
        initialiser("attn.W", values, {});
        initialiser("attn.v", row, {});
        QCOMPARE(values.size(), 0);
        QCOMPARE(row.size(), 0);
    }
};

ALPHASCOPE_TEST(InitialiserTest, QCoreApplication)
#include "tst_initialiser.moc"
