// SPDX-License-Identifier: GPL-3.0-or-later
//! The command that writes numbers of the forward pass into a file.
#pragma once

#include "app/command.h"

namespace alphascope {

Command exportCommand();

} // namespace alphascope
