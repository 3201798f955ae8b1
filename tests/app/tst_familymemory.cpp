// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/familymemory.h"

#include "engine/samples.h"

#include <QTest>

using namespace alphascope;

class TestFamilyMemory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void firstVisitShowsTheFamilysFirstSample();
    void comingBackFindsWhatWasLeft();
};

void TestFamilyMemory::firstVisitShowsTheFamilysFirstSample()
{
    FamilyMemory memory;
    const Specimen shown = memory.change(samples().front().make(), 1);
    QVERIFY(std::holds_alternative<ManyToOne>(shown));
    QVERIFY(!check(shown));
}

void TestFamilyMemory::comingBackFindsWhatWasLeft()
{
    FamilyMemory memory;
    Vectors vectors = newVectors();
    vectors.inputs.keys(0, 0) = 42;
    const Specimen sequence = memory.change(vectors, 1);
    const Specimen back = memory.change(sequence, 0);
    QCOMPARE(std::get<Vectors>(back).inputs.keys(0, 0), 42.0);
}

QTEST_APPLESS_MAIN(TestFamilyMemory)
#include "tst_familymemory.moc"
