// SPDX-License-Identifier: GPL-3.0-or-later
//! The fast pass over a batch gives what the reference gives for one pair of sequences after the other.
#include "engine/batchencoderdecoder.h"
#include "engine/initialise.h"
#include "testclass.h"

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

//! The loss by the reference, its gradients and weights.
template <typename Scalar>
struct Reference {
    LossSum loss;
    EncoderDecoderParameters<Scalar> gradients;
    std::vector<Matrix<Scalar>> alphas;
};

template <typename Scalar>
Reference<Scalar> referenceOf(
    const Pairs &pairs, const EncoderDecoderConfig &config, const EncoderDecoderParameters<Scalar> &parameters)
{
    Reference<Scalar> result;
    for (std::size_t i = 0; i < pairs.sources.size(); ++i) {
        const std::vector<Index> &targets = pairs.targets[i];
        const auto tape = forward(pairs.sources[i], shifted(targets, config.tokens.begin), config, parameters);
        const auto mean = sequenceLoss<Scalar>({ logitsOf(tape) }, { targets }, config.tokens.padding);
        const auto tokens = static_cast<Scalar>(mean.tokens);
        result.loss += { static_cast<double>(mean.value * tokens), static_cast<double>(tokens) };
        for (std::size_t u = 0; u < targets.size(); ++u) {
            if (targets[u] != config.tokens.padding)
                result.loss.metric += likeliestToken(tape.steps[u].logits, config.tokens.padding) == targets[u];
        }
        EncoderDecoderParameters<Scalar> gradients;
        backward(config, parameters, tape, Matrix<Scalar>(mean.gradients[0] * tokens), gradients);
        accumulate(gradients, config, result.gradients);
        result.alphas.push_back(alphaOf(tape));
    }
    return result;
}

template <typename Scalar>
std::vector<Matrix<double>> listOf(const EncoderDecoder &model, const EncoderDecoderParameters<Scalar> &parameters)
{
    std::vector<Matrix<double>> list;
    visitorOf(model)(parameters, [&](const char *, const auto &value) {
        const Matrix<Scalar> numbers = value;
        list.push_back(numbers.template cast<double>());
    });
    return list;
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
    const auto [loss, gradients, alphas] = referenceOf(pairs, config, model.parameters);
    const std::vector<Matrix<double>> expected = listOf(model, gradients);

    const auto floats = inPrecision<float>(model.parameters);
    const std::vector<Matrix<double>> inFloat = listOf(model, referenceOf(pairs, config, floats).gradients);
    TokenBatch tokens;
    layOut(pairs, config, tokens);
    BatchEncoderDecoder batch;
    for (int run = 0; run < 2; ++run) { // then on used buffers
        EncoderDecoderParameters<float> got;
        batch.setParameters(config, floats);
        const LossSum sum = batch.forward(tokens);
        QVERIFY(std::abs(sum.loss - loss.loss) < 1e-5 * loss.loss);
        QCOMPARE(sum.weight, 3.0 + 4 + 1);
        QCOMPARE(sum.weight, loss.weight);
        QCOMPARE(sum.metric, loss.metric);
        const Index U = tokens.targetShape.timesteps;
        for (std::size_t b = 0; b < alphas.size(); ++b) {
            const Index length = lengthOf(pairs.targets[b], 0);
            const Index T = std::min(batch.alpha().cols(), alphas[b].cols());
            const Matrix<float> alpha = batch.alpha().block(static_cast<Index>(b) * U, 0, length, T);
            QVERIFY(distance(alpha.cast<double>(), alphas[b].topLeftCorner(length, T)) < 1e-5);
        }
        batch.backward(got);
        const std::vector<Matrix<double>> all = listOf(model, got);
        QCOMPARE(all.size(), expected.size());
        std::size_t i = 0;
        visitorOf(model)(got, [&](const char *name, const auto &) {
            QVERIFY2(all[i].rows() == expected[i].rows() && all[i].cols() == expected[i].cols(), name);
            // A gradient that is a small rest of large terms has fewer digits in float, whoever computes it.
            const double bound = std::max(1e-5, std::min(8 * distance(inFloat[i], expected[i]), 1e-4));
            const double far = distance(all[i], expected[i]);
            QVERIFY2(far < bound, qPrintable(u"%1: %2"_s.arg(QString::fromLatin1(name)).arg(far)));
            ++i;
        });
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

ALPHASCOPE_TEST(BatchEncoderDecoderTest, QCoreApplication)
#include "tst_batchencoderdecoder.moc"
