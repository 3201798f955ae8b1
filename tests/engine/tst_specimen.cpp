// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/samples.h"
#include "matrices.h"

#include <QtTest>

using namespace alphascope;

namespace {

Specimen vectorsSpecimen()
{
    Vectors vectors;
    vectors.inputs.queries = matrix({ { 1 }, { 2 } });
    vectors.inputs.keys = vectors.inputs.values = matrix({ { 1 }, { 2 }, { 3 } });
    return vectors;
}

Specimen sequenceSpecimen()
{
    ManyToOne model;
    model.inputs.x = matrix({ { 8 }, { 13 }, { 21 } });
    fitParameters(model);
    return model;
}

} // namespace

class SpecimenTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachFamilyTellsTheSizeOfItsAlpha()
    {
        QCOMPARE(rowCount(vectorsSpecimen()), Index(2));
        QCOMPARE(columnCount(vectorsSpecimen()), Index(3));
        QCOMPARE(rowCount(sequenceSpecimen()), Index(1));
        QCOMPARE(columnCount(sequenceSpecimen()), Index(3));
    }

    void eachFamilyIsCheckedAndTraced()
    {
        for (const Specimen &specimen : { vectorsSpecimen(), sequenceSpecimen(), Specimen(newManyToMany()),
                 Specimen(newEncoderDecoder()), Specimen(newRnnSearch()) }) {
            QVERIFY(!check(specimen));
            const Trace result = trace(specimen);
            QCOMPARE(result.rows(), rowCount(specimen));
            QCOMPARE(result.columns(), columnCount(specimen));
            QCOMPARE(result.sheets[0].alpha.rows(), result.rows());
            QCOMPARE(result.sheets[0].alpha.cols(), result.columns());
            COMPARE_MATRICES(result.sheets[0].rowSums, RowVector<double>::Ones(result.rows()), 1e-14);
        }
        Specimen broken = vectorsSpecimen();
        std::get<Vectors>(broken).inputs.values = matrix({ { 1 } });
        QVERIFY(check(broken));
    }

    void theRowsOfADecoderLeftAloneAreAtMostItsLength()
    {
        EncoderDecoder model = newEncoderDecoder();
        QVERIFY(isRowCountKnown(model));
        QCOMPARE(rowCount(model), Index(3));
        model.inputs.decoding = Decoding::Greedy;
        model.inputs.maximumLength = 7;
        QVERIFY(!isRowCountKnown(model));
        QCOMPARE(rowCount(model), Index(7));
    }

    void cellsAreMaskedWhereThereAreScores()
    {
        QVERIFY(canMask(newVectors()) && canMask(newManyToOne()) && canMask(newManyToMany()));
        QVERIFY(!canMask(newEncoderDecoder()) && !canMask(newRnnSearch()));
        Vectors given = newVectors();
        given.config.source = VectorSource::Weights;
        ManyToOne without = newManyToOne();
        without.config.score = Score::None;
        QVERIFY(!canMask(given) && !canMask(without));
    }

    void inputsAreFoundByTheirKind()
    {
        Specimen tokens = newRnnSearch(), sequence = newManyToMany();
        QVERIFY(inputsOf<TokenInputs>(tokens) && !inputsOf<SequenceInputs>(tokens) && vocabulariesOf(tokens)->source);
        QVERIFY(inputsOf<SequenceInputs>(sequence) && !inputsOf<VectorsInputs>(sequence) && !vocabulariesOf(sequence));
        int tables = 0;
        visitInputs(tokens, [&](const char *, Shared<double> &) { ++tables; });
        QCOMPARE(tables, 0);
    }
};

QTEST_APPLESS_MAIN(SpecimenTest)
#include "tst_specimen.moc"
