// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/weighthistory.h"

#include <cassert>

namespace alphascope {

void WeightHistory::add(Index epoch, std::shared_ptr<const NamedWeights> weights, bool isBest)
{
    assert(m_entries.empty() || m_entries.back().epoch <= epoch);
    if (!m_entries.empty() && m_entries.back().epoch == epoch)
        remove(m_entries.size() - 1);
    m_bytes += bytesOf(*weights);
    m_entries.push_back({ epoch, std::move(weights) });
    if (isBest)
        m_best = epoch;
    thinOut();
}

void WeightHistory::remove(std::size_t i)
{
    m_bytes -= bytesOf(*m_entries[i].weights);
    m_entries.erase(m_entries.begin() + static_cast<std::ptrdiff_t>(i));
}

void WeightHistory::thinOut()
{
    while (m_entries.size() > m_epochLimit || m_bytes > m_byteLimit) {
        std::size_t nearest = 0; // the first one: none
        Index least = 0;
        for (std::size_t i = 1; i + 1 < m_entries.size(); ++i) {
            const Index gap = m_entries[i + 1].epoch - m_entries[i - 1].epoch;
            if (m_entries[i].epoch != m_best && (nearest == 0 || gap < least)) {
                nearest = i;
                least = gap;
            }
        }
        if (nearest == 0)
            return;
        remove(nearest);
    }
}

} // namespace alphascope
