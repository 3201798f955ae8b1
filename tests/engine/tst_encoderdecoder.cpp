// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search.h"
#include "testclass.h"
#include "tinyencoderdecoder.h"
#include "words.h"

#include <QtTest>

using namespace alphascope;

namespace {

EncoderDecoder luong()
{
    EncoderDecoder model = tinyEncoderDecoder(makeLuong);
    model.vocabularies.source = vocabularyOfWords({ "ein", "Haus", "rotes" });
    model.vocabularies.target = vocabularyOfWords({ "a", "house" });
    return model;
}

QString joined(const std::vector<std::string> &labels)
{
    QStringList list;
    for (const std::string &label : labels)
        list << QString::fromStdString(label);
    return list.join(QLatin1Char(' '));
}

QStringList titles(const Trace &trace)
{
    QStringList list;
    for (const States &states : trace.states)
        list << QString::fromStdString(states.symbol + ": " + states.title);
    return list;
}

} // namespace

class EncoderDecoderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theDecoderReadsTheTargetShiftedByOne()
    {
        QCOMPARE(decoderInput({ 4, 3, 2 }, TokenIds()), (std::vector<Index> { 1, 4, 3 }));
        QCOMPARE(decoderInput({}, TokenIds()), std::vector<Index>());
    }

    void aTraceHasARowForEachTokenOfTheTarget()
    {
        EncoderDecoder model = luong();
        model.inputs.source.tokens = { 3, 5, 4, 0 };
        QVERIFY(!check(model));
        const Trace trace = alphascope::trace(model);
        QCOMPARE(joined(trace.rowLabels), QStringLiteral("house a house ⟨end⟩"));
        QCOMPARE(joined(trace.columnLabels), QStringLiteral("ein rotes Haus ⟨pad⟩"));
        QCOMPARE(trace.padded, (std::vector<bool> { false, false, false, true }));
        QCOMPARE(trace.sheets.size(), std::size_t(1));
        const EncoderDecoderTape<double> tape = pass(model);
        COMPARE_MATRICES(trace.sheets[0].alpha, alphaOf(tape), 0);
        COMPARE_MATRICES(trace.context, trace.sheets[0].context, 0);
        COMPARE_MATRICES(trace.sheets[0].rowSums, RowVector<double>::Ones(4), 1e-15);
        COMPARE_MATRICES(trace.sheets[0].queries, stacked(tape.steps, [](const auto &s) { return s.hidden(); }), 0);
        COMPARE_MATRICES(trace.attentional, stacked(tape.steps, [](const auto &s) { return s.attentional; }), 0);
        QVERIFY(!trace.mask.col(3).any() && trace.mask.leftCols(3).all());
        COMPARE_MATRICES(Matrix<double>(trace.outputs.rowwise().sum()), Matrix<double>::Ones(4, 1), 1e-15);
    }

    void candidatesAreTheLikeliestTokens()
    {
        EncoderDecoder model = tinyEncoderDecoder([](EncoderDecoderConfig &config) { config.targetVocabulary = 9; });
        model.vocabularies.target = vocabularyOfWords({ "a", "b", "c", "d", "e", "f" });
        const Trace trace = alphascope::trace(model);
        QCOMPARE(trace.candidates.size(), std::size_t(4));
        for (Index u = 0; u < 4; ++u) {
            const std::vector<Candidate> &row = trace.candidates[static_cast<std::size_t>(u)];
            QCOMPARE(row.size(), std::size_t(5));
            QCOMPARE(row[0].probability, trace.outputs.row(u).maxCoeff());
            for (std::size_t k = 0; k < row.size(); ++k) {
                QCOMPARE(row[k].probability, trace.outputs(u, row[k].token));
                QCOMPARE(row[k].label, tokenLabel(row[k].token, model.vocabularies.target));
                QVERIFY(k == 0 || row[k - 1].probability >= row[k].probability);
            }
        }
        model.parameters.outBias(4) = NaN;
        QCOMPARE(alphascope::trace(model).candidates[0].size(), std::size_t(5));
    }

    void statesOfBothSidesAreThere()
    {
        const Trace trace = alphascope::trace(luong());
        QCOMPARE(titles(trace).first(), QStringLiteral("h: encoder, hidden states h, all directions"));
        QCOMPARE(titles(trace).mid(9),
            (QStringList { QStringLiteral("s: decoder, layer 1, forward: hidden state s"),
                QStringLiteral("r: decoder, layer 1, forward: reset gate r"),
                QStringLiteral("z: decoder, layer 1, forward: update gate z"),
                QStringLiteral("n: decoder, layer 1, forward: candidate n") }));
        COMPARE_MATRICES(trace.states[0].values, trace.sheets[0].keys, 0);
        COMPARE_MATRICES(trace.states[9].values, trace.sheets[0].queries, 0);
        QCOMPARE(trace.states[10].values.rows(), Index(4));
    }

    void aDecoderLeftAloneWritesWhatTheSearchFinds()
    {
        EncoderDecoder model = luong();
        model.inputs.target.tokens.clear();
        model.inputs.maximumLength = 6;
        for (const Decoding decoding : { Decoding::Greedy, Decoding::Beam }) {
            model.inputs.decoding = decoding;
            QVERIFY(!check(model));
            const SearchLimits limits { 6, model.inputs.beamWidth, model.inputs.normalisesLength };
            const Hypothesis expected = decoding == Decoding::Greedy
                ? greedySearch(model.inputs.source.tokens, model.config, model.parameters, limits)
                : beamSearch(model.inputs.source.tokens, model.config, model.parameters, limits).front();
            const Trace trace = alphascope::trace(model);
            QCOMPARE(trace.rows(), static_cast<Index>(expected.tokens.size()));
            COMPARE_MATRICES(trace.sheets[0].alpha, expected.alpha, 0);
            QCOMPARE(trace.hypotheses.empty(), decoding == Decoding::Greedy);
            for (std::size_t u = 0; decoding == Decoding::Greedy && u < expected.tokens.size(); ++u)
                QCOMPARE(trace.candidates[u][0].label, trace.rowLabels[u]);
        }
    }

    void paddingIsNoCandidateWhereTheDecoderWrites()
    {
        EncoderDecoder model = luong();
        model.parameters.outBias(0) = 40;
        const Trace told = alphascope::trace(model);
        QCOMPARE(told.rowTokens, model.inputs.target.tokens);
        QCOMPARE(told.candidates[0][0].token, Index(0)); // as the model has it
        model.inputs.maximumLength = 5;
        for (const Decoding decoding : { Decoding::Greedy, Decoding::Beam }) {
            model.inputs.decoding = decoding;
            const Trace trace = alphascope::trace(model);
            QCOMPARE(trace.rowTokens.size(), trace.rowLabels.size());
            for (std::size_t u = 0; u < trace.rowTokens.size(); ++u) {
                QVERIFY(trace.rowTokens[u] != 0);
                QCOMPARE(trace.candidates[u].size(), std::size_t(4)); // all the others
                for (const Candidate &candidate : trace.candidates[u])
                    QVERIFY(candidate.token != 0);
                if (decoding == Decoding::Greedy)
                    QCOMPARE(trace.candidates[u][0].token, trace.rowTokens[u]);
            }
            QCOMPARE(trace.outputs.cols(), Index(5)); // the probabilities are of all tokens
        }
    }

    void allHypothesesOfABeamAreKept()
    {
        EncoderDecoder model = luong();
        model.inputs.decoding = Decoding::Beam;
        model.inputs.maximumLength = 5;
        model.inputs.beamWidth = 4;
        const SearchLimits limits { 5, 4, true };
        const auto expected = beamSearch(model.inputs.source.tokens, model.config, model.parameters, limits);
        const Trace trace = alphascope::trace(model);
        QCOMPARE(trace.hypotheses.size(), expected.size());
        QVERIFY(trace.hypotheses.size() > 1);
        QCOMPARE(trace.hypotheses[0].labels, trace.rowLabels);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QCOMPARE(trace.hypotheses[i].labels.size(), expected[i].tokens.size());
            QCOMPARE(trace.hypotheses[i].logProbability, expected[i].logProbability);
            QCOMPARE(trace.hypotheses[i].rating, expected[i].rating(true));
            QCOMPARE(trace.hypotheses[i].finished, expected[i].ended);
            QVERIFY(i == 0 || trace.hypotheses[i - 1].rating >= trace.hypotheses[i].rating);
        }
    }

    void aTokenMarkedAsPaddingIsSkippedButKeepsItsName()
    {
        EncoderDecoder marked = luong(), padded = luong();
        marked.inputs.padded = { false, true, false };
        padded.inputs.source.tokens[1] = padded.config.tokens.padding;
        QVERIFY(!check(marked));
        const Trace a = alphascope::trace(marked), b = alphascope::trace(padded);
        COMPARE_MATRICES(a.sheets[0].alpha, b.sheets[0].alpha, 0);
        COMPARE_MATRICES(a.outputs, b.outputs, 0);
        QCOMPARE(a.padded, (std::vector<bool> { false, true, false, false }));
        QCOMPARE(a.sheets[0].alpha(0, 1), 0.);
        QCOMPARE(a.columnLabels[1], std::string("rotes"));
    }

    void localAttentionShowsWhereItLooks()
    {
        EncoderDecoder model = luong();
        model.config.scope = AttentionScope::LocalPredictive;
        model.config.window = 1;
        fitParameters(model);
        const EncoderDecoderTape<double> tape = pass(model);
        const Sheet sheet = alphascope::trace(model).sheets[0];
        QCOMPARE(sheet.windowCentres.size(), Index(4));
        for (Index u = 0; u < 4; ++u) {
            const auto &attention = tape.steps[static_cast<std::size_t>(u)].attention;
            QCOMPARE(sheet.windowCentres(u), attention.place.position);
            for (Index j = 0; j < 4; ++j) {
                const double distance = (static_cast<double>(j + 1) - attention.place.position) / 0.5;
                QCOMPARE(sheet.gaussian(u, j), std::exp(-distance * distance / 2));
                QCOMPARE(sheet.alpha(u, j), attention.weights(0, j) * sheet.gaussian(u, j));
            }
        }
        model.config.scope = AttentionScope::LocalMonotonic;
        fitParameters(model);
        const Sheet monotonic = alphascope::trace(model).sheets[0];
        COMPARE_MATRICES(monotonic.windowCentres, vector({ 1, 2, 3, 4 }), 0);
        QCOMPARE(monotonic.gaussian.size(), Index(0));
        QCOMPARE(alphascope::trace(luong()).sheets[0].windowCentres.size(), Index(0));
    }

    void aPositionThatIsNoNumberIsFound()
    {
        EncoderDecoder model = luong();
        model.config.scope = AttentionScope::LocalPredictive;
        fitParameters(model);
        model.inputs.source.tokens[3] = model.config.tokens.padding;
        model.parameters.attn.v_p(0) = NaN;
        const Trace trace = alphascope::trace(model);
        const Sheet &sheet = trace.sheets[0];
        QVERIFY(std::isnan(sheet.windowCentres(0)));
        QCOMPARE(sheet.findings[0], RowFinding::NotFinite);
        QVERIFY(std::isnan(sheet.alpha(0, 0)));
        QCOMPARE(sheet.alpha(0, 3), 0.); // masked
        QVERIFY(trace.mask.leftCols(3).all() && !trace.mask.col(3).any());
    }

    void aWindowShowsAsAMask()
    {
        EncoderDecoder model = luong();
        model.config.scope = AttentionScope::LocalMonotonic;
        model.config.window = 1;
        const Trace trace = alphascope::trace(model);
        for (Index u = 0; u < 4; ++u) {
            for (Index j = 0; j < 4; ++j)
                QCOMPARE(trace.mask(u, j), std::abs(u - j) <= 1);
        }
    }

    void withoutAttentionThereIsNoAlpha()
    {
        EncoderDecoder model = tinyEncoderDecoder([](EncoderDecoderConfig &config) { config.score = Score::None; });
        const Trace trace = alphascope::trace(model);
        QVERIFY(trace.sheets.empty());
        QVERIFY(!trace.contextNote.empty());
        QCOMPARE(trace.context.rows(), Index(4));
        QCOMPARE(trace.mask.rows(), Index(4));
    }

    void scoresThatAreNoNumbersAreFound()
    {
        EncoderDecoder model = luong();
        model.parameters.attn.score.W(0, 0) = NaN;
        QCOMPARE(alphascope::trace(model).sheets[0].findings[1], RowFinding::NotFinite);
        QCOMPARE(alphascope::trace(luong()).sheets[0].findings[1], RowFinding::None);
    }

    void aStoppedTraceComesBack()
    {
        std::stop_source source;
        source.request_stop();
        EncoderDecoder model = luong();
        QVERIFY(alphascope::trace(model, source.get_token()).sheets.empty());
        model.inputs.decoding = Decoding::Beam;
        QVERIFY(alphascope::trace(model, source.get_token()).sheets.empty());
    }
};

ALPHASCOPE_TEST(EncoderDecoderTest, QCoreApplication)
#include "tst_encoderdecoder.moc"
