// SPDX-License-Identifier: GPL-3.0-or-later
#include "timing.h"

namespace alphascope {

void benchAttention(Bench &) { }

} // namespace alphascope
