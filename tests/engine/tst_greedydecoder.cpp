// SPDX-License-Identifier: GPL-3.0-or-later
//! Fast greedy decoding writes what the search of the reference writes.
#include "engine/greedydecoder.h"
#include "engine/search.h"
#include "engine/tokenprecision.h"
#include "engine/writtentokens.h"
#include "testclass.h"
#include "tinyencoderdecoder.h"

#include <QtTest>

#include <set>

using namespace alphascope;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(EncoderDecoderConfig)

class GreedyDecoderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesWhatTheReferenceWrites_data()
    {
        using Config = EncoderDecoderConfig;
        QTest::addColumn<Config>("config");
        for (const Score score :
            { Score::None, Score::Dot, Score::ScaledDot, Score::General, Score::Additive, Score::Concat }) {
            for (const Cell cell : { Cell::RnnTanh, Cell::RnnRelu, Cell::Gru, Cell::Lstm }) {
                for (const bool luong : { false, true }) {
                    for (const Index layers : { 1, 2 }) {
                        Config config = tinyEncoderDecoder(makeLuong).config;
                        config.style = luong ? DecoderStyle::Luong : DecoderStyle::Bahdanau;
                        config.score = score;
                        config.encoder.cell = config.decoderCell = cell;
                        config.encoder.layers = config.decoderLayers = layers;
                        config.inputFeeding = luong && layers == 2;
                        if (layers == 2)
                            config.start = DecoderStart::Bridge;
                        const QString name
                            = u"%1, score %2, cell %3, layers %4"_s.arg(luong ? u"Luong"_s : u"Bahdanau"_s)
                                  .arg(int(score))
                                  .arg(int(cell))
                                  .arg(layers);
                        QTest::newRow(qPrintable(name)) << config;
                    }
                }
            }
        }
        QTest::newRow("output without embedding")
            << tinyEncoderDecoder([](Config &config) { config.outputReadsEmbedding = false; }).config;
        QTest::newRow("one bias, reset before the product") << tinyEncoderDecoder([](Config &config) {
            config.encoder.biases = BiasConvention::One;
            config.encoder.resetGate = ResetGate::BeforeProduct;
        }).config;
    }
    void writesWhatTheReferenceWrites()
    {
        QFETCH(EncoderDecoderConfig, config);
        config.temperature = 0.7;
        GreedyDecoder decoder;
        std::set<std::vector<Index>> different;
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            config.seed = seed;
            const EncoderDecoder model = tinyEncoderDecoder([&](EncoderDecoderConfig &target) { target = config; });
            auto parameters = inPrecision<float>(model.parameters);
            visitorOf(model)(parameters, [](const char *, auto &value) { writable(value) *= 3; }); // clear decisions
            decoder.setParameters(config, parameters);
            for (const std::vector<Index> &source : { std::vector<Index> { 3, 5, 4, 3 }, { 4 }, { 5, 5, 3, 0, 0 } }) {
                const SearchLimits limits { 7, 1, true };
                const Hypothesis expected = greedySearch(source, config, parameters, limits);
                const Hypothesis written = decoder.search(source, limits);
                QCOMPARE(written.tokens, expected.tokens);
                QCOMPARE(written.ended, expected.ended);
                // Where the model prefers padding by far, ln p is far below 0.
                QVERIFY(std::abs(written.logProbability - expected.logProbability)
                    < 1e-4 * (1 + std::abs(expected.logProbability)));
                COMPARE_MATRICES(written.alpha, expected.alpha, 1e-4);
                QCOMPARE(decoder.write(source, 7), writtenTokens(source, 7, config, parameters));
                different.insert(written.tokens);
            }
        }
        QVERIFY(different.size() > 1);
    }

    void paddingIsNeverWritten()
    {
        EncoderDecoder model = tinyBahdanau();
        model.parameters.outBias(0) = 40;
        const auto parameters = inPrecision<float>(model.parameters);
        GreedyDecoder decoder;
        decoder.setParameters(model.config, parameters);
        const Hypothesis expected = greedySearch({ 3, 4 }, model.config, parameters, { 6, 1, true });
        const Hypothesis written = decoder.search({ 3, 4 }, { 6, 1, true });
        QCOMPARE(written.tokens, expected.tokens);
        QCOMPARE(std::count(written.tokens.begin(), written.tokens.end(), 0), 0);
        const std::vector<Index> tokens = decoder.write({ 3, 4 }, 6);
        QCOMPARE(std::count(tokens.begin(), tokens.end(), 0), 0);
        QCOMPARE(tokens, writtenTokens({ 3, 4 }, 6, model.config, parameters));
    }

    void aStoppedSearchGivesWhatItHas()
    {
        const EncoderDecoder model = tinyBahdanau();
        const auto parameters = inPrecision<float>(model.parameters);
        GreedyDecoder decoder;
        decoder.setParameters(model.config, parameters);
        std::stop_source source;
        source.request_stop();
        QVERIFY(decoder.search({ 3, 4 }, { 5, 1, true }, source.get_token()).tokens.empty());
    }
};

ALPHASCOPE_TEST(GreedyDecoderTest, QCoreApplication)
#include "tst_greedydecoder.moc"
