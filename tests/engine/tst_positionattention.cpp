// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/positionattention.h"
#include "testclass.h"

#include "matrices.h"
#include "tinyencoderdecoder.h"

#include "engine/edit.h"
#include "engine/parametercount.h"
#include "engine/specimen.h"

#include <QtTest>

using namespace alphascope;

namespace {

//! The decoder of PyTorch's older tutorial over a source of 3 tokens, with weights for 5 positions.
EncoderDecoder olderTutorial()
{
    EncoderDecoder model = tinyEncoderDecoder([](EncoderDecoderConfig &config) {
        makeLuong(config);
        config.style = DecoderStyle::Combining;
        config.score = Score::Location;
    });
    model.inputs.source.tokens = { 3, 5, 4, 3, 5 };
    renewLocationWeights(model);
    model.inputs.source.tokens = { 3, 5, 4 };
    return model;
}

AttentionStep<double> attended(const AttendedSource<double> &source, const Matrix<double> &query, double temperature,
    const ScoreParameters<double> &parameters)
{
    AttentionStep<double> step;
    step.query = query;
    attendToPositions<double>(step, source, 0, temperature, parameters);
    return step;
}

} // namespace

class PositionAttentionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    //! W q + b = (ln 2, 0, ln 1, 0), the second masked, the fourth beyond the source: alpha = (1/2, 0, 1/4, 1/4).
    void byHand()
    {
        const Matrix<double> states { { 4, 0 }, { 9, 9 }, { 0, 8 } };
        const RowVector<double> last = states.row(2);
        MaskRow mask(3);
        mask << true, false, true;
        ScoreParameters<double> parameters;
        parameters.W = Matrix<double> { { 1 }, { 5 }, { 0 }, { 0 } };
        parameters.b = Matrix<double> { { std::log(2.0) - 1 }, { 0 }, { 0 }, { 0 } };
        const Matrix<double> query { { 1 } };
        const AttentionStep<double> step = attended({ states, last, mask, 3 }, query, 1, parameters);
        COMPARE_MATRICES(step.alpha, (Matrix<double> { { 0.5, 0, 0.25, 0.25 } }), 1e-15);
        COMPARE_MATRICES(step.context, (Matrix<double> { { 2, 2 } }), 1e-15);
        QCOMPARE(step.mask.size(), Index(4));
        const AttentionStep<double> hot = attended({ states, last, mask, 3 }, query, 1e9, parameters);
        COMPARE_MATRICES(hot.alpha, (Matrix<double> { { 1, 0, 1, 1 } } / 3), 1e-8);
    }

    void alphaHasAColumnForEachPosition()
    {
        const EncoderDecoder model = olderTutorial();
        QVERIFY(!check(model));
        const Trace trace = alphascope::trace(Specimen(model));
        QCOMPARE(columnCount(Specimen(model)), Index(5));
        QCOMPARE(trace.columns(), Index(5));
        QCOMPARE(trace.columnLabels.back(), std::string("empty"));
        const Sheet &sheet = trace.sheets.front();
        QCOMPARE(sheet.alpha.cols(), Index(5));
        QVERIFY(sheet.alpha.rowwise().sum().isOnes(1e-14));
        QVERIFY(sheet.alpha.col(4).minCoeff() > 0);
        COMPARE_MATRICES(trace.context, Matrix<double>(sheet.alpha * sheet.values), 1e-14);
        QCOMPARE(sheet.queries.cols(), Index(7)); // [y; s]
    }

    void anotherSettingKeepsThePositions()
    {
        Specimen specimen = olderTutorial();
        const auto weights = std::get<EncoderDecoder>(specimen).parameters.attn.score;
        EncoderDecoderConfig config = std::get<EncoderDecoder>(specimen).config;
        config.temperature = 2;
        alphascope::apply(SetEncoderDecoderConfig { config }, specimen);
        const auto &kept = std::get<EncoderDecoder>(specimen).parameters.attn.score;
        QVERIFY(kept.W == weights.W);
        QVERIFY(kept.b == weights.b);
    }

    void aLongerSourceIsOfferedNewWeights()
    {
        Specimen specimen = olderTutorial();
        auto &model = std::get<EncoderDecoder>(specimen);
        model.inputs.source.tokens = { 3, 5, 4, 3, 5, 4 };
        QVERIFY(check(specimen));
        QVERIFY(check(specimen)->remedy == Problem::Remedy::NewLocationWeights);
        alphascope::apply(RenewLocationWeights {}, specimen);
        QVERIFY(!check(specimen));
        QCOMPARE(std::get<EncoderDecoder>(specimen).parameters.attn.score.W.rows(), Index(6));
    }

    void parametersAreCountedByTheFormula()
    {
        // (n_target_embedding + n_decoder + 1)·n_position = (3 + 4 + 1)·5, and what the cell reads (3 + 4 + 1)·3
        const ParameterCount count = parameterCount(Specimen(olderTutorial()));
        QCOMPARE(count.total - count.withoutAttention, Index(40));
        const auto combined = std::find_if(count.terms.begin(), count.terms.end(),
            [](const CountTerm &term) { return term.part == "what the cell reads"; });
        QVERIFY(combined != count.terms.end());
        QCOMPARE(combined->count, Index(24));
    }

    void paddingMarksOfEmptyPositionsAreHarmless()
    {
        EncoderDecoder model = olderTutorial();
        model.inputs.padded = { false, false, false, false, false };
        QVERIFY(!check(model));
        model.inputs.padded.back() = true;
        QVERIFY(check(model));
    }
};

ALPHASCOPE_TEST(PositionAttentionTest, QCoreApplication)
#include "tst_positionattention.moc"
