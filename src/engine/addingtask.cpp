// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/addingtask.h"

#include "engine/datasplit.h"
#include "engine/toytasks.h"

namespace alphascope {

namespace {

std::array<Index, 2> markedTimesteps(const Matrix<double> &x)
{
    std::array<Index, 2> marked {};
    std::size_t found = 0;
    for (Index t = 0; t < x.rows() && found < marked.size(); ++t) {
        if (x(t, 1) == 1)
            marked[found++] = t;
    }
    return marked;
}

} // namespace

std::uint64_t sourceKey(const AddingExample &example) { return sourceKey(example.sequence); }

std::vector<AddingExample> addingProblem(
    const AddingPlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop)
{
    std::vector<AddingExample> examples;
    for (SequenceExample<double> &sequence : addingExamples(count, plan.T, seed, stop)) {
        const std::array<Index, 2> marked = markedTimesteps(sequence.x);
        examples.push_back({ std::move(sequence), marked });
    }
    return examples;
}

} // namespace alphascope
