// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/translationworkspace.h"

#include "engine/strandsum.h"

namespace alphascope {

TranslationWorkspace::TranslationWorkspace(Index threads)
    : m_pool(threads)
{
}

//! Gives the number of strands for a batch: so few that summing their gradients is little beside their work.
std::size_t TranslationWorkspace::prepareStrands(std::size_t examples)
{
    constexpr std::size_t worthIt = 32, most = 8;
    const std::size_t count = examples < worthIt ? 1 : std::clamp<std::size_t>(examples / worthIt, 2, most);
    while (m_strands.size() < count)
        m_strands.push_back(std::make_unique<TranslationStrand>());
    return count;
}

void TranslationWorkspace::addGradients(std::size_t count, const ParameterList<float> &sum)
{
    std::vector<const ParameterList<float> *> lists;
    for (std::size_t i = 1; i < count; ++i)
        lists.push_back(&m_strands[i]->list);
    addInOrder(lists, sum, m_pool);
}

} // namespace alphascope
