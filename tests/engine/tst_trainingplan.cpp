// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trainingplan.h"
#include "testclass.h"

#include <QtTest>

#include <algorithm>
#include <map>

using namespace alphascope;

class TrainingPlanTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyExampleComesOnce()
    {
        std::vector<Index> order = exampleOrder(100, {}, 3);
        QVERIFY(!std::is_sorted(order.begin(), order.end()));
        std::sort(order.begin(), order.end());
        for (Index i = 0; i < 100; ++i)
            QCOMPARE(order[static_cast<std::size_t>(i)], i);
        QVERIFY(exampleOrder(0, {}, 0).empty());
    }

    void seedAndEpochSayTheOrder()
    {
        TrainingPlan plan;
        QVERIFY(exampleOrder(50, plan, 0) == exampleOrder(50, plan, 0));
        QVERIFY(exampleOrder(50, plan, 0) != exampleOrder(50, plan, 1));
        QVERIFY(epochSeed(plan, 0) != epochSeed(plan, 1));
        TrainingPlan other;
        other.seed = 2;
        QVERIFY(exampleOrder(50, plan, 0) != exampleOrder(50, other, 0));
        QVERIFY(epochSeed(plan, 0) != epochSeed(other, 0));
    }

    void allOrdersAreEquallyLikely()
    {
        std::map<std::vector<Index>, int> counts;
        for (Index epoch = 0; epoch < 6000; ++epoch)
            ++counts[exampleOrder(3, {}, epoch)];
        QCOMPARE(counts.size(), std::size_t(6));
        for (const auto &[order, count] : counts)
            QVERIFY(std::abs(count - 1000) < 150);
    }

    void unshuffledExamplesStayInOrder()
    {
        TrainingPlan plan;
        plan.shuffled = false;
        const std::vector<Index> order = exampleOrder(50, plan, 7);
        QVERIFY(std::is_sorted(order.begin(), order.end()));
    }
};

ALPHASCOPE_TEST(TrainingPlanTest, QCoreApplication)
#include "tst_trainingplan.moc"
