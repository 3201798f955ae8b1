// SPDX-License-Identifier: GPL-3.0-or-later
//! The words of the undo menu, and which edits are one step.
#include "edited.h"
#include "engine/edit.h"
#include "engine/samples.h"
#include "testclass.h"

#include <QTest>

#include <functional>
#include <limits>

using namespace alphascope;

namespace {

constexpr Index huge = std::numeric_limits<Index>::max();

Specimen withSource(VectorSource source)
{
    Vectors vectors = newVectors();
    vectors.config.source = source;
    return vectors;
}

std::string afterChange(const std::function<void(VectorsConfig &)> &change)
{
    const Vectors before = newVectors();
    SetVectorsConfig edit { before.config };
    change(edit.config);
    return describe(edit, before);
}

std::string afterChange(const std::function<void(ManyToOneConfig &)> &change)
{
    const ManyToOne before = newManyToOne();
    SetManyToOneConfig edit { before.config };
    change(edit.config);
    return describe(edit, before);
}

} // namespace

class TestEditDescribe : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tablesHaveTheNamesOnTheScreen();
    void rowsAndColumnsAreCountedFromOne();
    void whatReachesBeyondTheEndIsNotCounted();
    void labelsMasksAndPaddingNameTheirPlace();
    void vectorSettingsAreNamedByWhatChanged();
    void networkSettingsAreNamedByWhatChanged();
    void fewChangesAreListedAndManyAreNot();
    void weightsAndSpecimensAreNamed();
    void typingInOneCellIsOneStep();
    void typingASequenceIsOneStep();
    void onlyANamedSettingMerges();
    void allElseIsAStepOfItsOwn();
    void editsOfDecodersAreNamed();
    void typingTokensIsOneStep();
};

void TestEditDescribe::editsOfDecodersAreNamed()
{
    const Specimen many = newManyToMany(), tokens = newEncoderDecoder(), search = newRnnSearch();
    ManyToManyConfig config = newManyToMany().config;
    config.decoderSteps = 5;
    config.decoder = Cell::Gru;
    QCOMPARE(describe(SetManyToManyConfig { config }, many), std::string("5 decoder timesteps, Decoder: GRU"));
    EncoderDecoderConfig encoderDecoder = newEncoderDecoder().config;
    encoderDecoder.style = DecoderStyle::Luong;
    encoderDecoder.scope = AttentionScope::LocalPredictive;
    QCOMPARE(describe(SetEncoderDecoderConfig { encoderDecoder }, tokens),
        std::string("Decoder after Luong, Attention: local, predictive"));
    RnnSearchConfig rnnSearch = newRnnSearch().config;
    rnnSearch.maxoutSize = 9;
    QCOMPARE(describe(SetRnnSearchConfig { rnnSearch }, search), std::string("Size of the maxout layer 9"));
    QCOMPARE(describe(SetTokens { Side::Source, {}, true }, tokens), std::string("Type the source"));
    QCOMPARE(describe(SetTokens { Side::Target, {} }, tokens), std::string("Replace the target"));
    QCOMPARE(describe(AddWords { Side::Target }, tokens), std::string("Add words to the target's vocabulary"));
    QCOMPARE(describe(SetDecoding { Decoding::Greedy, 20, 3, true }, tokens), std::string("Greedy decoding"));
    QCOMPARE(describe(SetDecoding { Decoding::Beam, 20, 3, true }, tokens), std::string("Beam search of width 3"));
    QCOMPARE(describe(SetDecoding { Decoding::TeacherForced, 9, 3, true }, tokens), std::string("Maximum length 9"));
    QCOMPARE(describe(SetPadded { 1, true }, tokens), std::string("Mark source token 2 as padding"));
    QCOMPARE(describe(SetLabel { Axis::Rows, 0, "a" }, tokens), std::string("Change target token 1"));
    QCOMPARE(describe(SetMasked { 1, 2, true }, many), std::string("Mask output 2, timestep 3"));
}

void TestEditDescribe::typingTokensIsOneStep()
{
    QCOMPARE(mergeKey(SetTokens { Side::Source, {}, true }), std::string("type source"));
    QVERIFY(mergeKey(SetTokens { Side::Target, {}, true }) != mergeKey(SetTokens { Side::Source, {}, true }));
    QVERIFY(mergeKey(SetTokens { Side::Source, {} }).empty());
    QVERIFY(mergeKey(SetDecoding { Decoding::Beam, 20, 3, true }).empty());
    QCOMPARE(mergeKey(SetDecoding { Decoding::Beam, 20, 3, true, "width" }), std::string("decoding width"));
    QCOMPARE(mergeKey(SetManyToManyConfig { {}, "temperature" }), std::string("many-to-many temperature"));
    QCOMPARE(mergeKey(SetEncoderDecoderConfig { {}, "seed" }), std::string("encoder-decoder seed"));
    QCOMPARE(mergeKey(SetRnnSearchConfig { {}, "seed" }), std::string("rnnsearch seed"));
    const std::vector<Edit> ownSteps { SetManyToManyConfig { {} }, SetEncoderDecoderConfig { {} },
        SetRnnSearchConfig { {} }, AddWords { Side::Source }, AddWords { Side::Target } };
    for (const Edit &edit : ownSteps)
        QCOMPARE(mergeKey(edit), std::string());
    // A sequence named "source" is not the source of a decoder.
    QVERIFY(mergeKey(SetDecoding { Decoding::Greedy, 20, 3, true, "source" })
        != mergeKey(SetTokens { Side::Source, {}, true }));
}

void TestEditDescribe::tablesHaveTheNamesOnTheScreen()
{
    const SetCell q { "Q", 1, 0, 5 }, k { "K", 1, 0, 5 }, alpha { "alpha", 0, 1, 5 };
    QCOMPARE(describe(k, withSource(VectorSource::Given)), std::string("Edit K 2, 1"));
    QCOMPARE(describe(q, withSource(VectorSource::Given)), std::string("Edit Q 2, 1"));
    QCOMPARE(describe(q, withSource(VectorSource::SelfAttention)), std::string("Edit X 2, 1"));
    QCOMPARE(describe(q, withSource(VectorSource::CrossAttention)), std::string("Edit X 2, 1"));
    QCOMPARE(describe(k, withSource(VectorSource::CrossAttention)), std::string("Edit Y 2, 1"));
    QCOMPARE(describe(alpha, withSource(VectorSource::Weights)), std::string("Edit α 1, 2"));
    QCOMPARE(describe(SetCell { "x", 0, 0, 5 }, newManyToOne()), std::string("Edit x 1, 1"));
    QCOMPARE(describe(SetCell { "out.bias", 0, 0, 5 }, newManyToOne()), std::string("Edit out.bias 1, 1"));
}

void TestEditDescribe::rowsAndColumnsAreCountedFromOne()
{
    const Specimen given = newVectors();
    QCOMPARE(describe(SetBlock { "K", 0, 0, Table::Ones(1, 1) }, given), std::string("Paste into K"));
    QCOMPARE(describe(SetTable { "K", Table::Ones(1, 1), {} }, given), std::string("Replace K"));
    QCOMPARE(describe(SetTable { "x", Table::Ones(1, 1), {}, true }, newManyToOne()), std::string("Type x"));
    QCOMPARE(describe(InsertRows { "K", 0, 1 }, given), std::string("Add row to K"));
    QCOMPARE(describe(InsertColumns { "K", 0, 3 }, given), std::string("Add 3 columns to K"));
    QCOMPARE(describe(RemoveRows { "K", 1, 1 }, given), std::string("Remove row 2 of K"));
    QCOMPARE(describe(RemoveColumns { "K", 0, 2 }, given), std::string("Remove columns 1 to 2 of K"));
}

void TestEditDescribe::whatReachesBeyondTheEndIsNotCounted()
{
    QCOMPARE(describe(RemoveRows { "K", 0, huge }, newVectors()), std::string("Remove rows 1 to 2 of K"));
    QCOMPARE(describe(RemoveRows { "K", 1, huge }, newVectors()), std::string("Remove row 2 of K"));
}

void TestEditDescribe::labelsMasksAndPaddingNameTheirPlace()
{
    const Specimen given = newVectors(), self = withSource(VectorSource::SelfAttention), sequence = newManyToOne();
    QCOMPARE(describe(SetLabel { Axis::Rows, 0, "a" }, given), std::string("Rename query 1"));
    QCOMPARE(describe(SetLabel { Axis::Columns, 1, "a" }, given), std::string("Rename key 2"));
    QCOMPARE(describe(SetLabel { Axis::Rows, 0, "a" }, self), std::string("Rename token 1"));
    QCOMPARE(describe(SetLabel { Axis::Columns, 1, "a" }, sequence), std::string("Rename timestep 2"));
    QCOMPARE(describe(SetMasked { 0, 1, true }, given), std::string("Mask query 1, key 2"));
    QCOMPARE(describe(SetMasked { 0, 1, false }, sequence), std::string("Unmask timestep 2"));
    QCOMPARE(describe(ClearMask {}, given), std::string("Unmask all cells"));
    QCOMPARE(describe(SetPadded { 2, true }, given), std::string("Mark key 3 as padding"));
    QCOMPARE(describe(SetPadded { 2, false }, sequence), std::string("Unmark timestep 3 as padding"));
}

void TestEditDescribe::vectorSettingsAreNamedByWhatChanged()
{
    using Config = VectorsConfig;
    const auto text = [](const std::function<void(Config &)> &change) { return afterChange(change); };
    QCOMPARE(text([](Config &c) { c.causal = true; }), std::string("Causal mask on"));
    QCOMPARE(text([](Config &c) { c.score = Score::Additive; }), std::string("Score: additive"));
    QCOMPARE(text([](Config &c) { c.score = Score::ScaledDot; }), std::string("Score: scaled dot product"));
    QCOMPARE(text([](Config &c) { c.heads = 2; }), std::string("2 heads"));
    QCOMPARE(text([](Config &c) { c.temperature = 0.5; }), std::string("Temperature 0.5"));
    QCOMPARE(text([](Config &c) { c.source = VectorSource::Weights; }), std::string("Source: α given"));
    QCOMPARE(text([](Config &c) { c.projected = true; }), std::string("Projections on"));
    QCOMPARE(text([](Config &c) { c.outputProjection = true; }), std::string("Output projection on"));
    QCOMPARE(text([](Config &c) { c.projectionSize = 4; }), std::string("Projection size 4"));
    QCOMPARE(text([](Config &c) { c.attentionSize = 4; }), std::string("Attention size 4"));
    QCOMPARE(text([](Config &c) { c.seed = 4; }), std::string("Seed 4"));
}

void TestEditDescribe::networkSettingsAreNamedByWhatChanged()
{
    using Config = ManyToOneConfig;
    const auto text = [](const std::function<void(Config &)> &change) { return afterChange(change); };
    QCOMPARE(text([](Config &c) { c.rnn.cell = Cell::Gru; }), std::string("Cell: GRU"));
    QCOMPARE(text([](Config &c) { c.rnn.cell = Cell::RnnRelu; }), std::string("Cell: RNN (relu)"));
    QCOMPARE(text([](Config &c) { c.rnn.bidirectional = true; }), std::string("Bidirectional on"));
    QCOMPARE(text([](Config &c) { c.rnn.layers = 2; }), std::string("2 layers"));
    QCOMPARE(text([](Config &c) { c.rnn.hiddenSize = 4; }), std::string("Hidden size 4"));
    QCOMPARE(text([](Config &c) { c.rnn.biases = BiasConvention::One; }), std::string("One bias"));
    QCOMPARE(text([](Config &c) { c.rnn.resetGate = ResetGate::BeforeProduct; }),
        std::string("Reset gate before the product"));
    QCOMPARE(text([](Config &c) { c.score = Score::None; }), std::string("Score: none"));
    QCOMPARE(text([](Config &c) { c.query = QueryKind::Learned; }), std::string("Query: learned"));
    QCOMPARE(text([](Config &c) { c.head = Head::Attentional; }), std::string("Head: attentional"));
    QCOMPARE(text([](Config &c) { c.attentionSize = 4; }), std::string("Attention size 4"));
    QCOMPARE(text([](Config &c) { c.headSize = 4; }), std::string("Head size 4"));
    QCOMPARE(text([](Config &c) { c.outputSize = 4; }), std::string("Output size 4"));
    QCOMPARE(
        text([](Config &c) { c.outputActivation = Activation::Softmax; }), std::string("Output activation: softmax"));
    QCOMPARE(text([](Config &c) { c.temperature = 2; }), std::string("Temperature 2"));
    QCOMPARE(text([](Config &c) { c.seed = 4; }), std::string("Seed 4"));
}

void TestEditDescribe::fewChangesAreListedAndManyAreNot()
{
    const auto text = [](const std::function<void(VectorsConfig &)> &change) { return afterChange(change); };
    QCOMPARE(text([](VectorsConfig &c) {
        c.projected = true;
        c.heads = 2;
    }),
        std::string("2 heads, Projections on"));
    QCOMPARE(text([](VectorsConfig &) {}), std::string("Change the settings"));
    QCOMPARE(text([](VectorsConfig &c) {
        c.projected = c.causal = c.outputProjection = true;
        c.heads = 2;
    }),
        std::string("Change the settings"));
}

void TestEditDescribe::weightsAndSpecimensAreNamed()
{
    QCOMPARE(describe(RenewWeights { 7 }, newVectors()), std::string("New weights from seed 7"));
    QCOMPARE(describe(RenewWeights { 7, Initialisation::Keras }, newVectors()),
        std::string("New weights from seed 7, drawn as Keras does"));
    QCOMPARE(describe(RenewLocationWeights {}, newManyToOne()), std::string("New location weights for 3 timesteps"));
    EncoderDecoder decoder = newEncoderDecoder();
    decoder.config.score = Score::Location;
    decoder.parameters.attn.score.b = Table::Zero(9, 1); // for more positions than there are tokens
    decoder.inputs.source.tokens.resize(4);
    QCOMPARE(describe(RenewLocationWeights {}, decoder), std::string("New location weights for 4 source tokens"));
    decoder.inputs.source.tokens.resize(1);
    QCOMPARE(describe(RenewLocationWeights {}, decoder), std::string("New location weights for 1 source token"));
    QCOMPARE(describe(Replace { newVectors(), "Open sample Fibonacci" }, newVectors()),
        std::string("Open sample Fibonacci"));
}

void TestEditDescribe::typingInOneCellIsOneStep()
{
    const std::string key = mergeKey(SetCell { "K", 1, 0, 2 });
    QVERIFY(!key.empty());
    QCOMPARE(mergeKey(SetCell { "K", 1, 0, 25 }), key);
    QVERIFY(mergeKey(SetCell { "K", 0, 0, 2 }) != key);
    QVERIFY(mergeKey(SetCell { "K", 1, 1, 2 }) != key);
    QVERIFY(mergeKey(SetCell { "V", 1, 0, 2 }) != key);
    QVERIFY(mergeKey(SetCell { "K", 1, 10, 2 }) != mergeKey(SetCell { "K", 11, 0, 2 }));
    QCOMPARE(mergeKey(SetLabel { Axis::Rows, 1, "a" }), mergeKey(SetLabel { Axis::Rows, 1, "ab" }));
    QVERIFY(mergeKey(SetLabel { Axis::Rows, 1, "a" }) != mergeKey(SetLabel { Axis::Columns, 1, "a" }));
    QVERIFY(mergeKey(SetLabel { Axis::Rows, 1, "a" }) != mergeKey(SetLabel { Axis::Rows, 2, "a" }));
}

void TestEditDescribe::typingASequenceIsOneStep()
{
    const std::string key = mergeKey(SetTable { "x", Table::Ones(1, 1), {}, true });
    QVERIFY(!key.empty());
    QCOMPARE(mergeKey(SetTable { "x", Table::Ones(2, 1), {}, true }), key);
    QVERIFY(mergeKey(SetTable { "Q", Table::Ones(2, 1), {}, true }) != key);
    QVERIFY(mergeKey(SetTable { "x", Table::Ones(1, 1), {} }).empty());
}

void TestEditDescribe::onlyANamedSettingMerges()
{
    QVERIFY(mergeKey(SetVectorsConfig { {} }).empty());
    QVERIFY(mergeKey(SetManyToOneConfig { {} }).empty());
    const std::string key = mergeKey(SetVectorsConfig { {}, "temperature" });
    QVERIFY(!key.empty());
    QVERIFY(mergeKey(SetVectorsConfig { {}, "attention size" }) != key);
    QVERIFY(mergeKey(SetManyToOneConfig { {}, "temperature" }) != key);
    QVERIFY(!mergeKey(SetManyToOneConfig { {}, "temperature" }).empty());
    QCOMPARE(mergeKey(RenewWeights { 1 }), mergeKey(RenewWeights { 12 }));
    QVERIFY(!mergeKey(RenewWeights { 1 }).empty());
}

void TestEditDescribe::allElseIsAStepOfItsOwn()
{
    const std::vector<Edit> edits { SetBlock { "K", 0, 0, Table::Ones(1, 1) }, InsertRows { "K", 0, 1 },
        RemoveRows { "K", 0, 1 }, InsertColumns { "K", 0, 1 }, RemoveColumns { "K", 0, 1 }, SetMasked { 0, 0, true },
        ClearMask {}, SetPadded { 0, true }, RenewLocationWeights {}, Replace { newVectors(), "New" } };
    for (const Edit &edit : edits)
        QCOMPARE(mergeKey(edit), std::string());
}

ALPHASCOPE_TEST(TestEditDescribe, QCoreApplication)
#include "tst_editdescribe.moc"
