// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/generatedtask.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

std::size_t countOf(const TrainingExamples &examples)
{
    if (const auto *numbers = std::get_if<NumberExamples>(&examples))
        return numbers->size();
    if (const auto *labelled = std::get_if<LabelledExamples>(&examples))
        return labelled->texts.size();
    return std::get<PairExamples>(examples).pairs.size();
}

} // namespace

class GeneratedTaskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTaskHasItsExamples()
    {
        QCOMPARE(countOf(generate({ FibonacciPlan(), 5, 1 })), std::size_t(826));
        for (const TaskPlan &plan : { TaskPlan(AddingPlan()), TaskPlan(SymbolPlan()), TaskPlan(DatePlan()),
                 TaskPlan(ReviewPlan()), TaskPlan(GermanPlan()) }) {
            QVERIFY(!check({ plan, 5, 1 }));
            QCOMPARE(countOf(generate({ plan, 5, 1 })), std::size_t(5));
        }
    }

    void lettersAreCharactersAndSentencesAreWords()
    {
        QCOMPARE(std::get<PairExamples>(generate({ DatePlan(), 1, 1 })).unit, TokenUnit::Characters);
        QCOMPARE(std::get<PairExamples>(generate({ GermanPlan(), 1, 1 })).unit, TokenUnit::Words);
    }

    void impossibleSettingsAreSaid()
    {
        const auto says = [](const GeneratedTask &task, const char *words) {
            const auto problem = check(task);
            return problem && problem->sentence.find(words) != std::string::npos;
        };
        QVERIFY(says({ AddingPlan { 1 }, 5, 1 }, "1 timestep"));
        QVERIFY(says({ AddingPlan(), 0, 1 }, "0 examples"));
        SymbolPlan symbols;
        symbols.alphabet = 27;
        QVERIFY(says({ symbols, 5, 1 }, "27 letters"));
        symbols.alphabet = 3;
        symbols.shortest = 30;
        QVERIFY(says({ symbols, 5, 1 }, "30 letters"));
        DatePlan dates;
        dates.lastYear = 1940;
        QVERIFY(says({ dates, 5, 1 }, "1950"));
        dates = { false, false, 1950, 2049 };
        QVERIFY(says({ dates, 5, 1 }, "no language"));
        QVERIFY(says({ ReviewPlan { false, false }, 5, 1 }, "no language"));
        for (const Index steps : { Index(-1), Index(0), Index(101) })
            QVERIFY(says({ FibonacciPlan { FibonacciScaling::MinMax, steps }, 1, 1 }, "Use a number from 1 to 100."));
    }

    void whatDoesNotFitIntoMemoryIsSaid()
    {
        const auto problem = check({ AddingPlan { 100'000 }, 1'000'000, 1 }); // 1.6 TB
        QVERIFY(problem);
        QVERIFY2(problem->sentence.find("1.6 TB") != std::string::npos, problem->sentence.c_str());
    }

    void aStopLeavesTheRestUndrawn()
    {
        std::stop_source stop;
        stop.request_stop();
        for (const TaskPlan &plan : { TaskPlan(AddingPlan()), TaskPlan(SymbolPlan()), TaskPlan(DatePlan()),
                 TaskPlan(ReviewPlan()), TaskPlan(GermanPlan()) })
            QCOMPARE(countOf(generate({ plan, 5, 1 }, stop.get_token())), std::size_t(0));
    }
};

ALPHASCOPE_TEST(GeneratedTaskTest, QCoreApplication)
#include "tst_generatedtask.moc"
