// SPDX-License-Identifier: GPL-3.0-or-later
//! The samples of the families that have a decoder, for samples().
#pragma once

#include "engine/specimen.h"

namespace alphascope {

Specimen fibonacciNextThree();
Specimen bahdanauTranslation();
Specimen luongReversal();
Specimen rnnSearchTranslation();

} // namespace alphascope
