// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/testset.h"

#include <algorithm>

namespace alphascope {

namespace {

// Each plan says what it draws, which key that has, and how it is taken into a test set.

std::vector<SequenceExample<double>> drawn(
    const FibonacciPlan &plan, std::uint64_t, Index count, const std::stop_token &)
{
    auto windows = fibonacciData(plan.scaling, plan.targetSteps).test;
    windows.resize(std::min(windows.size(), static_cast<std::size_t>(count)));
    return windows;
}
auto drawn(const AddingPlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop)
{
    return addingProblem(plan, seed, count, stop);
}
auto drawn(const SymbolPlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop)
{
    return symbolPairs(plan, seed, count, stop);
}
auto drawn(const DatePlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop)
{
    return writtenDates(plan, seed, count, stop);
}
auto drawn(const ReviewPlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop)
{
    return generatedReviews(plan, seed, count, stop);
}
auto drawn(const GermanPlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop)
{
    return germanClauses(plan, seed, count, stop);
}

TrainingExamples empty(const FibonacciPlan &) { return NumberExamples(); }
TrainingExamples empty(const AddingPlan &) { return NumberExamples(); }
TrainingExamples empty(const SymbolPlan &) { return PairExamples { {}, TokenUnit::Characters }; }
TrainingExamples empty(const DatePlan &) { return PairExamples { {}, TokenUnit::Characters }; }
TrainingExamples empty(const ReviewPlan &) { return LabelledExamples { {}, { "bad", "good" } }; }
TrainingExamples empty(const GermanPlan &) { return PairExamples { {}, TokenUnit::Words }; }

void take(SequenceExample<double> &&example, TestSet &set)
{
    std::get<NumberExamples>(set.examples).push_back(std::move(example));
}
void take(AddingExample &&example, TestSet &set)
{
    set.gold.timesteps.emplace_back(example.marked.begin(), example.marked.end());
    take(std::move(example.sequence), set);
}
void take(SentencePair &&pair, TestSet &set) { std::get<PairExamples>(set.examples).pairs.push_back(std::move(pair)); }
void take(Review &&review, TestSet &set)
{
    set.gold.timesteps.push_back(std::move(review.deciding));
    std::get<LabelledExamples>(set.examples).texts.push_back(std::move(review.text));
}
void take(AlignedPair &&pair, TestSet &set)
{
    set.gold.links.push_back(meaningLinks(pair));
    take(std::move(pair.words), set);
}

template <typename Plan>
TestSet unseenOf(const Plan &plan, const GeneratedTask &task, SourceKeys &known, const std::stop_token &stop)
{
    constexpr Index patience = 64; // times as many are drawn as are wanted, at most
    TestSet set { empty(plan), {} };
    Index taken = 0;
    std::size_t seen = 0;
    for (Index factor = 1; factor <= patience && taken < task.examples; factor *= 2) {
        // the same seed gives the same examples again, and then more of them
        auto all = drawn(plan, task.seed, factor * task.examples, stop);
        if (stop.stop_requested() || all.size() <= seen)
            break;
        for (; seen < all.size() && taken < task.examples; ++seen) {
            if (!known.insert(sourceKey(all[seen])).second)
                continue;
            take(std::move(all[seen]), set);
            ++taken;
        }
    }
    return set;
}

//! The list in examples of any kind, const or not.
template <typename Examples>
auto &listOf(Examples &examples)
{
    if constexpr (requires { examples.windows; })
        return examples.windows;
    else if constexpr (requires { examples.texts; })
        return examples.texts;
    else if constexpr (requires { examples.pairs; })
        return examples.pairs;
    else
        return examples;
}

} // namespace

SourceKeys keysOf(const TrainingExamples &examples)
{
    SourceKeys keys;
    std::visit(
        [&keys](const auto &given) {
            for (const auto &example : listOf(given))
                keys.insert(sourceKey(example));
        },
        examples);
    return keys;
}

TestSet unseenExamples(const GeneratedTask &task, SourceKeys known, const std::stop_token &stop)
{
    return std::visit([&](const auto &plan) { return unseenOf(plan, task, known, stop); }, task.plan);
}

TrainingExamples without(const SourceKeys &known, TrainingExamples examples)
{
    std::visit(
        [&known](auto &given) {
            std::erase_if(listOf(given), [&known](const auto &one) { return known.contains(sourceKey(one)); });
        },
        examples);
    return examples;
}

} // namespace alphascope
