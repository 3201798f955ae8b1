// SPDX-License-Identifier: GPL-3.0-or-later
//! The parameter count as a student checks it: a line a part, the sum, and what it would be without attention.
#pragma once

#include "engine/parametercount.h"

#include <QString>

namespace alphascope {

QString countText(const ParameterCount &count); //!< rich text with the numbers
QString countSymbols(const ParameterCount &count); //!< plain text, the same lines with the letters

} // namespace alphascope
