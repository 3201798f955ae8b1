// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hugepages.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;

class TestHugePages : public QObject {
    Q_OBJECT

private Q_SLOTS:
    //! From none to more than several threads share; the sizes are no multiples of anything.
    void aLargeCopyIsTheSame()
    {
        for (const Index size : { Index(0), Index(1), Index(1000), Index(1'500'007), Index(5'000'011) }) {
            Matrix<double> values(size, 1);
            for (Index i = 0; i < size; ++i)
                values(i, 0) = static_cast<double>(i);
            QVERIFY(largeCopy(values) == values);
        }
    }
};

ALPHASCOPE_TEST(TestHugePages, QCoreApplication)
#include "tst_hugepages.moc"
