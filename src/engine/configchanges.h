// SPDX-License-Identifier: GPL-3.0-or-later
//! What is different between two configurations, in the words of the window: "Score: additive", "2 heads".
#pragma once

#include "engine/specimen.h"

#include <string>

namespace alphascope {

//! All differences in a short line; many at once, or none, are "Change the settings".
std::string describeChanges(const VectorsConfig &before, const VectorsConfig &after);
std::string describeChanges(const ManyToOneConfig &before, const ManyToOneConfig &after);
std::string describeChanges(const ManyToManyConfig &before, const ManyToManyConfig &after);
std::string describeChanges(const EncoderDecoderConfig &before, const EncoderDecoderConfig &after);
std::string describeChanges(const RnnSearchConfig &before, const RnnSearchConfig &after);

} // namespace alphascope
