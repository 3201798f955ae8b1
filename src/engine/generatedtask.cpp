// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/generatedtask.h"

#include "engine/memory.h"
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

// How many bytes an example takes at most.

constexpr double bytesOfWord = sizeof(std::string); // a short one is within

double bytesOf(const FibonacciPlan &) { return 0; } // they are always the same few
double bytesOf(const AddingPlan &plan) { return 2 * sizeof(double) * static_cast<double>(plan.T); }
double bytesOf(const SymbolPlan &plan) { return 2 * bytesOfWord * static_cast<double>(plan.longest); }
double bytesOf(const DatePlan &) { return 40 * bytesOfWord; }
double bytesOf(const ReviewPlan &) { return 40 * bytesOfWord; }
double bytesOf(const GermanPlan &) { return 40 * bytesOfWord; }

TrainingExamples examplesOf(const FibonacciPlan &plan, const GeneratedTask &, const std::stop_token &)
{
    return fibonacciData(plan.scaling, plan.targetSteps).train;
}

TrainingExamples examplesOf(const AddingPlan &plan, const GeneratedTask &task, const std::stop_token &stop)
{
    NumberExamples examples;
    for (AddingExample &example : addingProblem(plan, task.seed, task.examples, stop))
        examples.push_back(std::move(example.sequence));
    return examples;
}

TrainingExamples examplesOf(const SymbolPlan &plan, const GeneratedTask &task, const std::stop_token &stop)
{
    return PairExamples { symbolPairs(plan, task.seed, task.examples, stop), TokenUnit::Characters };
}

TrainingExamples examplesOf(const DatePlan &plan, const GeneratedTask &task, const std::stop_token &stop)
{
    return PairExamples { writtenDates(plan, task.seed, task.examples, stop), TokenUnit::Characters };
}

TrainingExamples examplesOf(const ReviewPlan &plan, const GeneratedTask &task, const std::stop_token &stop)
{
    LabelledExamples examples { {}, { "bad", "good" } };
    for (Review &review : generatedReviews(plan, task.seed, task.examples, stop))
        examples.texts.push_back(std::move(review.text));
    return examples;
}

TrainingExamples examplesOf(const GermanPlan &plan, const GeneratedTask &task, const std::stop_token &stop)
{
    PairExamples examples { {}, TokenUnit::Words };
    for (AlignedPair &pair : germanClauses(plan, task.seed, task.examples, stop)) {
        if (plan.guidedAlignment)
            examples.links.push_back(meaningLinks(pair));
        examples.pairs.push_back(std::move(pair.words));
    }
    return examples;
}

} // namespace

std::optional<Problem> check(const GeneratedTask &task)
{
    constexpr Index most = 1'000'000;
    if (task.examples < 1 || task.examples > most)
        return Problem { counted(task.examples, "example") + " are to be drawn. Use a number from 1 to 1000000." };
    if (auto problem = std::visit([](const auto &plan) { return checkPlan(plan); }, task.plan))
        return problem;
    const double needed = static_cast<double>(task.examples)
        * (sizeof(SentencePair) + std::visit([](const auto &plan) { return bytesOf(plan); }, task.plan));
    if (fitsIntoMemory(needed))
        return std::nullopt;
    return memoryProblem(needed, availableBytes(), "Drawing " + counted(task.examples, "example") + " of that length",
        "Draw fewer, or shorter ones.");
}

TrainingExamples generate(const GeneratedTask &task, const std::stop_token &stop)
{
    return std::visit([&](const auto &plan) { return examplesOf(plan, task, stop); }, task.plan);
}

} // namespace alphascope
