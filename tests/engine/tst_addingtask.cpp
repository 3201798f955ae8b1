// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/addingtask.h"
#include "engine/datasplit.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class AddingTaskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theMarkedTimestepsAreNamed()
    {
        const auto examples = addingProblem({ 9 }, 4, 100);
        QCOMPARE(examples.size(), std::size_t(100));
        for (const AddingExample &example : examples) {
            const auto &x = example.sequence.x;
            const auto [first, second] = example.marked;
            QCOMPARE(x.rows(), 9);
            QVERIFY(first < second);
            QCOMPARE(x(first, 1) + x(second, 1), 2.0);
            QCOMPARE(x(first, 0) + x(second, 0), example.sequence.target(0, 0));
        }
    }

    void noTestExampleIsTrained()
    {
        auto examples = addingProblem({}, 4, 30);
        for (const AddingExample &example : addingProblem({}, 4, 30))
            examples.push_back(example); // each twice
        const DataSplit parts = split(examples, { 0.2, 0.2 }, 1);
        for (const Index row : parts.test)
            QCOMPARE(std::count(parts.test.begin(), parts.test.end(), (row + 30) % 60), 1);
    }
};

ALPHASCOPE_TEST(AddingTaskTest, QCoreApplication)
#include "tst_addingtask.moc"
