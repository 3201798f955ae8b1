// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/familymemory.h"

#include "engine/samples.h"

namespace alphascope {

Specimen FamilyMemory::change(const Specimen &present, std::size_t family)
{
    m_specimens[present.index()] = present;
    if (!m_specimens[family]) {
        for (const Sample &sample : samples()) {
            m_specimens[family] = sample.make();
            if (m_specimens[family]->index() == family)
                break;
        }
    }
    return *m_specimens[family];
}

} // namespace alphascope
