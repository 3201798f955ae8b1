// SPDX-License-Identifier: GPL-3.0-or-later
//! What the program has for each model family, an index into Specimen: a name, a first sample and an empty beginning.
#pragma once

#include "engine/samples.h"

#include <QString>

namespace alphascope {

inline constexpr std::size_t familyCount = std::variant_size_v<Specimen>;

QString familyName(std::size_t family); //!< "many-to-one"
const Sample &firstSample(std::size_t family);
Specimen emptySpecimen(std::size_t family);

} // namespace alphascope
