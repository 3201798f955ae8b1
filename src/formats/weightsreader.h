// SPDX-License-Identifier: GPL-3.0-or-later
//! Opens a file of mere weights, which another program saved.
#pragma once

#include "formats/foreignmodel.h"
#include "formats/loaderror.h"
#include "formats/safetensors.h"

#include <optional>

namespace alphascope {

//! The model that the weights make in this layout; the error names the tensor that is missing or has another shape.
tl::expected<ForeignModel, Error> readWeights(const TensorFile &file, WeightLayout layout);

//! The same in the layout that fits. Where several do, or none, the error lists them, or what was found and is known.
tl::expected<ForeignModel, LoadError> recogniseWeights(const TensorFile &file);

} // namespace alphascope
