// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/encoderdecoderpass.h"
#include "testclass.h"
#include "tinyencoderdecoder.h"

#include <QtTest>

using namespace alphascope;

namespace {

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

//! Every size is 1, the recurrent weights are 0 and all others 1: h_j = tanh(x_j).
EncoderDecoder withUnitWeights(DecoderStyle style)
{
    EncoderDecoder model = tinyEncoderDecoder([&](EncoderDecoderConfig &config) {
        config.encoder.cell = Cell::RnnTanh;
        config.encoder.bidirectional = false;
        config.encoder.inputSize = config.encoder.hiddenSize = 1;
        config.decoderCell = Cell::RnnTanh;
        config.decoderHidden = config.targetEmbedding = config.attentionSize = config.attentionalSize = 1;
        config.style = style;
        config.score = style == DecoderStyle::Luong ? Score::Dot : Score::Additive;
        config.start = style == DecoderStyle::Luong ? DecoderStart::Copy : DecoderStart::Bridge;
        config.inputFeeding = true;
    });
    visitorOf(model)(model.parameters, [](const char *name, auto &value) {
        const QByteArray text(name);
        writable(value).setConstant(
            text.contains("bias") || text.contains("weight_hh") || text == "bridge.b_s" ? 0 : 1);
    });
    model.parameters.sourceEmbedding = matrix({ { 0 }, { 0 }, { 0 }, { 0.5 }, { -1 }, { 0 } });
    model.parameters.targetEmbedding = matrix({ { 0 }, { 0.3 }, { 0 }, { 0.7 }, { 0 } });
    model.inputs.source.tokens = { 3, 4 };
    model.inputs.target.tokens = { 3, 2 };
    return model;
}

//! One step of a GRU of one unit whose weights are 1 and whose biases are 0 but for the recurrent candidate's, which is
//! 1.
double gruStep(double x, double h, ResetGate resetGate)
{
    const double r = sigmoid(x + h), z = r;
    const double n = std::tanh(x + (resetGate == ResetGate::BeforeProduct ? r * h + 1 : r * (h + 1)));
    return (1 - z) * n + z * h;
}

//! Encoder and decoder are such a GRU; tokens 3 and 4 are the numbers 1 and -0.5; the decoder does not see the context.
EncoderDecoder withUnitGrus(DecoderStyle style, ResetGate resetGate)
{
    EncoderDecoder model = tinyEncoderDecoder([&](EncoderDecoderConfig &config) {
        config.encoder.bidirectional = false;
        config.encoder.inputSize = config.encoder.hiddenSize = 1;
        config.encoder.resetGate = resetGate;
        config.decoderHidden = config.targetEmbedding = config.attentionSize = config.attentionalSize = 1;
        config.style = style;
    });
    for (RnnParameters<double> *network : { &model.parameters.encoder, &model.parameters.decoder }) {
        CellParameters<double> &cell = network->cells[0];
        cell.weight_ih.write().setZero();
        cell.weight_ih.write().col(0).setOnes(); // of y; the context is behind it
        cell.weight_hh.write().setOnes();
        cell.bias_ih.setZero();
        cell.bias_hh = vector({ 0, 0, 1 });
    }
    for (Shared<double> *embedding : { &model.parameters.sourceEmbedding, &model.parameters.targetEmbedding }) {
        (*embedding)(3, 0) = 1;
        (*embedding)(4, 0) = -0.5;
    }
    return model;
}

} // namespace

class EncoderDecoderPassTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thePreviousStateAttendsInBahdanausDecoder()
    {
        const EncoderDecoder model = withUnitWeights(DecoderStyle::Bahdanau);
        const EncoderDecoderTape<double> tape = pass(model);
        const double h1 = std::tanh(0.5), h2 = std::tanh(-1.);
        double s = std::tanh(h2); // the bridge: without a backward state, from the last one
        const double y[] = { 0.3, 0.7 };
        for (std::size_t t = 0; t < 2; ++t) {
            const double alpha1 = sigmoid(std::tanh(s + h1) - std::tanh(s + h2)); // softmax of two
            const double c = alpha1 * h1 + (1 - alpha1) * h2;
            s = std::tanh(y[t] + c);
            COMPARE_MATRICES(tape.steps[t].attention.alpha, matrix({ { alpha1, 1 - alpha1 } }), 1e-15);
            COMPARE_MATRICES(tape.steps[t].hidden(), matrix({ { s } }), 1e-15);
            COMPARE_MATRICES(tape.steps[t].logits, Matrix<double>::Constant(1, 5, s + c + y[t]), 1e-15);
        }
    }

    void theOutputNeedNotReadTheEmbedding()
    {
        EncoderDecoder model = withUnitWeights(DecoderStyle::Bahdanau);
        const EncoderDecoderTape<double> whole = pass(model);
        model.config.outputReadsEmbedding = false;
        fitParameters(model);
        QCOMPARE(model.parameters.outWeight.cols(), Index(2));
        model.parameters.outWeight.write().setOnes();
        const EncoderDecoderTape<double> tape = pass(model);
        const double y[] = { 0.3, 0.7 };
        for (std::size_t t = 0; t < 2; ++t) { // the cell reads it still
            COMPARE_MATRICES(tape.steps[t].hidden(), whole.steps[t].hidden(), 0);
            const Matrix<double> expected = whole.steps[t].logits.array() - y[t];
            COMPARE_MATRICES(tape.steps[t].logits, expected, 1e-15);
        }
        // the weight as the whole layer has it where that of y is 0
        EncoderDecoder deaf = withUnitWeights(DecoderStyle::Bahdanau);
        deaf.parameters.outWeight.write().rightCols(1).setZero();
        COMPARE_MATRICES(logitsOf(pass(model)), logitsOf(pass(deaf)), 1e-15);
    }

    void theNewStateAttendsInLuongsDecoderAndTheAttentionalStateIsFed()
    {
        const EncoderDecoder model = withUnitWeights(DecoderStyle::Luong);
        const EncoderDecoderTape<double> tape = pass(model);
        const double h1 = std::tanh(0.5), h2 = std::tanh(-1.);
        double attentional = 0;
        const double y[] = { 0.3, 0.7 };
        for (std::size_t t = 0; t < 2; ++t) {
            const double s = std::tanh(y[t] + attentional);
            const double alpha1 = sigmoid(s * h1 - s * h2);
            attentional = std::tanh(alpha1 * h1 + (1 - alpha1) * h2 + s);
            COMPARE_MATRICES(tape.steps[t].attention.alpha, matrix({ { alpha1, 1 - alpha1 } }), 1e-15);
            COMPARE_MATRICES(tape.steps[t].hidden(), matrix({ { s } }), 1e-15);
            COMPARE_MATRICES(tape.steps[t].logits, Matrix<double>::Constant(1, 5, attentional), 1e-15);
        }
        COMPARE_MATRICES(startState(tape.encoder, model.config).cells[0].h, matrix({ { h2 } }), 1e-15);
    }

    void paddingChangesNoNumber()
    {
        for (const AttentionScope scope :
            { AttentionScope::Global, AttentionScope::LocalMonotonic, AttentionScope::LocalPredictive }) {
            EncoderDecoder alone = tinyEncoderDecoder([&](EncoderDecoderConfig &config) { config.scope = scope; });
            // what padding embeds as must not matter
            alone.parameters.sourceEmbedding.write().row(0).setConstant(NaN);
            EncoderDecoder padded = alone;
            padded.inputs.source.tokens.insert(padded.inputs.source.tokens.end(), { 0, 0 });
            COMPARE_MATRICES(logitsOf(pass(padded)), logitsOf(pass(alone)), 0);
            COMPARE_MATRICES(alphaOf(pass(padded)).leftCols(4), alphaOf(pass(alone)), 0);
            QVERIFY(alphaOf(pass(padded)).rightCols(2).isZero(0));
            const Matrix<double> upstream = randomMatrix(4, 5, "upstream");
            EncoderDecoderParameters<double> gradients = gradientsOf(padded, upstream);
            visitorOf(alone)(gradientsOf(alone, upstream), [&](const char *name, const auto &expected) {
                visitorOf(alone)(gradients, [&](const char *other, const auto &got) {
                    if (qstrcmp(name, other) == 0)
                        QVERIFY2(difference(Matrix<double>(got), Matrix<double>(expected), 1e-15).isEmpty(), name);
                });
            });
        }
    }

    void theResetGateIsTheConfiguredOneOnBothSides()
    {
        // Case 19, in the encoder and in the decoder
        const std::pair<ResetGate, double> expected[]
            = { { ResetGate::AfterProduct, 0.5870123 }, { ResetGate::BeforeProduct, 0.5882861 } };
        for (const auto &[resetGate, state] : expected) {
            QVERIFY(std::abs(gruStep(1, 0.5, resetGate) - state) < 1e-7);
            for (const DecoderStyle style : { DecoderStyle::Bahdanau, DecoderStyle::Luong }) {
                const EncoderDecoder model = withUnitGrus(style, resetGate);
                const EncoderTape<double> encoder = encode({ 3, 4 }, model.config, model.parameters);
                const double h1 = gruStep(1, 0, resetGate);
                COMPARE_MATRICES(
                    encoder.rnn.outputs.back(), matrix({ { h1 }, { gruStep(-0.5, h1, resetGate) } }), 1e-15);
                DecoderState<double> before = startState(encoder, model.config);
                before.cells[0].h = vector({ 0.5 });
                COMPARE_MATRICES(decodeStep(encoder, before, 3, model.config, model.parameters).hidden(),
                    matrix({ { state } }), 1e-7);
            }
        }
    }

    void theDecoderBeginsWithTheLastStatesThatAreNoPadding()
    {
        // Case 17
        for (const DecoderStart start : { DecoderStart::Copy, DecoderStart::Bridge }) {
            for (const Cell cell : { Cell::Gru, Cell::Lstm }) {
                for (const bool bidirectional : { false, true }) {
                    const EncoderDecoder model = tinyEncoderDecoder([&](EncoderDecoderConfig &config) {
                        config.encoder.cell = config.decoderCell = cell;
                        config.encoder.bidirectional = bidirectional;
                        config.start = start;
                        config.decoderHidden = config.encoder.featureSize();
                    });
                    const auto begin = [&](const std::vector<Index> &source) {
                        return startState(encode(source, model.config, model.parameters), model.config).cells[0];
                    };
                    const CellState<double> alone = begin({ 3, 5, 4 });
                    for (const std::vector<Index> &source :
                        { std::vector<Index> { 3, 5, 4, 0, 0 }, { 0, 0, 3, 5, 4 }, { 3, 0, 5, 0, 4 } }) {
                        COMPARE_MATRICES(begin(source).h, alone.h, 1e-15);
                        COMPARE_MATRICES(begin(source).c, alone.c, 1e-15);
                    }
                    QVERIFY(!alone.h.isZero(1e-3));
                }
            }
        }
    }

    void withoutAttentionTheLastStateIsTheOnlyContext()
    {
        for (const bool luong : { false, true }) {
            const EncoderDecoder model = tinyEncoderDecoder([&](EncoderDecoderConfig &config) {
                if (luong)
                    makeLuong(config);
                config.score = Score::None;
            });
            visitorOf(model)(model.parameters,
                [](const char *name, const auto &) { QVERIFY2(!QByteArray(name).startsWith("attn."), name); });
            const EncoderDecoderTape<double> tape = pass(model);
            QCOMPARE(alphaOf(tape).cols(), Index(0));
            for (const DecoderStep<double> &step : tape.steps)
                COMPARE_MATRICES(step.attention.context, tape.encoder.rnn.last, 0);
        }
    }

    void aWindowLargerThanTheSourceIsGlobal()
    {
        EncoderDecoder model = tinyEncoderDecoder(makeLuong);
        const Matrix<double> global = logitsOf(pass(model));
        model.config.scope = AttentionScope::LocalMonotonic;
        model.config.window = 4;
        COMPARE_MATRICES(logitsOf(pass(model)), global, 0);
        model.config.window = 1;
        QVERIFY(!difference(logitsOf(pass(model)), global, 1e-6).isEmpty());
    }

    void localAttentionMovesAlongTheSource()
    {
        EncoderDecoder model = tinyEncoderDecoder(makeLuong);
        model.config.scope = AttentionScope::LocalMonotonic;
        model.config.window = 1;
        model.inputs.target.tokens = { 4, 3, 4, 3, 4, 2 };
        const Matrix<double> alpha = alphaOf(pass(model));
        for (Index t = 0; t < 6; ++t) {
            for (Index j = 0; j < 4; ++j)
                QCOMPARE(alpha(t, j) > 0, std::abs(j - std::min<Index>(t, 3)) <= 1);
            QVERIFY(std::abs(alpha.row(t).sum() - 1) < 1e-15);
        }
    }

    void highTemperatureFlattensAlpha()
    {
        EncoderDecoder model = tinyEncoderDecoder(makeLuong);
        model.config.temperature = 1e9;
        COMPARE_MATRICES(alphaOf(pass(model)), Matrix<double>::Constant(4, 4, 0.25), 1e-9);
    }
};

ALPHASCOPE_TEST(EncoderDecoderPassTest, QCoreApplication)
#include "tst_encoderdecoderpass.moc"
