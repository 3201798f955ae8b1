// SPDX-License-Identifier: GPL-3.0-or-later
//! alphascope train: learns what a configuration in JSON describes, and saves the model as a snapshot.
#pragma once

#include "app/command.h"

namespace alphascope {

Command trainCommand();

} // namespace alphascope
