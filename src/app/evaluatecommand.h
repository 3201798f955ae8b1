// SPDX-License-Identifier: GPL-3.0-or-later
//! alphascope evaluate: how well a trained model does its task on examples that it has not met.
#pragma once

#include "app/command.h"

namespace alphascope {

Command evaluateCommand();

} // namespace alphascope
