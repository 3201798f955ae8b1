// SPDX-License-Identifier: GPL-3.0-or-later
//! Findings in words: short for a strip, with the reason for a tooltip.
#pragma once

#include "engine/findings.h"

#include <QString>

namespace alphascope {

//! "2 of 3 rows do not sum to 1 · output 2: 0.9": what it is, and place number `place` of it.
QString findingText(const Trace &trace, const Finding &finding, std::size_t place);

//! One sentence more: what it means, and when it is said.
QString findingReason(const Finding &finding);

//! Whether it says that something is wrong; the others are worth knowing.
bool isWarning(const Finding &finding);

} // namespace alphascope
