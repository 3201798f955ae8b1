// SPDX-License-Identifier: GPL-3.0-or-later
//! The encoder-decoder of PyTorch's translation tutorial as it was until 2023, as a model of our own.
#pragma once

#include "formats/foreignmodel.h"

namespace alphascope {

//! A combining decoder (see DecoderStyle) with the location score over max_length positions, which asks with
//! [embedding; state]. Tokens as those of readAdditiveWeights(). The error names the tensor that is missing or has
//! another shape.
tl::expected<ForeignModel, Error> readAttnDecoderWeights(const TensorFile &file);

} // namespace alphascope
