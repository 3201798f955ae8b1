// SPDX-License-Identifier: GPL-3.0-or-later
//! Whether the alpha, context and output stored in a file are those that this program computes.
#pragma once

#include "engine/trace.h"
#include "formats/safetensors.h"

namespace alphascope {

//! Compares within 1e-9·(1 + |stored|). Empty when all agree; else a sentence with the largest difference and its
//! place.
QString differenceFromStored(const Trace &trace, const TensorFile &file);

} // namespace alphascope
