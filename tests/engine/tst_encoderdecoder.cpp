// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search.h"
#include "tinyencoderdecoder.h"

#include <QtTest>

using namespace alphascope;

namespace {

EncoderDecoder luong()
{
    EncoderDecoder model = tinyEncoderDecoder(makeLuong);
    model.inputs.sourceVocabulary = { "", "", "", "ein", "Haus", "rotes" };
    model.inputs.targetVocabulary = { "", "<s>", "</s>", "a", "house" };
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
        model.inputs.source = { 3, 5, 4, 0 };
        QVERIFY(!check(model));
        const Trace trace = alphascope::trace(model);
        QCOMPARE(joined(trace.rowLabels), QStringLiteral("house a house </s>"));
        QCOMPARE(joined(trace.columnLabels), QStringLiteral("ein rotes Haus 0"));
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
        model.inputs.targetVocabulary = { "", "", "", "a" };
        const Trace trace = alphascope::trace(model);
        QCOMPARE(trace.candidates.size(), std::size_t(4));
        for (Index u = 0; u < 4; ++u) {
            const std::vector<Candidate> &row = trace.candidates[static_cast<std::size_t>(u)];
            QCOMPARE(row.size(), std::size_t(5));
            QCOMPARE(row[0].probability, trace.outputs.row(u).maxCoeff());
            for (std::size_t k = 0; k < row.size(); ++k) {
                QCOMPARE(row[k].probability, trace.outputs(u, row[k].token));
                QCOMPARE(row[k].label, row[k].token == 3 ? "a" : std::to_string(row[k].token));
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
        model.inputs.target.clear();
        model.inputs.maximumLength = 6;
        for (const Decoding decoding : { Decoding::Greedy, Decoding::Beam }) {
            model.inputs.decoding = decoding;
            QVERIFY(!check(model));
            const SearchLimits limits { 6, model.inputs.beamWidth, model.inputs.normalisesLength };
            const Hypothesis expected = decoding == Decoding::Greedy
                ? greedySearch(model.inputs.source, model.config, model.parameters, limits)
                : beamSearch(model.inputs.source, model.config, model.parameters, limits).front();
            const Trace trace = alphascope::trace(model);
            QCOMPARE(trace.rows(), static_cast<Index>(expected.tokens.size()));
            COMPARE_MATRICES(trace.sheets[0].alpha, expected.alpha, 0);
            for (std::size_t u = 0; decoding == Decoding::Greedy && u < expected.tokens.size(); ++u)
                QCOMPARE(trace.candidates[u][0].label, trace.rowLabels[u]);
        }
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

QTEST_APPLESS_MAIN(EncoderDecoderTest)
#include "tst_encoderdecoder.moc"
