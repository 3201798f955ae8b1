// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trainingplan.h"

#include "engine/randomstream.h"

#include <numeric>
#include <string>

namespace alphascope {

namespace {

RandomStream streamOf(const TrainingPlan &plan, const std::string &what, Index epoch)
{
    return RandomStream(plan.seed, what + std::to_string(epoch));
}

} // namespace

Index stepsPerEpoch(const TrainingPlan &plan, Index examples)
{
    const Index ofStep = plan.batchSize * plan.batchesPerStep;
    return (examples + ofStep - 1) / ofStep;
}

std::vector<Index> exampleOrder(Index count, const TrainingPlan &plan, Index epoch)
{
    std::vector<Index> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), Index(0));
    if (!plan.shuffled)
        return order;
    RandomStream stream = streamOf(plan, "order of epoch ", epoch);
    for (std::size_t i = order.size(); i > 1; --i) // Fisher and Yates
        std::swap(order[i - 1], order[static_cast<std::size_t>(stream.below(static_cast<Index>(i)))]);
    return order;
}

std::uint64_t epochSeed(const TrainingPlan &plan, Index epoch)
{
    return streamOf(plan, "seed of epoch ", epoch).bits();
}

} // namespace alphascope
