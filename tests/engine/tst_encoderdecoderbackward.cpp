// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/encoderdecoderbackward.h"
#include "testclass.h"
#include "tinyencoderdecoder.h"

#include <QtTest>

using namespace alphascope;

Q_DECLARE_METATYPE(EncoderDecoderConfig)

namespace {

QString allDifferences(EncoderDecoder model)
{
    const Matrix<double> upstream = randomMatrix(
        static_cast<Index>(model.inputs.target.tokens.size()), model.config.targetVocabulary, "upstream");
    const EncoderDecoderParameters<double> gradients = gradientsOf(model, upstream);
    const LossFunction loss = [&] { return seededLoss(logitsOf(pass(model)), upstream); };
    return gradientDifferences(model.parameters, gradients, visitorOf(model), loss);
}

template <typename Change>
void addRow(const char *name, Change &&change)
{
    QTest::newRow(name) << tinyEncoderDecoder(change).config;
}

} // namespace

class EncoderDecoderBackwardTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gradientsAreThoseOfDifferences_data()
    {
        using Config = EncoderDecoderConfig;
        QTest::addColumn<Config>("config");
        addRow("Bahdanau, gru", [](Config &) {});
        addRow("Bahdanau, lstm, stacked", [](Config &config) {
            config.encoder.cell = config.decoderCell = Cell::Lstm;
            config.decoderLayers = 2;
        });
        addRow("Bahdanau, tanh, one direction", [](Config &config) {
            config.encoder.cell = config.decoderCell = Cell::RnnTanh;
            config.encoder.bidirectional = false;
        });
        addRow("Bahdanau, general, copied states", [](Config &config) {
            makeLuong(config);
            config.style = DecoderStyle::Bahdanau;
        });
        addRow("Bahdanau, output without embedding", [](Config &config) { config.outputReadsEmbedding = false; });
        addRow("Bahdanau, local-p", [](Config &config) { config.scope = AttentionScope::LocalPredictive; });
        addRow("Bahdanau, location", [](Config &config) { config.score = Score::Location; });
        addRow("combining, location, as in PyTorch's older tutorial", [](Config &config) {
            makeLuong(config);
            config.style = DecoderStyle::Combining;
            config.score = Score::Location;
            config.temperature = 0.7;
        });
        addRow("combining, additive, stacked", [](Config &config) {
            config.style = DecoderStyle::Combining;
            config.decoderLayers = 2;
        });
        addRow("combining, no attention", [](Config &config) {
            config.style = DecoderStyle::Combining;
            config.score = Score::None;
        });
        addRow("Bahdanau, no attention", [](Config &config) { config.score = Score::None; });
        addRow("Luong, no attention, fed", [](Config &config) {
            makeLuong(config);
            config.score = Score::None;
            config.inputFeeding = true;
        });
        addRow("Luong, lstm from gru", [](Config &config) {
            makeLuong(config);
            config.decoderCell = Cell::Lstm;
        });
        addRow("Luong, gru from lstm", [](Config &config) {
            makeLuong(config);
            config.encoder.cell = Cell::Lstm;
        });
        addRow("Luong, bridge, one bias", [](Config &config) {
            makeLuong(config);
            config.start = DecoderStart::Bridge;
            config.encoder.biases = BiasConvention::One;
        });
        for (const auto &[name, score] : { std::pair("dot", Score::Dot), std::pair("scaled dot", Score::ScaledDot),
                 std::pair("general", Score::General), std::pair("additive", Score::Additive),
                 std::pair("concat", Score::Concat) }) {
            for (const auto &[where, scope] :
                { std::pair("global", AttentionScope::Global), std::pair("local-m", AttentionScope::LocalMonotonic),
                    std::pair("local-p", AttentionScope::LocalPredictive) }) {
                addRow(qPrintable(QStringLiteral("Luong, lstm, stacked, fed, %1, %2")
                                      .arg(QString::fromUtf8(name), QString::fromUtf8(where))),
                    [score = score, scope = scope](Config &config) {
                        makeLuong(config);
                        config.score = score;
                        config.scope = scope;
                        config.encoder.cell = config.decoderCell = Cell::Lstm;
                        config.encoder.layers = config.decoderLayers = 2;
                        config.inputFeeding = true;
                    });
            }
        }
    }
    void gradientsAreThoseOfDifferences()
    {
        QFETCH(EncoderDecoderConfig, config);
        config.temperature = 0.7;
        EncoderDecoder model = tinyEncoderDecoder([&](EncoderDecoderConfig &target) { target = config; });
        model.inputs.source.tokens = { 3, 5, 0, 4, 3, 0 }; // padding also in between
        renewLocationWeights(model);
        QCOMPARE(allDifferences(model), QString());
    }

    void positionsBeyondTheSourceTakeTheirShare()
    {
        EncoderDecoder model = tinyEncoderDecoder([](EncoderDecoderConfig &config) {
            config.style = DecoderStyle::Combining;
            config.score = Score::Location;
        });
        model.inputs.source.tokens = { 3, 0, 5 }; // of 4 positions
        QCOMPARE(allDifferences(model), QString());
        const EncoderDecoderParameters<double> gradients = gradientsOf(model, randomMatrix(4, 5, "upstream"));
        QVERIFY(gradients.attn.score.W->row(1).isZero(0)); // padding
        QVERIFY(!gradients.attn.score.W->row(3).isZero(1e-9));
    }

    void targetsThatArePaddingCountForNothing()
    {
        EncoderDecoder model = tinyEncoderDecoder([](EncoderDecoderConfig &config) {
            makeLuong(config);
            config.inputFeeding = true;
        });
        const Matrix<double> upstream = randomMatrix(4, 5, "upstream");
        const EncoderDecoderParameters<double> alone = gradientsOf(model, upstream);
        model.inputs.target.tokens.insert(model.inputs.target.tokens.end(), { 0, 0 });
        model.parameters.targetEmbedding.write().row(0).setConstant(NaN); // padding is read, but not learned from
        model.parameters.targetEmbedding.write().row(2).setZero(); // read at the end only
        Matrix<double> padded = Matrix<double>::Zero(6, 5);
        padded.topRows(4) = upstream;
        const EncoderDecoderParameters<double> gradients = gradientsOf(model, padded);
        COMPARE_MATRICES(*gradients.targetEmbedding, *alone.targetEmbedding, 1e-15);
        COMPARE_MATRICES(*gradients.outWeight, *alone.outWeight, 1e-15);
        COMPARE_MATRICES(*gradients.decoder.cells[0].weight_ih, *alone.decoder.cells[0].weight_ih, 1e-15);
        COMPARE_MATRICES(*gradients.sourceEmbedding, *alone.sourceEmbedding, 1e-15);
    }

    void aBatchIsTheSumOfItsExamples()
    {
        EncoderDecoder model = tinyBahdanau();
        const Matrix<double> upstream = randomMatrix(4, 5, "upstream");
        const EncoderDecoderParameters<double> first = gradientsOf(model, upstream);
        model.inputs.source.tokens = { 4, 3 };
        const EncoderDecoderParameters<double> second = gradientsOf(model, upstream);
        EncoderDecoderParameters<double> sum;
        accumulate(first, model.config, sum);
        accumulate(second, model.config, sum);
        COMPARE_MATRICES(*sum.sourceEmbedding, Matrix<double>(*first.sourceEmbedding + *second.sourceEmbedding), 1e-15);
        COMPARE_MATRICES(sum.outBias, RowVector<double>(first.outBias + second.outBias), 1e-15);
    }
};

ALPHASCOPE_TEST(EncoderDecoderBackwardTest, QCoreApplication)
#include "tst_encoderdecoderbackward.moc"
