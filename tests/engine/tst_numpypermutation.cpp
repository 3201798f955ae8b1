// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/numpypermutation.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class NumpyPermutationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theOrderIsNumpys()
    {
        // numpy.random.RandomState(42).permutation(10) and RandomState(0).permutation(5), as NumPy prints them
        QVERIFY(numpyPermutation(10, 42) == (std::vector<Index> { 8, 1, 5, 0, 7, 2, 9, 4, 3, 6 }));
        QVERIFY(numpyPermutation(5, 0) == (std::vector<Index> { 2, 0, 1, 3, 4 }));
    }

    void fewAreInOrder()
    {
        QVERIFY(numpyPermutation(0, 1).empty());
        QVERIFY(numpyPermutation(1, 1) == std::vector<Index> { 0 });
    }
};

ALPHASCOPE_TEST(NumpyPermutationTest, QCoreApplication)
#include "tst_numpypermutation.moc"
