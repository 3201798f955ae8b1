// SPDX-License-Identifier: GPL-3.0-or-later
//! What another configuration brings along: tables for a new source, weights for a new score.
#include "edited.h"
#include "engine/editconfig.h"
#include "testclass.h"

#include "engine/edit.h"
#include "engine/samples.h"
#include "engine/specimenequality.h"

#include <QTest>

using namespace alphascope;

namespace {

Vectors lesson() { return std::get<Vectors>(samples().front().make()); }

Vectors withSource(const Vectors &vectors, VectorSource source)
{
    Specimen specimen = vectors;
    VectorsConfig config = vectors.config;
    config.source = source;
    alphascope::apply(SetVectorsConfig { config }, specimen);
    return std::get<Vectors>(specimen);
}

ManyToOne withScore(const ManyToOne &model, Score score)
{
    Specimen specimen = model;
    ManyToOneConfig config = model.config;
    config.score = score;
    alphascope::apply(SetManyToOneConfig { config }, specimen);
    return std::get<ManyToOne>(specimen);
}

//! Three tokens with nothing but X.
Vectors onlyX()
{
    Vectors vectors;
    vectors.config.source = VectorSource::SelfAttention;
    vectors.inputs.queries = Table { { 1, 0 }, { 0, 2 }, { 1, 1 } };
    vectors.inputs.queryLabels = vectors.inputs.keyLabels = { "a", "b", "c" };
    vectors.inputs.padded = { false, false, true };
    return vectors;
}

} // namespace

class TestEditConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givenWeightsBeginWithThePresentAlpha();
    void givenWeightsOfSeveralHeadsBeginWithTheirMean();
    void givenWeightsBeginUniformWhenAlphaCannotBeComputed();
    void givenWeightsThatAreThereStay();
    void emptyTablesBeginAsCopiesOfWhatIsThere();
    void tablesOfNothingAreSmall();
    void unusedTablesAreFoundAgain();
    void whatWasSaidAboutOtherRowsAndColumnsIsForgotten();
    void whatWasSaidAboutTheSameTokensStays();
    void tokensOfSelfAttentionAreNamedOnce();
    void whatWasSaidIsSaidAgainWhenTheSourceComesBack();
    void weightsAreFoundAgainWhenTheirConfigurationComesBack();
    void weightsOfOneNameAndTwoShapesAreBothFoundAgain();
    void aDecodersLocationWeightsComeBackForAllTheirPositions();
    void weightsFollowTheirNameWhenDirectionsComeAndGo();
    void weightsOfAnotherCellOfThatShapeAreNotTaken();
    void newWeightsFromASeedForgetTheOldOnes();
    void aConfigurationFitsTheWeights();
    void theInputSizeIsNotForTheConfigurationToSay();
    void firstLocationWeightsAreForThePresentTimesteps();
    void aConfigurationOfTheOtherFamilyChangesNothing();
};

void TestEditConfig::givenWeightsBeginWithThePresentAlpha()
{
    const Vectors given = withSource(lesson(), VectorSource::Weights);
    QVERIFY(equal(given.inputs.weights, trace(lesson()).sheets[0].alpha));
    QVERIFY(equal(trace(given).context, trace(lesson()).context));
}

void TestEditConfig::givenWeightsOfSeveralHeadsBeginWithTheirMean()
{
    Vectors vectors = lesson();
    vectors.config.heads = 2;
    const Trace before = trace(vectors);
    const Table mean = (before.sheets[0].alpha + before.sheets[1].alpha) / 2;
    QVERIFY(equal(withSource(vectors, VectorSource::Weights).inputs.weights, mean));
}

void TestEditConfig::givenWeightsBeginUniformWhenAlphaCannotBeComputed()
{
    Vectors vectors = lesson();
    vectors.inputs.queries = Table::Ones(2, 3);
    QVERIFY(check(vectors));
    QVERIFY(equal(withSource(vectors, VectorSource::Weights).inputs.weights, Table::Constant(1, 4, 0.25)));
    QVERIFY(equal(withSource(Vectors {}, VectorSource::Weights).inputs.weights, Table::Ones(1, 1)));
}

void TestEditConfig::givenWeightsThatAreThereStay()
{
    Vectors vectors = lesson();
    vectors.inputs.weights = Table { { 0.9, 0.1 } };
    QVERIFY(equal(withSource(vectors, VectorSource::Weights).inputs.weights, Table { { 0.9, 0.1 } }));
}

void TestEditConfig::emptyTablesBeginAsCopiesOfWhatIsThere()
{
    const Vectors cross = withSource(onlyX(), VectorSource::CrossAttention);
    QVERIFY(equal(cross.inputs.keys, onlyX().inputs.queries));
    QVERIFY(!check(cross));
    const Vectors given = withSource(onlyX(), VectorSource::Given);
    QVERIFY(equal(given.inputs.keys, onlyX().inputs.queries));
    QVERIFY(equal(given.inputs.values, onlyX().inputs.queries));
    QVERIFY(equal(trace(given).context, trace(onlyX()).context)); // the same picture, now to be taken apart
    QCOMPARE(given.inputs.keyLabels, (Labels { "a", "b", "c" }));
    QCOMPARE(given.inputs.padded, (std::vector<bool> { false, false, true }));
}

void TestEditConfig::tablesOfNothingAreSmall()
{
    Vectors vectors;
    vectors.config.source = VectorSource::Weights;
    vectors.inputs.weights = Table { { 0.5, 0.5 } };
    for (const VectorSource source :
        { VectorSource::Given, VectorSource::SelfAttention, VectorSource::CrossAttention }) {
        const Vectors after = withSource(vectors, source);
        QVERIFY(!check(after));
        QCOMPARE(rowCount(after), Index(2));
        QCOMPARE(columnCount(after), Index(2));
    }
}

void TestEditConfig::unusedTablesAreFoundAgain()
{
    const Vectors back = withSource(withSource(lesson(), VectorSource::SelfAttention), VectorSource::Given);
    QVERIFY(same(Specimen(back), Specimen(lesson())));
}

void TestEditConfig::whatWasSaidAboutOtherRowsAndColumnsIsForgotten()
{
    Vectors vectors = lesson();
    vectors.inputs.queryLabels = { "q" };
    vectors.inputs.keyLabels = { "a", "b", "c", "d" };
    vectors.inputs.padded = { true, false, false, false };
    vectors.inputs.allowed = Mask::Constant(1, 4, false);
    const VectorsInputs after = withSource(vectors, VectorSource::SelfAttention).inputs; // 1 x 1
    QCOMPARE(after.queryLabels, (Labels { "q" }));
    QCOMPARE(after.keyLabels, (Labels { "q" }));
    QCOMPARE(after.padded, std::vector<bool>(1, false));
    QCOMPARE(after.allowed.size(), Index(0));
    vectors.inputs.weights = Table { { 1, 0, 0, 0 }, { 1, 0, 0, 0 } };
    QCOMPARE(withSource(vectors, VectorSource::Weights).inputs.queryLabels, (Labels { "", "" }));
}

void TestEditConfig::whatWasSaidAboutTheSameTokensStays()
{
    Vectors vectors = lesson();
    vectors.inputs.keyLabels = { "a", "b", "c", "d" };
    vectors.inputs.padded = { false, false, false, true };
    vectors.inputs.allowed = Mask::Constant(1, 4, true);
    vectors.inputs.allowed(0, 1) = false;
    for (const VectorSource source : { VectorSource::CrossAttention, VectorSource::Weights }) {
        const VectorsInputs after = withSource(vectors, source).inputs;
        QCOMPARE(after.keyLabels, vectors.inputs.keyLabels);
        QCOMPARE(after.padded, vectors.inputs.padded);
        QCOMPARE(after.allowed.count(), Index(3));
    }
}

void TestEditConfig::tokensOfSelfAttentionAreNamedOnce()
{
    Vectors vectors = lesson();
    vectors.inputs.queries = Table::Ones(4, 2);
    vectors.inputs.queryLabels = { "a", "b", "c", "d" };
    vectors.inputs.keyLabels = { "e", "f", "g", "h" };
    QCOMPARE(withSource(vectors, VectorSource::SelfAttention).inputs.keyLabels, vectors.inputs.queryLabels);
}

void TestEditConfig::whatWasSaidIsSaidAgainWhenTheSourceComesBack()
{
    Vectors vectors = lesson();
    vectors.inputs.keyLabels = { "a", "b", "c", "d" };
    vectors.inputs.padded = { false, false, false, true };
    vectors.inputs.allowed = Mask::Constant(1, 4, true);
    vectors.inputs.allowed(0, 1) = false;
    const Vectors self = withSource(vectors, VectorSource::SelfAttention);
    QCOMPARE(self.inputs.keyLabels.size(), std::size_t(1));
    const VectorsInputs back = withSource(self, VectorSource::Given).inputs;
    QCOMPARE(back.keyLabels, vectors.inputs.keyLabels);
    QCOMPARE(back.padded, vectors.inputs.padded);
    QCOMPARE(back.allowed.count(), Index(3));
}

void TestEditConfig::weightsAreFoundAgainWhenTheirConfigurationComesBack()
{
    Specimen specimen = newManyToOne();
    const auto choose = [&](Score score) { specimen = withScore(std::get<ManyToOne>(specimen), score); };
    choose(Score::Additive);
    alphascope::apply(SetCell { "attn.v", 0, 1, 42 }, specimen);
    choose(Score::Dot);
    QCOMPARE(std::get<ManyToOne>(specimen).parameters.attn.v.size(), Index(0));
    choose(Score::Additive);
    QCOMPARE(std::get<ManyToOne>(specimen).parameters.attn.v(1), 42.0);
    QVERIFY(!check(specimen));
}

void TestEditConfig::weightsOfOneNameAndTwoShapesAreBothFoundAgain()
{
    Specimen specimen = newManyToOne();
    const auto choose = [&](Score score) { specimen = withScore(std::get<ManyToOne>(specimen), score); };
    choose(Score::Location);
    alphascope::apply(SetCell { "attn.W", 1, 0, 7 }, specimen);
    choose(Score::General);
    alphascope::apply(SetCell { "attn.W", 1, 1, 8 }, specimen);
    choose(Score::Location);
    QCOMPARE(std::get<ManyToOne>(specimen).parameters.attn.W(1, 0), 7.0);
    choose(Score::General);
    QCOMPARE(std::get<ManyToOne>(specimen).parameters.attn.W(1, 1), 8.0);
}

void TestEditConfig::aDecodersLocationWeightsComeBackForAllTheirPositions()
{
    EncoderDecoder model = newEncoderDecoder();
    model.config.score = Score::Location;
    const Index positions = static_cast<Index>(model.inputs.source.tokens.size()) + 3;
    model.parameters.attn.score.b = Matrix<double>::Zero(positions, 1);
    fitParameters(model);
    Specimen specimen = model;
    alphascope::apply(SetCell { "attn.W", positions - 1, 0, 7 }, specimen);
    for (const Score score : { Score::Additive, Score::Location }) {
        EncoderDecoderConfig config = std::get<EncoderDecoder>(specimen).config;
        config.score = score;
        alphascope::apply(SetEncoderDecoderConfig { config }, specimen);
    }
    const auto &parameters = std::get<EncoderDecoder>(specimen).parameters.attn.score;
    QCOMPARE(parameters.W.rows(), positions);
    QCOMPARE(parameters.W(positions - 1, 0), 7.0);
    // The positions beyond the source are empty, so there is nothing to mark.
    alphascope::apply(SetPadded { positions - 1, true }, specimen);
    QVERIFY(std::get<EncoderDecoder>(specimen).inputs.padded == model.inputs.padded);
}

void TestEditConfig::weightsFollowTheirNameWhenDirectionsComeAndGo()
{
    Specimen specimen = newManyToOne();
    const auto setRnn = [&](Index layers, bool bidirectional) {
        ManyToOneConfig config = std::get<ManyToOne>(specimen).config;
        config.rnn.layers = layers;
        config.rnn.bidirectional = bidirectional;
        alphascope::apply(SetManyToOneConfig { config }, specimen);
    };
    setRnn(2, false);
    alphascope::apply(SetCell { "rnn.weight_hh_l1", 0, 1, 42 }, specimen);
    setRnn(2, true); // the second cell is now layer 0 backward
    const auto hidden
        = [&](std::size_t cell) { return std::get<ManyToOne>(specimen).parameters.rnn.cells[cell].weight_hh(0, 1); };
    QVERIFY(hidden(1) != 42.0);
    QCOMPARE(hidden(2), 42.0);
    setRnn(1, false);
    setRnn(2, false);
    QCOMPARE(hidden(1), 42.0);
    QVERIFY(!check(specimen));
}

void TestEditConfig::weightsOfAnotherCellOfThatShapeAreNotTaken()
{
    Specimen specimen = newManyToOne();
    const auto choose = [&](Cell cell, Index hidden) {
        ManyToOneConfig config = std::get<ManyToOne>(specimen).config;
        config.rnn.cell = cell;
        config.rnn.hiddenSize = hidden;
        alphascope::apply(SetManyToOneConfig { config }, specimen);
    };
    choose(Cell::Gru, 2);
    const Specimen drawn = specimen;
    specimen = newManyToOne();
    choose(Cell::RnnTanh, 6); // W_ih has 6 rows, as that of a GRU of 2 units
    choose(Cell::RnnTanh, 2);
    choose(Cell::Gru, 2);
    QVERIFY(same(specimen, drawn));
}

void TestEditConfig::newWeightsFromASeedForgetTheOldOnes()
{
    Specimen specimen = withScore(newManyToOne(), Score::Additive);
    alphascope::apply(SetCell { "attn.v", 0, 1, 42 }, specimen);
    specimen = withScore(std::get<ManyToOne>(specimen), Score::Dot);
    alphascope::apply(RenewWeights { 5 }, specimen);
    specimen = withScore(std::get<ManyToOne>(specimen), Score::Additive);
    QVERIFY(std::get<ManyToOne>(specimen).parameters.attn.v(1) != 42.0);
}

void TestEditConfig::aConfigurationFitsTheWeights()
{
    Specimen specimen = lesson();
    VectorsConfig config;
    config.score = Score::Additive;
    config.attentionSize = 3;
    alphascope::apply(SetVectorsConfig { config }, specimen);
    QCOMPARE(std::get<Vectors>(specimen).parameters.attn.W_query.rows(), Index(3));
    QVERIFY(std::get<Vectors>(specimen).config == config);
    QVERIFY(!check(specimen));
}

void TestEditConfig::theInputSizeIsNotForTheConfigurationToSay()
{
    Specimen specimen = newManyToOne();
    ManyToOneConfig config;
    config.rnn.inputSize = 7;
    config.rnn.hiddenSize = 5;
    alphascope::apply(SetManyToOneConfig { config }, specimen);
    const ManyToOne &after = std::get<ManyToOne>(specimen);
    QCOMPARE(after.config.rnn.inputSize, Index(1));
    QCOMPARE(after.parameters.rnn.cells[0].weight_hh.rows(), Index(5));
    QVERIFY(!check(specimen));
}

void TestEditConfig::firstLocationWeightsAreForThePresentTimesteps()
{
    const ManyToOne dot = withScore(newManyToOne(), Score::Dot);
    QCOMPARE(dot.parameters.attn.b.size(), Index(0));
    Specimen longer = dot;
    alphascope::apply(InsertRows { "x", 0, 4 }, longer);
    const ManyToOne location = withScore(std::get<ManyToOne>(longer), Score::Location);
    QCOMPARE(location.parameters.attn.b.rows(), Index(7));
    QVERIFY(!check(location));
}

void TestEditConfig::aConfigurationOfTheOtherFamilyChangesNothing()
{
    Specimen specimen = lesson();
    ManyToOneConfig network;
    network.seed = 9;
    alphascope::apply(SetManyToOneConfig { network }, specimen);
    QVERIFY(same(specimen, Specimen(lesson())));
    specimen = newManyToOne();
    VectorsConfig vectors;
    vectors.seed = 9;
    alphascope::apply(SetVectorsConfig { vectors }, specimen);
    QVERIFY(same(specimen, Specimen(newManyToOne())));
}

ALPHASCOPE_TEST(TestEditConfig, QCoreApplication)
#include "tst_editconfig.moc"
