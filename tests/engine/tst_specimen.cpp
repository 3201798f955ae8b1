// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/specimen.h"
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
        for (Specimen specimen : { vectorsSpecimen(), sequenceSpecimen() }) {
            QVERIFY(!check(specimen));
            const Trace result = trace(specimen);
            QCOMPARE(result.rows(), rowCount(specimen));
            QCOMPARE(result.columns(), columnCount(specimen));
            QCOMPARE(result.sheets[0].alpha.rows(), result.rows());
            QCOMPARE(result.sheets[0].alpha.cols(), result.columns());
            COMPARE_MATRICES(result.sheets[0].rowSums, RowVector<double>::Ones(result.rows()), 1e-15);
        }
        Specimen broken = vectorsSpecimen();
        std::get<Vectors>(broken).inputs.values = matrix({ { 1 } });
        QVERIFY(check(broken));
    }
};

QTEST_APPLESS_MAIN(SpecimenTest)
#include "tst_specimen.moc"
