// SPDX-License-Identifier: GPL-3.0-or-later
//! alphascope trace: the forward pass of a snapshot's model as JSON, with its own input or another.
#pragma once

#include "app/command.h"

namespace alphascope {

Command traceCommand();

} // namespace alphascope
