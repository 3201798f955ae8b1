// SPDX-License-Identifier: GPL-3.0-or-later
//! What a model is tested on is nothing that it has met.
#include "engine/testset.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;

Q_DECLARE_METATYPE(TaskPlan)

namespace {

Index countOf(const TrainingExamples &examples) { return static_cast<Index>(keysOf(examples).size()); }

} // namespace

class TestSetTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void noExampleIsKnown_data()
    {
        QTest::addColumn<TaskPlan>("plan");
        SymbolPlan symbols;
        symbols.alphabet = 2;
        symbols.longest = 10;
        QTest::newRow("symbols") << TaskPlan(symbols);
        QTest::newRow("dates") << TaskPlan(DatePlan());
        QTest::newRow("german") << TaskPlan(GermanPlan());
        QTest::newRow("reviews") << TaskPlan(ReviewPlan());
        QTest::newRow("adding") << TaskPlan(AddingPlan { 4 });
    }
    void noExampleIsKnown()
    {
        QFETCH(TaskPlan, plan);
        const SourceKeys known = keysOf(generate({ plan, 400, 1 }));
        // from the same seed the first 400 are those known
        for (const std::uint64_t seed : { 1, 2 }) {
            const TestSet set = unseenExamples({ plan, 100, seed }, known);
            QCOMPARE(countOf(set.examples), Index(100));
            for (const SourceKey key : keysOf(set.examples))
                QVERIFY(!known.contains(key));
        }
    }

    void whatMattersBelongsToItsExample()
    {
        const TestSet german = unseenExamples({ GermanPlan(), 50, 3 }, {});
        const auto expected = germanClauses({}, 3, 50);
        const auto &pairs = std::get<PairExamples>(german.examples).pairs;
        QCOMPARE(german.gold.links.size(), pairs.size());
        QCOMPARE(pairs.front(), expected.front().words);
        QCOMPARE(german.gold.links.front().size(), expected.front().verbs.size());
        QCOMPARE(german.gold.links.front().back().source, expected.front().verbs.back().source);

        const TestSet adding = unseenExamples({ AddingPlan { 6 }, 20, 3 }, {});
        const auto &examples = std::get<NumberExamples>(adding.examples);
        for (std::size_t i = 0; i < examples.size(); ++i) {
            QCOMPARE(adding.gold.timesteps[i].size(), std::size_t(2));
            for (const Index timestep : adding.gold.timesteps[i])
                QCOMPARE(examples[i].x(timestep, 1), 1.0);
        }
        QCOMPARE(unseenExamples({ ReviewPlan(), 20, 3 }, {}).gold.timesteps.size(), std::size_t(20));
    }

    void aSmallTaskGivesWhatItHas()
    {
        SymbolPlan plan;
        plan.alphabet = 2;
        plan.longest = 2;
        const TestSet set = unseenExamples({ plan, 100, 1 }, {});
        QCOMPARE(std::get<PairExamples>(set.examples).pairs.size(), std::size_t(6)); // a b aa ab ba bb
    }

    void fibonacciIsTestedOnItsTestWindows()
    {
        const FibonacciPlan plan { FibonacciScaling::Logarithmic, 1 };
        const SourceKeys known = keysOf(generate({ plan, 1, 1 }));
        const FibonacciData data = fibonacciData(plan.scaling);
        const TestSet set = unseenExamples({ plan, 1000, 1 }, known);
        const auto &windows = std::get<NumberExamples>(set.examples);
        QCOMPARE(windows.size(), data.test.size());
        QCOMPARE(windows.front().target, data.test.front().target);
        QCOMPARE(countOf(unseenExamples({ plan, 10, 1 }, known).examples), Index(10));
    }

    void whatIsKnownIsTakenOut()
    {
        const PairExamples all { { { { "a" }, { "b" } }, { { "c" }, { "d" } }, { { "e" }, { "f" } } },
            TokenUnit::Words };
        const SourceKeys known { sourceKey(all.pairs[1]) };
        const auto rest = std::get<PairExamples>(without(known, all));
        QCOMPARE(rest.pairs, (std::vector<SentencePair> { all.pairs[0], all.pairs[2] }));
    }

    void aStopEndsIt()
    {
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(countOf(unseenExamples({ GermanPlan(), 10, 1 }, {}, stop.get_token()).examples), Index(0));
    }
};

ALPHASCOPE_TEST(TestSetTest, QCoreApplication)
#include "tst_testset.moc"
