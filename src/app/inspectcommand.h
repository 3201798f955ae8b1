// SPDX-License-Identifier: GPL-3.0-or-later
//! alphascope inspect: what is in a snapshot or any other safetensors file, as a table or as JSON.
#pragma once

#include "app/command.h"

namespace alphascope {

Command inspectCommand();

} // namespace alphascope
