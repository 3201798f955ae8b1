// SPDX-License-Identifier: GPL-3.0-or-later
//! Remembers the last specimen of each model family, so that changing the family and coming back loses nothing.
#pragma once

#include "engine/specimen.h"

#include <array>
#include <optional>

namespace alphascope {

class FamilyMemory {
public:
    //! Remembers `present` and returns what to show for `family` (an index into Specimen): the one remembered, or else
    //! the family's first sample.
    Specimen change(const Specimen &present, std::size_t family);

private:
    std::array<std::optional<Specimen>, std::variant_size_v<Specimen>> m_specimens;
};

} // namespace alphascope
