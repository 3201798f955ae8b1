// SPDX-License-Identifier: GPL-3.0-or-later
//! Edits applied to a specimen: cells, blocks, tables, labels, masks and weights.
#include "edited.h"
#include "engine/edit.h"
#include "engine/samples.h"
#include "engine/specimenequality.h"
#include "testclass.h"

#include <QTest>

#include <limits>

using namespace alphascope;

namespace {

constexpr Index huge = std::numeric_limits<Index>::max();

Specimen lesson() { return samples().front().make(); }

Specimen selfAttention()
{
    Vectors vectors = std::get<Vectors>(lesson());
    vectors.config.source = VectorSource::SelfAttention;
    vectors.inputs.queries = Table { { 1, 0 }, { 0, 1 }, { 1, 1 } };
    vectors.inputs.queryLabels = vectors.inputs.keyLabels = { "a", "b", "c" };
    vectors.inputs.padded.assign(3, false);
    return vectors;
}

const VectorsInputs &inputs(const Specimen &specimen) { return std::get<Vectors>(specimen).inputs; }
const ManyToOne &recurrent(const Specimen &specimen) { return std::get<ManyToOne>(specimen); }

//! A parameter of any rank as a matrix; empty when there is none of that name.
Table parameter(const Specimen &specimen, const std::string &name)
{
    Table found;
    visitParameters(specimen, [&](const char *present, const auto &values) {
        if (name == present)
            found = values;
    });
    return found;
}

} // namespace

class TestEdit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void typingKeepsTheLabelsOfTimestepsThatStay();
    void aCellIsSet();
    void aCellOfAParameterIsSet();
    void aBlockGrowsItsTable();
    void aBlockOverKeysAsksForValues();
    void aBlockBeyondTheEndLeavesZerosBetween();
    void aBlockDoesNotGrowAParameter();
    void aBlockNamesTheRowsItLandsOn();
    void aTableIsReplacedWithItsLabels();
    void aTableWithoutLabelsLosesTheOldOnes();
    void valuesNameTheKeysOnlyWithLabelsOfTheirOwn();
    void aReplacedSequenceKeepsItsLocationWeights();
    void theInputSizeFollowsTheSequence();
    void parametersFollowTheWidthOfTheInputs();
    void aLabelIsSet();
    void aTokenHasOneLabel();
    void aLabelOfAShortListIsSet();
    void theOutputOfASequenceHasNoLabel();
    void aCellIsMaskedAndFreed();
    void aMaskGrowsAndKeepsWhatWasMasked();
    void allCellsAreFreedAtOnce();
    void aKeyIsMarkedAsPadding();
    void locationWeightsAreRenewedForTheTimesteps();
    void weightsAreDrawnAnewFromASeed();
    void weightsAreDrawnAsWasChosen();
    void anotherSpecimenReplacesThisOne();
    void wrongEditsChangeNothing();
};

void TestEdit::aCellIsSet()
{
    Specimen specimen = lesson();
    alphascope::apply(SetCell { "K", 1, 0, 2 }, specimen);
    QVERIFY(equal(inputs(specimen).keys, Table { { 1, 0 }, { 2, 0.7 }, { 0, 1 }, { -1, 0 } }));
    alphascope::apply(SetCell { "K", 1, 0, 0.7 }, specimen);
    QVERIFY(same(specimen, lesson()));
}

void TestEdit::aCellOfAParameterIsSet()
{
    Specimen specimen = newManyToOne();
    alphascope::apply(SetCell { "rnn.weight_hh_l0", 1, 0, 7 }, specimen);
    QCOMPARE(recurrent(specimen).parameters.rnn.cells[0].weight_hh(1, 0), 7.0);
    alphascope::apply(SetCell { "rnn.bias_ih_l0", 0, 1, 8 }, specimen); // rank 1: one row
    QCOMPARE(recurrent(specimen).parameters.rnn.cells[0].bias_ih(1), 8.0);
    QVERIFY(same(edited(specimen, SetCell { "rnn.bias_ih_l0", 1, 0, 9 }), specimen));
}

void TestEdit::aBlockGrowsItsTable()
{
    Specimen specimen = lesson();
    alphascope::apply(SetBlock { "V", 3, 1, Table { { 7, 8 }, { 9, 10 } } }, specimen);
    QVERIFY(
        equal(inputs(specimen).values, Table { { 10, 0, 0 }, { 0, 10, 0 }, { 5, 5, 0 }, { -10, 7, 8 }, { 0, 9, 10 } }));
    alphascope::apply(SetBlock { "V", 0, 0, Table { { 1 } } }, specimen); // and does not cut it
    QCOMPARE(inputs(specimen).values.rows(), Index(5));
    QCOMPARE(inputs(specimen).values(0, 0), 1.0);
}

void TestEdit::aBlockOverKeysAsksForValues()
{
    Specimen specimen = lesson();
    alphascope::apply(SetBlock { "K", 0, 0, Table::Constant(6, 3, 1.5) }, specimen);
    QVERIFY(equal(inputs(specimen).keys, Table::Constant(6, 3, 1.5)));
    QVERIFY(equal(inputs(specimen).queries, Table { { 1, 0, 0 } }));
    QCOMPARE(inputs(specimen).values.rows(), Index(4));
    QCOMPARE(columnCount(specimen), Index(6));
    QVERIFY(check(specimen));
    alphascope::apply(InsertRows { "V", 4, 2 }, specimen); // the answer to the question
    QVERIFY(!check(specimen));
    QCOMPARE(inputs(specimen).keys.rows(), Index(6));
}

void TestEdit::aBlockBeyondTheEndLeavesZerosBetween()
{
    const Specimen specimen = edited(lesson(), SetBlock { "V", 5, 0, Table { { 1, 2 } } });
    QVERIFY(equal(inputs(specimen).values, Table { { 10, 0 }, { 0, 10 }, { 5, 5 }, { -10, 0 }, { 0, 0 }, { 1, 2 } }));
}

void TestEdit::aBlockDoesNotGrowAParameter()
{
    const Specimen specimen = edited(newManyToOne(), SetBlock { "rnn.weight_hh_l0", 1, 0, Table::Constant(3, 3, 7) });
    const Table before = parameter(newManyToOne(), "rnn.weight_hh_l0"), after = parameter(specimen, "rnn.weight_hh_l0");
    QVERIFY(equal(after, Table { { before(0, 0), before(0, 1) }, { 7, 7 } }));
    const Specimen whole = edited(newManyToOne(), SetTable { "rnn.bias_ih_l0", Table { { 3, 4, 5 } }, {} });
    QVERIFY(equal(parameter(whole, "rnn.bias_ih_l0"), Table { { 3, 4 } }));
}

void TestEdit::aBlockNamesTheRowsItLandsOn()
{
    Specimen specimen = edited(lesson(), SetLabel { Axis::Columns, 0, "first" });
    alphascope::apply(SetBlock { "K", 3, 0, Table { { 1 }, { 2 } }, { "the", "cat", "one too many" } }, specimen);
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "first", "", "", "the", "cat" }));
    alphascope::apply(SetBlock { "K", 3, 0, Table { { 3 } } }, specimen); // without labels of its own
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "first", "", "", "the", "cat" }));
    alphascope::apply(SetBlock { "V", 0, 0, Table { { 3 }, { 4 } }, { "", "second" } }, specimen);
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "", "second", "", "the", "cat" }));

    specimen = edited(selfAttention(), SetBlock { "Q", 1, 0, Table { { 1 } }, { "x" } });
    QCOMPARE(inputs(specimen).queryLabels, (Labels { "a", "x", "c" }));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "a", "x", "c" }));
    alphascope::apply(SetBlock { "K", 0, 0, Table { { 1 } }, { "unused" } }, specimen);
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "a", "x", "c" }));
    QCOMPARE(recurrent(edited(newManyToOne(), SetBlock { "x", 1, 0, Table { { 5 } }, { "five" } })).inputs.labels[1],
        std::string("five"));
}

void TestEdit::aTableIsReplacedWithItsLabels()
{
    Specimen specimen = edited(lesson(), SetTable { "Q", Table { { 1, 2 }, { 3, 4 } }, { "how", "many" } });
    QVERIFY(equal(inputs(specimen).queries, Table { { 1, 2 }, { 3, 4 } }));
    QCOMPARE(inputs(specimen).queryLabels, (Labels { "how", "many" }));
    alphascope::apply(
        SetTable { "K", Table { { 1, 2 }, { 3, 4 }, { 5, 6 } }, { "a", "b", "c", "one too many" } }, specimen);
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "a", "b", "c" }));
    QCOMPARE(inputs(specimen).padded.size(), std::size_t(3));

    specimen = edited(selfAttention(), SetTable { "Q", Table { { 1, 2 }, { 3, 4 } }, { "x", "y" } });
    QCOMPARE(inputs(specimen).queryLabels, (Labels { "x", "y" }));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "x", "y" }));

    specimen = edited(newManyToOne(), SetTable { "x", Table { { 5 }, { 6 } }, { "five", "six" } });
    QCOMPARE(recurrent(specimen).inputs.labels, (Labels { "five", "six" }));
}

void TestEdit::aTableWithoutLabelsLosesTheOldOnes()
{
    Specimen specimen = edited(newManyToOne(), SetLabel { Axis::Columns, 0, "eight" });
    alphascope::apply(SetTable { "x", Table { { 1 }, { 2 }, { 3 } }, {}, true }, specimen);
    QCOMPARE(recurrent(specimen).inputs.labels, (Labels { "", "", "" }));

    Vectors given;
    given.config.source = VectorSource::Weights;
    given.inputs.weights = Table::Constant(1, 2, 0.5);
    specimen = edited(given, SetTable { "alpha", Table { { 0.25, 0.75 } }, { "row" }, false, { "one", "two" } });
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "one", "two" }));
    alphascope::apply(SetTable { "alpha", Table { { 0.5, 0.25, 0.25 } }, {} }, specimen);
    QCOMPARE(inputs(specimen).queryLabels, (Labels { "" }));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "", "", "" }));
}

void TestEdit::valuesNameTheKeysOnlyWithLabelsOfTheirOwn()
{
    Specimen specimen = edited(lesson(), SetLabel { Axis::Columns, 1, "key" });
    alphascope::apply(SetTable { "V", Table::Ones(4, 1), {} }, specimen);
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "", "key", "", "" }));
    alphascope::apply(SetTable { "V", Table::Ones(4, 1), { "a", "b" } }, specimen);
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "a", "b", "", "" }));
    specimen = edited(selfAttention(), SetTable { "V", Table::Ones(4, 1), { "not", "shown" } }); // V is not used
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "a", "b", "c" }));
}

void TestEdit::aReplacedSequenceKeepsItsLocationWeights()
{
    const Table before = parameter(newManyToOne(), "attn.b");
    for (const Edit &edit : { Edit(SetTable { "x", Table { { 1 }, { 2 }, { 3 }, { 4 } }, {} }),
             Edit(InsertRows { "x", 0, 2 }), Edit(RemoveRows { "x", 0, 1 }) }) {
        Specimen specimen = edited(newManyToOne(), edit);
        QVERIFY(equal(parameter(specimen, "attn.b"), before));
        const std::optional<Problem> problem = check(specimen);
        QVERIFY(problem);
        QCOMPARE(problem->remedy, Problem::Remedy::NewLocationWeights);
        alphascope::apply(RenewLocationWeights {}, specimen);
        QCOMPARE(parameter(specimen, "attn.b").rows(), columnCount(specimen));
        QVERIFY(!check(specimen));
    }
}

void TestEdit::theInputSizeFollowsTheSequence()
{
    Specimen specimen = edited(newManyToOne(), InsertColumns { "x", 1, 2 });
    QCOMPARE(recurrent(specimen).config.rnn.inputSize, Index(3));
    QCOMPARE(parameter(specimen, "rnn.weight_ih_l0").cols(), Index(3));
    QVERIFY(!check(specimen));
    alphascope::apply(RemoveColumns { "x", 0, 1 }, specimen);
    QCOMPARE(parameter(specimen, "rnn.weight_ih_l0").cols(), Index(2));
}

void TestEdit::parametersFollowTheWidthOfTheInputs()
{
    Vectors vectors = std::get<Vectors>(lesson());
    vectors.config.score = Score::General;
    fitParameters(vectors);
    const Specimen specimen = edited(vectors, InsertColumns { "K", 2, 1 });
    QCOMPARE(parameter(specimen, "attn.W").rows(), Index(2));
    QCOMPARE(parameter(specimen, "attn.W").cols(), Index(3));
}

void TestEdit::aLabelIsSet()
{
    Specimen specimen = edited(lesson(), SetLabel { Axis::Rows, 0, "who" });
    alphascope::apply(SetLabel { Axis::Columns, 3, "[PAD]" }, specimen);
    QCOMPARE(inputs(specimen).queryLabels, (Labels { "who" }));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "", "", "", "[PAD]" }));
    QCOMPARE(inputs(specimen).padded, std::vector<bool>(4, false)); // a word like any other
    QCOMPARE(edited(newManyToOne(), SetLabel { Axis::Columns, 1, "b" }).index(), std::size_t(1));
    QCOMPARE(
        recurrent(edited(newManyToOne(), SetLabel { Axis::Columns, 1, "b" })).inputs.labels, (Labels { "", "b", "" }));
}

void TestEdit::aTokenHasOneLabel()
{
    for (const Axis axis : { Axis::Rows, Axis::Columns }) {
        const Specimen specimen = edited(selfAttention(), SetLabel { axis, 1, "new" });
        QCOMPARE(inputs(specimen).queryLabels, (Labels { "a", "new", "c" }));
        QCOMPARE(inputs(specimen).keyLabels, (Labels { "a", "new", "c" }));
    }
}

void TestEdit::aLabelOfAShortListIsSet()
{
    Vectors vectors = std::get<Vectors>(lesson());
    vectors.inputs.keyLabels.clear();
    vectors.inputs.padded.clear();
    Specimen specimen = edited(vectors, SetLabel { Axis::Columns, 1, "two" });
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "", "two", "", "" }));
    alphascope::apply(SetPadded { 2, true }, specimen);
    QCOMPARE(inputs(specimen).padded, (std::vector<bool> { false, false, true, false }));
}

void TestEdit::theOutputOfASequenceHasNoLabel()
{
    QVERIFY(same(edited(newManyToOne(), SetLabel { Axis::Rows, 0, "y" }), newManyToOne()));
}

void TestEdit::aCellIsMaskedAndFreed()
{
    Specimen specimen = edited(lesson(), SetMasked { 0, 2, true });
    QCOMPARE(inputs(specimen).allowed.rows(), Index(1));
    QCOMPARE(inputs(specimen).allowed.cols(), Index(4));
    QVERIFY(!inputs(specimen).allowed(0, 2));
    QCOMPARE(inputs(specimen).allowed.count(), Index(3));
    QCOMPARE(trace(specimen).sheets[0].alpha(0, 2), 0.0);
    alphascope::apply(SetMasked { 0, 2, false }, specimen);
    QVERIFY(same(specimen, lesson()));

    const Specimen sequence = edited(newManyToOne(), SetMasked { 0, 1, true });
    QVERIFY(!recurrent(sequence).inputs.allowed(0, 1));
}

void TestEdit::aMaskGrowsAndKeepsWhatWasMasked()
{
    Vectors vectors = std::get<Vectors>(selfAttention());
    vectors.inputs.allowed = Mask::Constant(1, 2, true);
    vectors.inputs.allowed(0, 1) = false;
    const Specimen specimen = edited(vectors, SetMasked { 2, 2, true });
    const Mask &allowed = inputs(specimen).allowed;
    QCOMPARE(allowed.rows(), Index(3));
    QCOMPARE(allowed.cols(), Index(3));
    QCOMPARE(allowed.count(), Index(7));
    QVERIFY(!allowed(0, 1) && !allowed(2, 2));
}

void TestEdit::allCellsAreFreedAtOnce()
{
    Specimen specimen = edited(edited(lesson(), SetMasked { 0, 0, true }), SetMasked { 0, 3, true });
    alphascope::apply(ClearMask {}, specimen);
    QVERIFY(same(specimen, lesson()));
    QVERIFY(same(edited(edited(newManyToOne(), SetMasked { 0, 1, true }), ClearMask {}), newManyToOne()));
}

void TestEdit::aKeyIsMarkedAsPadding()
{
    Specimen specimen = edited(lesson(), SetPadded { 3, true });
    QCOMPARE(inputs(specimen).padded, (std::vector<bool> { false, false, false, true }));
    QCOMPARE(trace(specimen).sheets[0].alpha(0, 3), 0.0);
    alphascope::apply(SetPadded { 3, false }, specimen);
    QVERIFY(same(specimen, lesson()));
    QVERIFY(recurrent(edited(newManyToOne(), SetPadded { 2, true })).inputs.padded[2]);
}

void TestEdit::locationWeightsAreRenewedForTheTimesteps()
{
    const Table drawn = parameter(newManyToOne(), "attn.b");
    Specimen specimen = edited(newManyToOne(), SetCell { "attn.b", 0, 0, 99 });
    alphascope::apply(SetCell { "attn.W", 0, 0, 98 }, specimen);
    alphascope::apply(RenewLocationWeights {}, specimen);
    QVERIFY(equal(parameter(specimen, "attn.b"), drawn));
    QCOMPARE(parameter(specimen, "attn.W")(0, 0), 98.0); // the other weights stay
}

void TestEdit::weightsAreDrawnAnewFromASeed()
{
    Specimen specimen = edited(newManyToOne(), RenewWeights { 5 });
    QCOMPARE(recurrent(specimen).config.seed, std::uint64_t(5));
    for (const char *name : { "rnn.weight_ih_l0", "rnn.weight_hh_l0", "attn.W", "attn.b", "out.weight" }) {
        const Table before = parameter(newManyToOne(), name), after = parameter(specimen, name);
        QCOMPARE(after.size(), before.size());
        QVERIFY2(!equal(after, before), name);
    }
    alphascope::apply(SetCell { "out.weight", 0, 0, 99 }, specimen);
    alphascope::apply(RenewWeights { 1 }, specimen); // the seed it began with
    QVERIFY(same(specimen, newManyToOne()));

    alphascope::apply(InsertRows { "x", 0, 1 }, specimen);
    alphascope::apply(RenewWeights { 1 }, specimen);
    QVERIFY(!check(specimen)); // also for the present number of timesteps

    Vectors vectors = std::get<Vectors>(lesson());
    vectors.config.score = Score::General;
    fitParameters(vectors);
    QVERIFY(!equal(parameter(edited(vectors, RenewWeights { 2 }), "attn.W"), vectors.parameters.attn.W));
}

void TestEdit::weightsAreDrawnAsWasChosen()
{
    const auto bias = [](const Specimen &specimen) { return parameter(specimen, "rnn.bias_ih_l0"); };
    Specimen specimen = edited(newManyToOne(), RenewWeights { 5, Initialisation::Keras });
    QCOMPARE(recurrent(specimen).config.initialisation, Initialisation::Keras);
    QVERIFY(!check(specimen));
    QVERIFY(bias(newManyToOne()).array().abs().minCoeff() > 0);
    QVERIFY(bias(specimen).isZero(0));
    alphascope::apply(RenewWeights { 6 }, specimen);
    QVERIFY(bias(specimen).isZero(0)); // the choice stays
    alphascope::apply(RenewWeights { 1, Initialisation::Pytorch }, specimen);
    QVERIFY(same(specimen, newManyToOne()));
}

void TestEdit::anotherSpecimenReplacesThisOne()
{
    QVERIFY(same(edited(lesson(), Replace { newManyToOne(), "Many-to-one" }), newManyToOne()));
}

void TestEdit::wrongEditsChangeNothing()
{
    const Table one = Table::Ones(1, 1);
    const auto config = [](auto value, auto change) {
        change(value);
        return value;
    };
    const VectorsConfig vectors;
    const ManyToOneConfig network;
    const std::vector<Edit> wrong {
        SetCell { "W", 0, 0, 1 },
        SetCell { "", 0, 0, 1 },
        SetCell { "attn.v", 0, 0, 1 },
        SetCell { "K", -1, 0, 1 },
        SetCell { "K", 0, -1, 1 },
        SetCell { "K", 4, 0, 1 },
        SetCell { "K", 0, huge, 1 },
        SetCell { "x", 3, 0, 1 },
        SetCell { "attn.b", huge, 0, 1 },
        SetBlock { "nothing", 0, 0, one },
        SetBlock { "K", -1, 0, one },
        SetBlock { "K", 0, -1, one },
        SetBlock { "K", huge, 0, one },
        SetBlock { "K", 0, huge, one },
        SetBlock { "K", 60'000'000, 60'000'000, one },
        SetBlock { "x", 100'000'000, 0, one },
        SetBlock { "x", 0, 0, Table() },
        SetBlock { "attn.b", 3, 0, one },
        SetBlock { "attn.b", 0, -1, one },
        SetTable { "K", Table(), {} },
        SetTable { "x", Table(0, 5), {} },
        SetTable { "y", one, {} },
        InsertRows { "attn.b", 0, 1 },
        InsertRows { "K", 0, huge },
        InsertRows { "x", 0, -1 },
        RemoveRows { "attn.W", 0, 1 },
        RemoveRows { "x", huge, huge },
        InsertColumns { "x", huge, 1 },
        InsertColumns { "out.weight", 0, 1 },
        RemoveColumns { "K", 2, 1 },
        RemoveColumns { "x", 0, 1 },
        SetLabel { Axis::Columns, 4, "a" },
        SetLabel { Axis::Columns, -1, "a" },
        SetLabel { Axis::Rows, 1, "a" },
        SetLabel { Axis::Rows, huge, "a" },
        SetMasked { 0, 4, true },
        SetMasked { 1, 0, true },
        SetMasked { -1, -1, true },
        SetMasked { huge, huge, true },
        SetPadded { 4, true },
        SetPadded { -1, true },
        SetVectorsConfig { config(vectors, [](auto &c) { c.heads = 0; }) },
        SetVectorsConfig { config(vectors, [](auto &c) { c.projectionSize = -4; }) },
        SetVectorsConfig { config(vectors, [](auto &c) { c.attentionSize = huge; }) },
        SetManyToOneConfig { config(network, [](auto &c) { c.rnn.hiddenSize = 0; }) },
        SetManyToOneConfig { config(network, [](auto &c) { c.rnn.layers = huge; }) },
        SetManyToOneConfig { config(network, [](auto &c) { c.outputSize = -1; }) },
        SetManyToOneConfig { config(network, [](auto &c) { c.headSize = 0; }) },
    };
    for (std::size_t i = 0; i < wrong.size(); ++i) {
        const QByteArray which = "edit " + QByteArray::number(qulonglong(i));
        QVERIFY2(same(edited(lesson(), wrong[i]), lesson()), which.constData());
        QVERIFY2(same(edited(newManyToOne(), wrong[i]), newManyToOne()), which.constData());
        QVERIFY2(!describe(wrong[i], lesson()).empty(), which.constData());
    }
}

void TestEdit::typingKeepsTheLabelsOfTimestepsThatStay()
{
    ManyToOne model = newManyToOne();
    model.inputs.x = Table { { 1 }, { 2 }, { 3 } };
    model.inputs.labels = { "Mon", "Tue", "Wed" };
    fitParameters(model);
    const Table typed { { 1 }, { 20 }, { 3 }, { 4 } };
    const Labels kept = recurrent(edited(model, SetTable { "x", typed, {}, true })).inputs.labels;
    QVERIFY((kept == Labels { "Mon", "", "Wed", "" }));
    const Labels replaced = recurrent(edited(model, SetTable { "x", typed, {}, false })).inputs.labels;
    QVERIFY((replaced == Labels { "", "", "", "" }));
}

ALPHASCOPE_TEST(TestEdit, QCoreApplication)
#include "tst_edit.moc"
