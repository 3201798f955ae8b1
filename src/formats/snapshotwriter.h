// SPDX-License-Identifier: GPL-3.0-or-later
//! A snapshot as named tensors and one JSON text.
#pragma once

#include "formats/safetensors.h"
#include "formats/snapshot.h"

namespace alphascope {

//! Without a trace of the specimen in `snapshot`, alpha is computed here, so that every file can check itself; a
//! specimen that cannot be traced is stored without.
TensorFile toTensorFile(const Snapshot &snapshot);

} // namespace alphascope
