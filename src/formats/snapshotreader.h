// SPDX-License-Identifier: GPL-3.0-or-later
//! A specimen from named tensors and the JSON text that describes it; everything is checked, nothing is guessed.
#pragma once

#include "formats/safetensors.h"
#include "formats/snapshot.h"

namespace alphascope {

//! All but the trace; a warning tells of a damaged memory of a training.
tl::expected<Snapshot, Error> fromTensorFile(const TensorFile &file);

} // namespace alphascope
