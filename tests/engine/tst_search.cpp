// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search.h"
#include "engine/writtentokens.h"
#include "testclass.h"
#include "tinyencoderdecoder.h"

#include <QtTest>

#include <set>

using namespace alphascope;

namespace {

//! Weights large enough that the tokens differ much in probability.
EncoderDecoder model(std::uint64_t seed)
{
    EncoderDecoder result = tinyEncoderDecoder([&](EncoderDecoderConfig &config) {
        makeLuong(config);
        config.inputFeeding = true;
        config.seed = seed;
    });
    visitorOf(result)(result.parameters, [](const char *, auto &value) { writable(value) *= 4; });
    return result;
}

Hypothesis greedyOf(const EncoderDecoder &model, Index length)
{
    return greedySearch(model.inputs.source.tokens, model.config, model.parameters, { length, 1, true });
}

std::vector<Hypothesis> beamOf(const EncoderDecoder &model, const SearchLimits &limits)
{
    return beamSearch(model.inputs.source.tokens, model.config, model.parameters, limits);
}

//! What teacher forcing says of a sequence.
double logProbabilityOf(EncoderDecoder model, const std::vector<Index> &tokens)
{
    model.inputs.target.tokens = tokens;
    const Matrix<double> logits = logitsOf(pass(model));
    double sum = 0;
    for (Index t = 0; t < logits.rows(); ++t)
        sum += logSoftmax<double>(logits.row(t))(tokens[static_cast<std::size_t>(t)]);
    return sum;
}

} // namespace

class SearchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aBeamOfOneIsGreedy()
    {
        int ended = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const Hypothesis greedy = greedyOf(model(seed), 7);
            const std::vector<Hypothesis> beam = beamOf(model(seed), { 7, 1, true });
            QCOMPARE(beam.size(), std::size_t(1));
            QCOMPARE(beam[0].tokens, greedy.tokens);
            QCOMPARE(beam[0].logProbability, greedy.logProbability);
            QCOMPARE(beam[0].ended, greedy.ended);
            COMPARE_MATRICES(beam[0].alpha, greedy.alpha, 0);
            ended += greedy.ended;
        }
        QVERIFY(ended > 0 && ended < 20); // both ways to stop were tried
    }

    void theEndTokenEndsASequence()
    {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            for (const Hypothesis &hypothesis : beamOf(model(seed), { 6, 4, true })) {
                const auto &tokens = hypothesis.tokens;
                const auto end = std::find(tokens.begin(), tokens.end(), Index(2));
                QCOMPARE(hypothesis.ended, end != tokens.end());
                QVERIFY(hypothesis.ended ? end == tokens.end() - 1 : tokens.size() == 6);
            }
        }
    }

    void logProbabilitiesAndAlphaAreThoseOfTeacherForcing()
    {
        EncoderDecoder one = model(3);
        const std::vector<Hypothesis> hypotheses = beamOf(one, { 5, 4, true });
        QCOMPARE(hypotheses.size(), std::size_t(4));
        for (const Hypothesis &hypothesis : hypotheses) {
            QVERIFY(std::abs(hypothesis.logProbability - logProbabilityOf(one, hypothesis.tokens)) < 1e-12);
            one.inputs.target.tokens = hypothesis.tokens;
            COMPARE_MATRICES(hypothesis.alpha, alphaOf(pass(one)), 1e-15);
        }
    }

    void aBeamThatHoldsEverythingFindsEverything()
    {
        // 5 tokens, one of which is never written and one ends: 1 + 3·1 + 3·3·4 sequences of at most 3 tokens
        EncoderDecoder one = model(2);
        one.parameters.outBias(one.config.tokens.padding) = -1e9; // so that the probabilities of these are all there is
        const std::vector<Hypothesis> all = beamOf(one, { 3, 1000, false });
        QCOMPARE(all.size(), std::size_t(40));
        double sum = 0;
        std::set<std::vector<Index>> different;
        for (const Hypothesis &hypothesis : all) {
            sum += std::exp(hypothesis.logProbability);
            different.insert(hypothesis.tokens);
            QVERIFY(hypothesis.logProbability <= all[0].logProbability);
        }
        QCOMPARE(different.size(), all.size());
        QVERIFY(std::abs(sum - 1) < 1e-12);
        // a smaller beam cannot do better
        for (Index width = 1; width < 6; ++width)
            QVERIFY(beamOf(one, { 3, width, false })[0].logProbability <= all[0].logProbability);
    }

    void paddingIsNeverWritten()
    {
        const auto isWritten = [](const std::vector<Index> &tokens) {
            return std::find(tokens.begin(), tokens.end(), Index(0)) != tokens.end();
        };
        EncoderDecoder one = model(3);
        one.parameters.outBias(0) = 40;
        const std::vector<Index> &source = one.inputs.source.tokens;
        const Hypothesis greedy = greedyOf(one, 6);
        QVERIFY(!isWritten(greedy.tokens));
        QVERIFY(std::abs(greedy.logProbability - logProbabilityOf(one, greedy.tokens)) < 1e-12); // as the model has it
        for (const Hypothesis &hypothesis : beamOf(one, { 4, 100, true }))
            QVERIFY(!isWritten(hypothesis.tokens));
        QVERIFY(!isWritten(writtenTokens(source, 6, one.config, one.parameters)));

        RnnSearch search;
        search.config.sourceVocabulary = search.config.targetVocabulary = 6;
        fitParameters(search);
        for (const double sign : { -1000., 1000. }) {
            search.parameters.W_o.write().row(0).setConstant(sign); // for a maxout below or above 0
            QVERIFY(!isWritten(greedySearch({ 3, 4 }, search.config, search.parameters, { 5, 1, true }).tokens));
            QVERIFY(!isWritten(writtenTokens({ 3, 4 }, 5, search.config, search.parameters)));
        }
    }

    void lengthIsNormalisedByChoice()
    {
        const Hypothesis shorter { { 3, 2 }, -1, true, {} };
        const Hypothesis longer { { 3, 4, 3, 2 }, -1.5, true, {} };
        QVERIFY(shorter.rating(false) > longer.rating(false));
        QVERIFY(shorter.rating(true) < longer.rating(true));
        QCOMPARE(Hypothesis().rating(true), 0.);

        bool differ = false;
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const std::vector<Hypothesis> raw = beamOf(model(seed), { 4, 30, false });
            const std::vector<Hypothesis> normalised = beamOf(model(seed), { 4, 30, true });
            QCOMPARE(raw.size(), normalised.size());
            differ = differ || raw[0].tokens != normalised[0].tokens;
            for (std::size_t i = 1; i < raw.size(); ++i) {
                QVERIFY(raw[i - 1].rating(false) >= raw[i].rating(false));
                QVERIFY(normalised[i - 1].rating(true) >= normalised[i].rating(true));
            }
        }
        QVERIFY(differ);
    }

    void searchesWithoutAttentionHaveNoAlpha()
    {
        EncoderDecoder none = tinyEncoderDecoder([](EncoderDecoderConfig &config) { config.score = Score::None; });
        QCOMPARE(greedyOf(none, 4).alpha.cols(), Index(0));
        QCOMPARE(beamOf(none, { 4, 3, true })[0].alpha.cols(), Index(0));
    }

    void weightsThatAreNoNumbersDoNoHarm()
    {
        EncoderDecoder broken = model(1);
        broken.parameters.outBias.setConstant(NaN);
        QCOMPARE(greedyOf(broken, 4).tokens.size(), std::size_t(4));
        QCOMPARE(beamOf(broken, { 4, 3, true }).size(), std::size_t(3));
        broken = model(1);
        broken.parameters.targetEmbedding.write().row(3).setConstant(NaN); // what follows this token is no number
        const std::vector<Hypothesis> hypotheses = beamOf(broken, { 4, 30, true });
        QVERIFY(std::isfinite(hypotheses.front().logProbability));
        for (const Hypothesis &hypothesis : hypotheses)
            QVERIFY(!std::isnan(hypothesis.logProbability));
    }

    void aStoppedSearchGivesWhatItHas()
    {
        std::stop_source source;
        source.request_stop();
        const EncoderDecoder one = model(1);
        const SearchLimits limits { 4, 3, true };
        QVERIFY(greedySearch(one.inputs.source.tokens, one.config, one.parameters, limits, source.get_token())
                    .tokens.empty());
        QCOMPARE(beamSearch(one.inputs.source.tokens, one.config, one.parameters, limits, source.get_token()).size(),
            std::size_t(1));
    }

    void rnnSearchSearchesToo()
    {
        RnnSearch one;
        one.config.sourceVocabulary = one.config.targetVocabulary = 6;
        fitParameters(one);
        const SearchLimits limits { 5, 1, true };
        const Hypothesis greedy = greedySearch({ 3, 4, 5 }, one.config, one.parameters, limits);
        const std::vector<Hypothesis> beam = beamSearch({ 3, 4, 5 }, one.config, one.parameters, limits);
        QCOMPARE(beam[0].tokens, greedy.tokens);
        QCOMPARE(greedy.alpha.cols(), Index(3));
    }
};

ALPHASCOPE_TEST(SearchTest, QCoreApplication)
#include "tst_search.moc"
