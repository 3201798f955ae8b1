// SPDX-License-Identifier: GPL-3.0-or-later
//! The fast pass over a batch gives what the reference gives for one pair of sequences after the other.
#include "engine/batchencoderdecoder.h"
#include "engine/initialise.h"

#include "engine/likeliesttoken.h"
#include "engine/sequenceloss.h"
#include "engine/tokenprecision.h"
#include "tinyencoderdecoder.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

using Tokens = std::vector<std::vector<Index>>;

//! Of different lengths, with padding at the end, in the target also in between.
struct Pairs {
    Tokens sources { { 3, 5, 4, 3 }, { 5, 0, 0 }, { 4, 4, 3, 5, 3, 0 } };
    Tokens targets { { 4, 3, 2 }, { 3, 4, 0, 4, 2 }, { 2, 0, 0 } };
};

void layOut(const Pairs &pairs, const EncoderDecoderConfig &config, TokenBatch &batch)
{
    Tokens inputs;
    for (const std::vector<Index> &target : pairs.targets)
        inputs.push_back(shifted(target, config.tokens.begin));
    std::vector<const std::vector<Index> *> pointers[3];
    for (std::size_t i = 0; i < pairs.sources.size(); ++i) {
        pointers[0].push_back(&pairs.sources[i]);
        pointers[1].push_back(&pairs.targets[i]);
        pointers[2].push_back(&inputs[i]);
    }
    batch.assign(pointers[0], pointers[1], pointers[2], config.tokens.padding);
}

//! The loss by the reference, and its gradients.
LossSum referenceLoss(const Pairs &pairs, const EncoderDecoder &model, EncoderDecoderParameters<double> &sum,
    std::vector<Matrix<double>> &alphas)
{
    LossSum loss;
    for (std::size_t i = 0; i < pairs.sources.size(); ++i) {
        const auto input = shifted(pairs.targets[i], model.config.tokens.begin);
        const auto tape = forward(pairs.sources[i], input, model.config, model.parameters);
        const auto mean = sequenceLoss<double>({ logitsOf(tape) }, { pairs.targets[i] }, model.config.tokens.padding);
        const auto tokens = static_cast<double>(mean.tokens);
        loss += { mean.value * tokens, tokens };
        const std::vector<Index> &targets = pairs.targets[i];
        for (std::size_t u = 0; u < targets.size(); ++u) {
            if (targets[u] != model.config.tokens.padding)
                loss.metric += likeliestToken(tape.steps[u].logits, model.config.tokens.padding) == targets[u];
        }
        EncoderDecoderParameters<double> gradients;
        backward(model.config, model.parameters, tape, Matrix<double>(mean.gradients[0] * tokens), gradients);
        accumulate(gradients, model.config, sum);
        alphas.push_back(alphaOf(tape));
    }
    return loss;
}

double distance(const Matrix<double> &a, const Matrix<double> &b)
{
    return a.size() == 0 ? 0 : (a - b).cwiseAbs().maxCoeff() / (1e-3 + b.cwiseAbs().maxCoeff());
}

} // namespace

Q_DECLARE_METATYPE(EncoderDecoderConfig)

class BatchEncoderDecoderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalsTheReference_data();
    void equalsTheReference();
    void dropoutScalesTheEmbeddings();
    void neitherOrderNorCompanyMatters_data();
    void neitherOrderNorCompanyMatters();
};

void BatchEncoderDecoderTest::equalsTheReference_data()
{
    using Config = EncoderDecoderConfig;
    QTest::addColumn<Config>("config");
    const auto add = [](const QString &name, auto &&change) {
        QTest::newRow(qPrintable(name)) << tinyEncoderDecoder(change).config;
    };
    const std::vector<std::pair<const char *, Score>> scores { { "none", Score::None }, { "dot", Score::Dot },
        { "scaled dot", Score::ScaledDot }, { "general", Score::General }, { "additive", Score::Additive },
        { "concat", Score::Concat } };
    const std::vector<std::pair<const char *, Cell>> cells { { "rnn", Cell::RnnTanh }, { "relu", Cell::RnnRelu },
        { "gru", Cell::Gru }, { "lstm", Cell::Lstm } };
    for (const auto &[scoreName, score] : scores) {
        for (const auto &[cellName, cell] : cells) {
            for (const bool luong : { false, true }) {
                const auto choose = [&, score = score, cell = cell](Config &config) {
                    makeLuong(config);
                    config.style = luong ? DecoderStyle::Luong : DecoderStyle::Bahdanau;
                    config.score = score;
                    config.encoder.cell = config.decoderCell = cell;
                };
                const QString name = u"%1, %2, %3"_s.arg(
                    luong ? u"Luong"_s : u"Bahdanau"_s, QString::fromLatin1(scoreName), QString::fromLatin1(cellName));
                add(name, choose);
                add(name + u", stacked, fed"_s, [&](Config &config) {
                    choose(config);
                    config.encoder.layers = config.decoderLayers = 2;
                    config.inputFeeding = luong;
                });
                add(name + u", one direction, stacked bridge"_s, [&](Config &config) {
                    choose(config);
                    config.encoder.bidirectional = false;
                    config.start = DecoderStart::Bridge;
                    config.decoderLayers = 3;
                    config.decoderHidden = config.encoder.featureSize();
                });
            }
        }
    }
    add(u"output without embedding"_s, [](Config &config) { config.outputReadsEmbedding = false; });
    add(u"bridge, other hidden size"_s, [](Config &config) { config.decoderHidden = 5; });
    add(u"lstm from gru"_s, [](Config &config) {
        makeLuong(config);
        config.decoderCell = Cell::Lstm;
    });
    add(u"gru from lstm"_s, [](Config &config) {
        makeLuong(config);
        config.encoder.cell = Cell::Lstm;
    });
    add(u"reset before the product, one bias"_s, [](Config &config) {
        config.encoder.resetGate = ResetGate::BeforeProduct;
        config.encoder.biases = BiasConvention::One;
    });
    add(u"wide"_s, [](Config &config) { // more than a panel
        config.encoder.hiddenSize = 37;
        config.decoderHidden = 41;
        config.attentionSize = 35;
    });
}

void BatchEncoderDecoderTest::equalsTheReference()
{
    QFETCH(EncoderDecoderConfig, config);
    config.temperature = 0.7;
    EncoderDecoder model = tinyEncoderDecoder([&](EncoderDecoderConfig &target) { target = config; });
    // Embeddings with a bound: the scores of ReLU states, which have none, leave float no five digits otherwise.
    fillUniform(model.parameters.sourceEmbedding.write(), 1, config.seed, "enc.embed");
    fillUniform(model.parameters.targetEmbedding.write(), 1, config.seed, "dec.embed");
    const Pairs pairs;
    EncoderDecoderParameters<double> expected;
    std::vector<Matrix<double>> alphas;
    const LossSum loss = referenceLoss(pairs, model, expected, alphas);

    const auto floats = inPrecision<float>(model.parameters);
    TokenBatch tokens;
    layOut(pairs, config, tokens);
    BatchEncoderDecoder batch;
    for (int run = 0; run < 2; ++run) { // then on used buffers
        EncoderDecoderParameters<float> gradients;
        batch.setParameters(config, floats);
        const LossSum got = batch.forward(tokens);
        QVERIFY(std::abs(got.loss - loss.loss) < 1e-5 * loss.loss);
        QCOMPARE(got.weight, 3.0 + 4 + 1);
        QCOMPARE(got.weight, loss.weight);
        QCOMPARE(got.metric, loss.metric);
        const Index U = tokens.targetShape.timesteps;
        for (std::size_t b = 0; b < alphas.size(); ++b) {
            const Index length = lengthOf(pairs.targets[b], 0);
            const Index T = std::min(batch.alpha().cols(), alphas[b].cols());
            const Matrix<float> alpha = batch.alpha().block(static_cast<Index>(b) * U, 0, length, T);
            QVERIFY(distance(alpha.cast<double>(), alphas[b].topLeftCorner(length, T)) < 1e-5);
        }
        batch.backward(gradients);
        std::vector<Matrix<double>> all;
        visitorOf(model)(expected, [&](const char *, const auto &value) { all.push_back(value); });
        std::size_t i = 0;
        visitorOf(model)(gradients, [&](const char *name, const auto &value) {
            const Matrix<float> values = value;
            QVERIFY2(values.rows() == all[i].rows() && values.cols() == all[i].cols(), name);
            const double far = distance(values.cast<double>(), all[i]);
            QVERIFY2(far < 1e-5, qPrintable(u"%1: %2"_s.arg(QString::fromLatin1(name)).arg(far)));
            ++i;
        });
        QCOMPARE(i, all.size());
    }
}

//! A factor for an embedding is as good as an embedding that is so much larger.
void BatchEncoderDecoderTest::dropoutScalesTheEmbeddings()
{
    const EncoderDecoder model = tinyBahdanau();
    auto parameters = inPrecision<float>(model.parameters);
    TokenBatch tokens;
    layOut({}, model.config, tokens);
    tokens.sourceScale.setConstant(static_cast<Index>(tokens.sources.size()), model.config.encoder.inputSize, 2);
    tokens.targetScale.setConstant(static_cast<Index>(tokens.targets.size()), model.config.targetEmbedding, 3);
    BatchEncoderDecoder batch;
    batch.setParameters(model.config, parameters);
    const LossSum scaled = batch.forward(tokens);
    EncoderDecoderParameters<float> ofScaled, ofLarge;
    batch.backward(ofScaled);

    parameters.sourceEmbedding.write() *= 2;
    parameters.targetEmbedding.write() *= 3;
    layOut({}, model.config, tokens);
    batch.setParameters(model.config, parameters);
    QCOMPARE(batch.forward(tokens), scaled);
    batch.backward(ofLarge);
    QVERIFY(ofScaled.sourceEmbedding->isApprox(*ofLarge.sourceEmbedding * 2));
    QVERIFY(ofScaled.targetEmbedding->isApprox(*ofLarge.targetEmbedding * 3));
    QVERIFY(ofScaled.outWeight->isApprox(*ofLarge.outWeight));
}

void BatchEncoderDecoderTest::neitherOrderNorCompanyMatters_data()
{
    QTest::addColumn<int>("score");
    QTest::addColumn<bool>("luong");
    for (const Score score :
        { Score::None, Score::Dot, Score::ScaledDot, Score::General, Score::Additive, Score::Concat }) {
        for (const bool luong : { false, true })
            QTest::addRow("score %d, %s", int(score), luong ? "Luong" : "Bahdanau") << int(score) << luong;
    }
}

void BatchEncoderDecoderTest::neitherOrderNorCompanyMatters()
{
    // Case 15
    QFETCH(int, score);
    QFETCH(bool, luong);
    const EncoderDecoder model = tinyEncoderDecoder([&](EncoderDecoderConfig &config) {
        makeLuong(config);
        config.style = luong ? DecoderStyle::Luong : DecoderStyle::Bahdanau;
        config.score = static_cast<Score>(score);
        config.encoder.cell = config.decoderCell = luong ? Cell::Lstm : Cell::Gru;
        config.inputFeeding = luong;
    });
    const auto floats = inPrecision<float>(model.parameters);
    Pairs pairs { {}, { { 4, 3, 2 }, { 3, 4, 4, 3, 4, 4, 3, 2 }, { 2 } } };
    for (const Index length : { 23, 12, 7 }) {
        std::vector<Index> &source = pairs.sources.emplace_back();
        for (Index t = 0; t < length; ++t)
            source.push_back(3 + (t * t + length) % 3);
    }
    BatchEncoderDecoder batch;
    batch.setParameters(model.config, floats);
    TokenBatch tokens;
    const auto run = [&](const std::vector<std::size_t> &order, EncoderDecoderParameters<float> &gradients) {
        Pairs chosen { {}, {} };
        for (const std::size_t number : order) {
            chosen.sources.push_back(pairs.sources[number]);
            chosen.targets.push_back(pairs.targets[number]);
        }
        layOut(chosen, model.config, tokens);
        const double loss = batch.forward(tokens).loss;
        batch.backward(gradients);
        return loss;
    };
    double sum = 0;
    EncoderDecoderParameters<float> expected;
    std::vector<Matrix<float>> alphas;
    for (std::size_t number = 0; number < 3; ++number) {
        sum += run({ number }, expected); // adds up
        alphas.push_back(batch.alpha());
    }
    for (const std::vector<std::size_t> &order :
        { std::vector<std::size_t> { 0, 1, 2 }, { 2, 0, 1 }, { 2, 1, 0 }, { 1, 0, 2 } }) {
        EncoderDecoderParameters<float> gradients;
        QVERIFY(std::abs(run(order, gradients) - sum) < 1e-6 * sum);
        for (std::size_t b = 0; b < 3; ++b) {
            const Matrix<float> &alone = alphas[order[b]];
            const auto first = static_cast<Index>(b) * tokens.targetShape.timesteps;
            const Matrix<float> alpha = batch.alpha().block(first, 0, alone.rows(), alone.cols());
            COMPARE_MATRICES(alpha, alone, 1e-6);
            QVERIFY(
                batch.alpha().middleRows(first, alone.rows()).rightCols(batch.alpha().cols() - alone.cols()).isZero(0));
        }
        std::vector<Matrix<float>> all;
        visitorOf(model)(expected, [&](const char *, const auto &value) { all.push_back(value); });
        std::size_t i = 0;
        visitorOf(model)(gradients, [&](const char *name, const auto &value) {
            const Matrix<float> got = value;
            QVERIFY2(difference(got, all[i++], 1e-5).isEmpty(), name);
        });
    }
}

QTEST_APPLESS_MAIN(BatchEncoderDecoderTest)
#include "tst_batchencoderdecoder.moc"
