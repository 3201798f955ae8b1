// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/generatedtask.h"

#include "engine/text.h"

namespace alphascope {

namespace {

using Finding = std::optional<Problem>;

Finding checkPlan(const FibonacciPlan &plan)
{
    constexpr Index most = 100;
    if (plan.targetSteps >= 1 && plan.targetSteps <= most)
        return std::nullopt;
    return Problem { counted(plan.targetSteps, "number") + " are to follow. Use a number from 1 to 100." };
}

Finding checkPlan(const AddingPlan &plan)
{
    constexpr Index longest = 100'000;
    if (plan.T >= 2 && plan.T <= longest)
        return std::nullopt;
    return Problem { "The adding problem is to have " + counted(plan.T, "timestep")
        + ". Use a number from 2 to 100000." };
}

Finding checkPlan(const SymbolPlan &plan)
{
    if (plan.alphabet < 1 || plan.alphabet > 26)
        return Problem { "The alphabet has " + counted(plan.alphabet, "letter") + ". Use a number from 1 to 26." };
    if (plan.shortest < 1 || plan.shortest > plan.longest)
        return Problem { "The shortest string has " + counted(plan.shortest, "letter") + ", and the longest "
            + std::to_string(plan.longest) + ". Use 1 or more, and no less for the longest." };
    return std::nullopt;
}

Finding checkPlan(const DatePlan &plan)
{
    if (!plan.english && !plan.indonesian)
        return Problem { "The dates are in no language. Choose English, Indonesian or both." };
    if (plan.firstYear < 1950 || plan.firstYear > plan.lastYear || plan.lastYear > 2049)
        return Problem { "The dates go from the year " + std::to_string(plan.firstYear) + " to "
            + std::to_string(plan.lastYear) + ". Use years from 1950 to 2049, the earlier one first." };
    return std::nullopt;
}

Finding checkPlan(const ReviewPlan &plan)
{
    if (plan.english || plan.indonesian)
        return std::nullopt;
    return Problem { "The reviews are in no language. Choose English, Indonesian or both." };
}

Finding checkPlan(const GermanPlan &) { return std::nullopt; }

TrainingExamples examplesOf(const FibonacciPlan &plan, const GeneratedTask &)
{
    return fibonacciData(plan.scaling, plan.targetSteps).train;
}

TrainingExamples examplesOf(const AddingPlan &plan, const GeneratedTask &task)
{
    NumberExamples examples;
    for (AddingExample &example : addingProblem(plan, task.seed, task.examples))
        examples.push_back(std::move(example.sequence));
    return examples;
}

TrainingExamples examplesOf(const SymbolPlan &plan, const GeneratedTask &task)
{
    return PairExamples { symbolPairs(plan, task.seed, task.examples), TokenUnit::Characters };
}

TrainingExamples examplesOf(const DatePlan &plan, const GeneratedTask &task)
{
    return PairExamples { writtenDates(plan, task.seed, task.examples), TokenUnit::Characters };
}

TrainingExamples examplesOf(const ReviewPlan &plan, const GeneratedTask &task)
{
    LabelledExamples examples { {}, { "bad", "good" } };
    for (Review &review : generatedReviews(plan, task.seed, task.examples))
        examples.texts.push_back(std::move(review.text));
    return examples;
}

TrainingExamples examplesOf(const GermanPlan &plan, const GeneratedTask &task)
{
    PairExamples examples { {}, TokenUnit::Words };
    for (AlignedPair &pair : germanClauses(plan, task.seed, task.examples))
        examples.pairs.push_back(std::move(pair.words));
    return examples;
}

} // namespace

std::optional<Problem> check(const GeneratedTask &task)
{
    constexpr Index most = 1'000'000;
    if (task.examples < 1 || task.examples > most)
        return Problem { counted(task.examples, "example") + " are to be drawn. Use a number from 1 to 1000000." };
    return std::visit([](const auto &plan) { return checkPlan(plan); }, task.plan);
}

TrainingExamples generate(const GeneratedTask &task)
{
    return std::visit([&task](const auto &plan) { return examplesOf(plan, task); }, task.plan);
}

} // namespace alphascope
