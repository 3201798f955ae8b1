// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toytasks.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class ToyTasksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void parityIsThatOfTheBits()
    {
        const auto examples = parityExamples(2);
        QCOMPARE(examples.size(), std::size_t(4));
        COMPARE_MATRICES(examples[2].x, matrix({ { 0 }, { 1 } }), 0);
        const std::vector<Index> expected { 0, 1, 1, 0 };
        for (std::size_t i = 0; i < 4; ++i)
            QCOMPARE(examples[i].targetClass, expected[i]);
        QCOMPARE(parityExamples(5)[31].targetClass, 1);
    }

    void theTargetIsTheSumOfTheMarkedValues()
    {
        const auto examples = addingExamples(200, 7, 1);
        std::vector<int> marks(7);
        for (const auto &example : examples) {
            QCOMPARE(example.x.col(1).sum(), 2.0);
            QCOMPARE(example.x.col(1).head(3).sum(), 1.0);
            QCOMPARE(example.target(0, 0), example.x.col(0).dot(example.x.col(1)));
            QVERIFY(example.x.minCoeff() >= 0 && example.x.col(0).maxCoeff() < 1);
            for (Index t = 0; t < 7; ++t)
                marks[static_cast<std::size_t>(t)] += example.x(t, 1) == 1 ? 1 : 0;
        }
        for (const int count : marks)
            QVERIFY(count > 25);
        QVERIFY(addingExamples(1, 7, 1)[0].x == examples[0].x);
        QVERIFY(addingExamples(1, 7, 2)[0].x != examples[0].x);
    }
};

ALPHASCOPE_TEST(ToyTasksTest, QCoreApplication)
#include "tst_toytasks.moc"
