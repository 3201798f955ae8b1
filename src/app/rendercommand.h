// SPDX-License-Identifier: GPL-3.0-or-later
//! alphascope render: the picture of alpha and the context in a PNG, SVG or PDF file.
#pragma once

#include "app/command.h"

namespace alphascope {

Command renderCommand();

} // namespace alphascope
