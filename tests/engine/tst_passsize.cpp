// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/passsize.h"
#include "testclass.h"

#include <QTest>

#include <utility>

using namespace alphascope;

namespace {

ManyToOneConfig configOf(Cell cell, Index hidden)
{
    ManyToOneConfig config;
    config.rnn.cell = cell;
    config.rnn.hiddenSize = hidden;
    config.score = Score::Dot;
    return config;
}

//! For pairs of characters.
EncoderDecoderConfig pairsOf(Index hidden, Index vocabulary)
{
    EncoderDecoderConfig config;
    config.encoder.cell = Cell::Gru;
    config.encoder.bidirectional = true;
    config.encoder.hiddenSize = config.decoderHidden = hidden;
    config.targetVocabulary = vocabulary;
    return config;
}

} // namespace

class PassSizeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shortSequencesOfSmallModelsAreSixtyFourAtATime()
    {
        QCOMPARE(sequencesAtATime(configOf(Cell::RnnTanh, 2), 20), std::size_t(64));
        QCOMPARE(sequencesAtATime(configOf(Cell::Gru, 64), 100), std::size_t(64));
        QCOMPARE(sequencesAtATime(configOf(Cell::Gru, 64), 0), std::size_t(64));
    }

    void theyAreFewerAsTheWorkOfEachGrows()
    {
        const auto at
            = [](Index hidden, Index timesteps) { return sequencesAtATime(configOf(Cell::Lstm, hidden), timesteps); };
        QVERIFY(at(128, 1000) < 64);
        QVERIFY(at(128, 1000) >= 2 * at(128, 2000) - 1 && at(128, 2000) > at(128, 4000));
        QVERIFY(at(256, 1000) <= at(128, 1000) / 3);
        QCOMPARE(at(2048, 100'000), std::size_t(1));
        QVERIFY(at(2, 100'000) < 10); // small cells have other work
        ManyToOneConfig two = configOf(Cell::Lstm, 128);
        two.rnn.layers = 2;
        two.rnn.bidirectional = true;
        QVERIFY(sequencesAtATime(two, 1000) < at(128, 1000) / 3);
        QVERIFY(sequencesAtATime(configOf(Cell::RnnTanh, 128), 1000) > 3 * at(128, 1000));
    }

    void aVocabularyThatIsLookedUpDoesNotMatter()
    {
        ManyToOneConfig config = configOf(Cell::Lstm, 64);
        config.rnn.inputSize = 8000;
        QVERIFY(sequencesAtATime(config, 100) < 4);
        QCOMPARE(sequencesAtATime(config, 100, true), std::size_t(64));
    }

    void aBatchOfALargeModelIsSharedToo()
    {
        const auto division = [](const EncoderDecoderConfig &config, std::size_t pairs) {
            const PassDivision found = divisionOf(config, 20, 20, pairs);
            return std::pair(found.passes, found.strands);
        };
        using Parts = std::pair<std::size_t, std::size_t>;
        QCOMPARE(division(pairsOf(64, 60), 64), Parts(1, 2));
        QCOMPARE(division(pairsOf(64, 60), 8), Parts(1, 1));
        QCOMPARE(division(pairsOf(64, 60), 10'000), Parts(20, 8)); // 512 at a time
        QCOMPARE(division(pairsOf(64, 60), 0), Parts(0, 1));
        const std::size_t atATime = pairsAtATime(pairsOf(256, 3000), 20, 20);
        QVERIFY(atATime < 32); // or this tests nothing
        const auto [passes, strands] = division(pairsOf(256, 3000), 64);
        QCOMPARE(strands, std::size_t(2));
        QVERIFY(passes * strands * atATime >= 64 && (passes - 1) * strands * atATime < 64);
        QCOMPARE(division(pairsOf(1000, 30'000), 64), Parts(64, 1));
    }

    void soAreThosePairs()
    {
        QCOMPARE(pairsAtATime(pairsOf(64, 60), 30, 12), std::size_t(64)); // as of the dates
        const std::size_t many = pairsAtATime(pairsOf(256, 3000), 50, 50);
        QVERIFY(many > 2 && many < 20);
        QVERIFY(pairsAtATime(pairsOf(256, 3000), 20, 20) > 2 * many);
        QVERIFY(pairsAtATime(pairsOf(256, 300), 50, 50) > many); // logits
        QVERIFY(pairsAtATime(pairsOf(64, 3000), 50, 50) > many);
        QCOMPARE(pairsAtATime(pairsOf(1000, 30'000), 50, 50), std::size_t(1));
        QVERIFY(pairsAtATime(pairsOf(2, 10), 5000, 5000) < 64); // a score for each of T x U
        QCOMPARE(pairsAtATime(pairsOf(2, 10), 100'000, 100'000), std::size_t(1));
        QCOMPARE(pairsAtATime(pairsOf(2, 10), 0, 0), std::size_t(64));
    }
};

ALPHASCOPE_TEST(PassSizeTest, QCoreApplication)
#include "tst_passsize.moc"
