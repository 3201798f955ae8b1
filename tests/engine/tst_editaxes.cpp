// SPDX-License-Identifier: GPL-3.0-or-later
//! Edits of the many-to-many family, which has the inputs of the many-to-one family.
#include "edited.h"
#include "engine/edit.h"
#include "engine/samples.h"
#include "engine/specimenequality.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

const ManyToMany &model(const Specimen &specimen) { return std::get<ManyToMany>(specimen); }

Specimen withSteps(const Specimen &before, Index steps)
{
    ManyToManyConfig config = model(before).config;
    config.decoderSteps = steps;
    return edited(before, SetManyToManyConfig { config });
}

} // namespace

class EditSequencesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSequenceIsATable()
    {
        const Specimen before = newManyToMany();
        QCOMPARE(model(edited(before, SetCell { "x", 1, 0, 5 })).inputs.x(1, 0), 5.);
        Specimen longer = edited(before, SetLabel { Axis::Columns, 2, "last" });
        longer = edited(longer, SetPadded { 2, true });
        longer = edited(longer, SetMasked { 1, 2, true });
        longer = edited(longer, InsertRows { "x", 0, 1 });
        const SequenceInputs &in = model(longer).inputs;
        QCOMPARE(in.x.rows(), Index(4));
        QCOMPARE(in.labels, (std::vector<std::string> { "", "", "", "last" }));
        QCOMPARE(in.padded, (std::vector<bool> { false, false, false, true }));
        QVERIFY(!in.allowed(1, 3) && in.allowed(0, 3));
        QCOMPARE(check(longer)->remedy, Problem::Remedy::NewLocationWeights);
        const Specimen renewed = edited(longer, RenewLocationWeights {});
        QVERIFY(!check(renewed));
        QCOMPARE(trace(renewed).columns(), Index(4));
        const Specimen wide = edited(before, SetTable { "x", matrix({ { 1, 2 }, { 3, 4 }, { 5, 6 } }), {} });
        QVERIFY(!check(wide));
        QCOMPARE(model(wide).config.rnn.inputSize, Index(2));
    }

    void typingKeepsTheLabelsOfTimestepsThatStay()
    {
        Specimen specimen = edited(newManyToMany(), SetLabel { Axis::Columns, 0, "first" });
        specimen = edited(specimen, SetTable { "x", matrix({ { 0 }, { 9 } }), {}, true });
        QCOMPARE(model(specimen).inputs.labels, (std::vector<std::string> { "first", "" }));
    }

    void eachRowHasAMaskOfItsOwn()
    {
        const Specimen before = newManyToMany();
        const Specimen masked = edited(before, SetMasked { 2, 0, true });
        const Trace result = trace(masked);
        QCOMPARE(result.sheets[0].alpha(2, 0), 0.);
        QVERIFY(result.sheets[0].alpha(1, 0) > 0);
        QVERIFY(same(edited(masked, ClearMask {}), before));
        QVERIFY(same(edited(before, SetMasked { 3, 0, true }), before));
    }

    void otherDecoderTimestepsAreOtherWeightsAndComeBack()
    {
        const Specimen before = edited(newManyToMany(), SetCell { "attn.b", 2, 1, 0.75 });
        const Specimen five = withSteps(before, 5);
        QVERIFY(!check(five));
        QCOMPARE(trace(five).rows(), Index(5));
        QVERIFY(same(withSteps(five, 3), before));
        QVERIFY(same(withSteps(before, 0), before));
    }

    void aDecoderComesAndGoes()
    {
        const Specimen before = newManyToMany();
        ManyToManyConfig config = model(before).config;
        config.decoder = Cell::Lstm;
        const Specimen with = edited(before, SetManyToManyConfig { config });
        QVERIFY(!check(with));
        QVERIFY(same(edited(with, SetManyToManyConfig { model(before).config }), before));
        QVERIFY(same(edited(newVectors(), SetManyToManyConfig { config }), newVectors()));
    }

    void weightsAreRenewedFromTheSeed()
    {
        const Specimen renewed = edited(newManyToMany(), RenewWeights { 9 });
        QVERIFY(!check(renewed));
        QVERIFY(model(renewed).parameters.W != model(newManyToMany()).parameters.W);
    }

    void weightsOfAnotherLengthAreKeptOverSettings()
    {
        const Specimen longer = edited(newManyToMany(), InsertRows { "x", 0, 1 });
        ManyToManyConfig config = model(longer).config;
        config.temperature = 2;
        const Specimen warmer = edited(longer, SetManyToManyConfig { config });
        QCOMPARE(check(warmer)->remedy, Problem::Remedy::NewLocationWeights);
        QVERIFY(!check(edited(warmer, RemoveRows { "x", 0, 1 })));
    }
};

ALPHASCOPE_TEST(EditSequencesTest, QCoreApplication)
#include "tst_editaxes.moc"
